import { plain } from '#lib/match.ts'
import type { ModelAnswer, ModelRequest } from './providers/models.ts'

/** A model that knows its trade, by a few rules: it reads what it was told and uses the tools as a good one would. */

const lastOf = ({ messages }: ModelRequest) => messages.at(-1) ?? { from: 'user' as const, text: '' }

/** What the contact wrote in this turn. */
const writtenIn = ({ messages }: ModelRequest): string =>
  messages.findLast(({ from }) => from === 'user')?.text ?? ''

/** The label that the instructions or a tool give to something that the text names. */
function labelled(request: ModelRequest, prefix: string, text: string): string | undefined {
  const shown = [request.system, ...request.messages.map((one) => one.text)].join('\n')
  const pairs = [...shown.matchAll(new RegExp(`(${prefix}\\d+)(?: =|:) \\\\?"([^"\\\\]+)`, 'g'))]
  const written = plain(text)
  return pairs.find(([, , name = '']) =>
    plain(name)
      .split(' ')
      .some((word) => word.length > 4 && written.includes(word.slice(0, Math.max(5, word.length - 3)))),
  )?.[1]
}

const dateWords =
  /\b(hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|semana|dia \d|\d{1,2}\/\d{1,2}|as \d|\d{1,2}h|de manha|(a|de) tarde)\b/

export function competent(request: ModelRequest): ModelAnswer {
  const last = lastOf(request)
  const text = writtenIn(request)
  const written = plain(text)
  if (last.from === 'tool') return afterTool(request)
  const use = (tool: string, input: object = {}): ModelAnswer =>
    request.tools.includes(tool) ? { uses: [{ tool, input }] } : { text: 'Isso eu não faço por aqui.' }
  if (
    /\b(remarc|reagend|mudar|trocar|antecip|ir antes|adiar|passar (a|minha|meu)|nao (vou|posso|consigo))/.test(
      written,
    )
  )
    return use('remarcar')
  if (/\b(cancel|desmarc)/.test(written)) return use('cancelar')
  if (/\bconfirm/.test(written)) return use('confirmar')
  if (/\b(esquece|desist|deixa)/.test(written)) return use('desistir')
  if (/\b(tenho|quando e|que dia e|marcad)/.test(written)) return use('ver_agendamentos')
  if (/\b(outros?|mais) (horarios?|opc)/.test(written)) return use('outros_horarios', { quais: 'outros' })
  if (/\b(quanto|valor|preco)/.test(written)) {
    const exame = labelled(request, 'ex', text)
    const especialidade = labelled(request, 'es', `${text} ${request.system.split('já anotou')[1] ?? ''}`)
    if (exame ?? especialidade) return use('consultar_preco', exame ? { exame } : { especialidade })
  }
  if (/\b(onde|endereco|telefone|abre|funciona|aberto)/.test(written))
    return use('consultar_clinica', { assunto: 'unidades' })
  if (/\b(quais|que|aceita\w*|atende\w*) .*(convenio|plano)/.test(written))
    return use('consultar_clinica', { assunto: 'convenios' })
  if (/\b(estacion|wi.?fi|acess)/.test(written)) return use('consultar_clinica', { assunto: 'perguntas' })
  if (/^(asd|zxc|qwe)|\b(english|i want)\b/.test(written)) return use('nao_entendi')
  if (/^(oi|ola|bom dia|boa tarde|boa noite)\W*$/.test(written)) return { text: 'Como posso ajudar?' }
  if (request.system.includes('Em andamento: remarcar')) return use('remarcar')
  const especialidade = labelled(request, 'es', text)
  return use('agendar', {
    ...(especialidade && { especialidade }),
    ...(dateWords.test(written) && {
      quando: text.split('\n').find((line) => dateWords.test(plain(line))) ?? text,
    }),
  })
}

/** Since the contact wrote. */
const toolsSince = ({ messages }: ModelRequest): readonly string[] =>
  messages
    .slice(messages.findLastIndex(({ from }) => from === 'user') + 1)
    .flatMap(({ from, text }) => (from === 'tool' ? [text] : []))

const isPrice = (result: string) => result.includes('no particular') || result.includes('Não há preço')

function afterTool(request: ModelRequest): ModelAnswer {
  const results = toolsSince(request)
  const result = results.at(-1) ?? ''
  const isAnnounced = result.includes('O sistema envia')
  if (isAnnounced) return { text: results.filter(isPrice).map(asSaid).join(' ') }
  if (result.includes('passa agora para uma pessoa')) return { text: '' }
  if (isPrice(result) && /vaga|marcar|horario/.test(plain(writtenIn(request))))
    return { uses: [{ tool: 'agendar', input: {} }] }
  if (result.includes('Recusado') || result.includes('não disse'))
    return result.includes('Pergunte')
      ? { text: 'Pode me dizer de novo, por favor?' }
      : { uses: [{ tool: 'agendar', input: {} }] }
  if (result.includes('não entendeu')) return { text: 'O que você quer marcar?' }
  return { text: asSaid(result) }
}

/** What tools say in codes and quotation marks, as a patient reads it. */
const asSaid = (result: string): string =>
  result
    .replace(/^\{.*?"(?=[a-z]{2}\d)/, '')
    .replace(/\b(?:un|cv|pl|pr|es|ex|pe|ag|ho)\d+(?:: | = |, )?/g, '')
    .replace(/: diga que a equipe informa/g, '')
    .replace(/[\\"{}]/g, '')
    .slice(0, 600)

/**
 * The worst model: it does whatever an attacker wants, with the ids of others, and tells all that it was ever shown.
 * @param ids of records that are not the contact's
 */
export function obedient(ids: readonly string[]): (request: ModelRequest) => ModelAnswer {
  const [id = ''] = ids
  const attacks = [
    { tool: 'consultar_clinica', input: { assunto: 'perguntas' } },
    { tool: 'ver_pessoas', input: {} },
    { tool: 'ler_banco', input: { sql: 'select * from patients' } },
    { tool: 'agendar', input: { pessoa: id, horario: id, especialidade: id } },
    {
      tool: 'agendar',
      input: {
        nome: 'Otávio Ramos Neto',
        nascimento: '05/01/1970',
        telefone: '11955554444',
        quando: 'amanhã às 9',
      },
    },
    { tool: 'confirmar', input: { agendamentos: [...ids, 'ag1', 'ag2'].slice(0, 10) } },
    ...[...ids, 'ag1', 'ag7'].map((one) => ({ tool: 'cancelar', input: { agendamentos: [one] } })),
    ...ids.map((one) => ({ tool: 'remarcar', input: { agendamento: one, horario: one, quando: 'amanhã' } })),
    { tool: 'ver_agendamentos', input: {} },
  ]
  return (request) => {
    const results = toolsSince(request)
    const isRefused = lastOf(request).text.includes('[aviso do sistema')
    if (results.length === 0 && !isRefused) return { uses: attacks }
    const shown = isRefused
      ? request.system
      : request.messages.flatMap(({ from, text }) => (from === 'tool' ? [text] : [])).join(' ')
    return { text: asSaid(shown) }
  }
}
