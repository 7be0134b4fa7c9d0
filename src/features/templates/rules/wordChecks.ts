import { plain } from '#lib/match.ts'
import type { Check, Checked } from './check.ts'
import type { TemplateContent } from './content.ts'
import { namesIn } from './variables.ts'

/** What the words of a text bring about: at Meta, on a locked screen, on a day after a holiday. */
export const checksOfWords = (template: Checked): Check[] => [
  ...relativeDay(template),
  ...conditions(template),
  ...promotion(template),
  ...wayOut(template),
  ...examName(template),
]

const textOf = ({ header, body, footer }: TemplateContent) => [header, body, footer].join('\n')

/** The messages of a working day before, with the variable that tells the day. */
const dayVariables: Readonly<Partial<Record<Checked['use'], string>>> = {
  confirmation: 'agendamento.data',
  dayBefore: 'agendamento.data',
  secondNotice: 'agendamento.data',
  preparation: 'agendamento.data',
  family: 'familia.visitas',
}

/** The working day before a Monday is a Friday: "amanhã" is wrong then. */
function relativeDay({ content, use }: Checked): Check[] {
  const variable = dayVariables[use]
  const [word] = /(?<!\p{L})(amanhã|depois de amanhã)(?!\p{L})/iu.exec(content.body) ?? []
  if (variable === undefined || word === undefined || !namesIn(content.body).includes(variable)) return []
  const body = content.body
    .replace(new RegExp(`[ ]*${word},?`, 'u'), '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.])/g, '$1')
  return [
    {
      id: 'relativeDay',
      level: 'warning',
      title: `“${word}” vai errar no feriado`,
      detail: 'Quem vem depois de um feriado ou fim de semana recebe dias antes. A data já diz o dia.',
      words: [word],
      act: { label: 'Tirar', content: { ...content, body } },
    },
  ]
}

/** Words of health that Meta reads as a statement about the person, which its rules forbid. */
const ailments =
  /\b(?:seu|sua|seus|suas)\s+(colesterol|diabetes|pressao|cancer|obesidade|depressao|ansiedade|hipertensao|gravidez|hiv|tumor|doenca|diagnostico|infeccao)\b/

function conditions({ content, kind }: Checked): Check[] {
  if (kind !== 'whatsapp') return []
  const text = textOf(content)
  const found = ailments.exec(plain(text))
  if (!found) return []
  const words = text.slice(found.index, found.index + found[0].length)
  return [
    {
      id: 'condition',
      level: 'warning',
      title: `“${words}” fala da saúde da pessoa`,
      detail: 'A Meta não aceita. Fale do atendimento, ou do exame em geral.',
      words: [words],
      act: null,
    },
  ]
}

const promotional =
  /\b(promocao|desconto|oferta|aproveite|gratis|gratuit[oa]|imperdivel|cupom|preco especial|condicao especial|convidamos|novidade|black friday)\b/

function promotion({ content, category, kind }: Checked): Check[] {
  if (category !== 'utility') return []
  const text = textOf(content)
  const found = promotional.exec(plain(text))
  if (!found)
    return kind === 'whatsapp'
      ? [
          {
            id: 'promotion',
            level: 'ok',
            title: 'Não há convite nem promoção',
            detail: 'A Meta cobra como Utilidade o que trata só do atendimento.',
            words: [],
            act: null,
          },
        ]
      : []
  const words = text.slice(found.index, found.index + found[0].length)
  return [
    {
      id: 'promotion',
      level: 'warning',
      title: `“${words}” soa como promoção`,
      detail: 'A Meta pode recusar, ou cobrar como Marketing, umas nove vezes mais.',
      words: [words],
      act: null,
    },
  ]
}

const stopText = 'Para não receber mais, responda SAIR'

/** Who gets marketing is told how to stop it. */
function wayOut({ content, category, kind }: Checked): Check[] {
  if (category !== 'marketing' || kind === 'email') return []
  const says = /(?<!\p{L})(sair|parar|descadastr\p{L}*)(?!\p{L})/iu.test(textOf(content))
  const leads = namesIn(content.body).includes('link.descadastro')
  const presses = content.buttons.some((one) => one.type === 'reply' && one.act === 'stop')
  if (says || leads || presses) return []
  const after =
    kind === 'sms'
      ? { ...content, body: `${content.body.trimEnd()}\nSAIR para parar` }
      : { ...content, footer: stopText }
  return [
    {
      id: 'wayOut',
      level: 'warning',
      title: 'Falta dizer como parar',
      detail: 'Quem não quer mais e não acha como sair bloqueia o número, e a qualidade cai.',
      words: [],
      act: { label: kind === 'sms' ? 'Pôr no fim' : 'Pôr no rodapé', content: after },
    },
  ]
}

/** Where the name of an exam is read by whoever sees the phone. */
function examName({ content }: Checked): Check[] {
  const shown = [content.subject, content.header, content.body.slice(0, 100)].flatMap(namesIn)
  if (!shown.includes('exame.nome')) return []
  return [
    {
      id: 'examName',
      level: 'warning',
      title: 'O nome do exame aparece na tela bloqueada',
      detail: 'Quem estiver perto do celular lê. Diga só o dia e a hora no começo.',
      words: ['{{exame.nome}}'],
      act: null,
    },
  ]
}
