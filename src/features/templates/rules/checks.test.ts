import { describe, expect, test } from 'vitest'
import type { Checked } from './check.ts'
import { checkContent } from './checks.ts'
import { emptyContent, type TemplateContent } from './content.ts'

const good: TemplateContent = {
  ...emptyContent,
  header: 'Sua visita está chegando',
  body: 'Olá, {{paciente.nome}}. Lembramos da sua visita em {{unidade.nome}}, dia {{agendamento.data}}, às {{agendamento.hora}}. Podemos contar com você?',
  footer: 'Para parar, responda SAIR',
  buttons: [{ type: 'reply', text: 'Confirmar', act: 'confirm' }],
}
const check = (over: Partial<TemplateContent> = {}, template: Partial<Checked> = {}) =>
  checkContent({
    kind: 'whatsapp',
    category: 'utility',
    use: 'dayBefore',
    content: { ...good, ...over },
    ...template,
  })
const found = (...args: Parameters<typeof check>) =>
  check(...args)
    .filter(({ level }) => level !== 'ok')
    .map(({ id, level }) => `${level} ${id}`)

test('a good text has nothing against it, and is told what is good', () => {
  expect(found()).toEqual([])
  expect(check().map(({ id }) => id)).toEqual(['edges', 'promotion'])
})

describe('Meta refuses', () => {
  test.each<[string, Partial<TemplateContent>]>([
    ['error edges', { body: '{{paciente.nome}}, sua visita na clínica está marcada.' }],
    ['error edges', { body: 'Olá, sua visita na clínica é em {{agendamento.data}}.' }],
    [
      'error neighbours',
      { body: 'Olá, sua visita é {{agendamento.data}} {{agendamento.hora}} na nossa clínica.' },
    ],
    ['error spacing', { body: 'Olá, tudo bem?\n\n\nAté logo' }],
    ['error headerMarks', { header: 'Sua visita 🎉' }],
    ['error headerMarks', { header: '*Sua visita*' }],
    ['error headerVariables', { header: '{{paciente.nome}}, em {{unidade.nome}}' }],
    ['error footer', { footer: '{{rede.nome}}' }],
    ['error footer', { footer: 'Até já 👋' }],
    ['error buttonMarks', { buttons: [{ type: 'reply', text: 'Sim 👍', act: 'confirm' }] }],
    [
      'error buttonOrder',
      {
        buttons: [
          { type: 'reply', text: 'Sim', act: 'confirm' },
          { type: 'phone', text: 'Ligar', phone: '1130452200' },
          { type: 'reply', text: 'Não', act: 'cancel' },
        ],
      },
    ],
  ])('%s: %j', (problem, over) => {
    expect(found(over)).toEqual([problem])
  })

  test('what is no matter by other channels', () => {
    expect(found({ body: '{{paciente.nome}}, sua visita é {{agendamento.data}}' }, { kind: 'sms' })).toEqual(
      [],
    )
  })

  test('many variables for few words', () => {
    expect(found({ body: 'Oi, {{paciente.nome}}, {{agendamento.data}}, {{agendamento.hora}} ok' })).toEqual([
      'warning ratio',
    ])
  })
})

describe('an act mends it', () => {
  test.each<[Partial<TemplateContent>, Partial<Checked>]>([
    [{ body: 'Olá, tudo bem?\n\n\n\nAté logo' }, {}],
    [{ header: '*Sua* visita 🎉' }, {}],
    [{ footer: 'Ligue {{rede.telefone}} 👋' }, {}],
    [{ body: 'Olá, sua carteirinha é {{convenio.carteira}}, não é mesmo?' }, {}],
    [{ body: 'Sua visita é amanhã, {{agendamento.data}}, na nossa clínica.' }, {}],
    [
      { footer: '', body: 'Venha nos ver' },
      { category: 'marketing', use: 'campaign' },
    ],
    [
      { footer: '', body: 'Venha nos ver' },
      { category: 'marketing', use: 'campaign', kind: 'sms' },
    ],
    [{ buttons: [{ type: 'reply', text: 'Sim 👍', act: 'confirm' }] }, {}],
  ])('%j %j', (over, template) => {
    const [first] = check(over, template)
    if (!first?.act) throw new Error('there is nothing to mend it')
    const after = checkContent({
      kind: 'whatsapp',
      category: 'utility',
      use: 'dayBefore',
      ...template,
      content: first.act.content,
    })
    expect(after.filter(({ id, level }) => id === first.id && level !== 'ok')).toEqual([])
  })

  test('and leaves the sentence whole', () => {
    const [first] = check({ body: 'Sua visita é amanhã, {{agendamento.data}}, na nossa clínica.' })
    expect(first?.act?.content.body).toBe('Sua visita é {{agendamento.data}}, na nossa clínica.')
    const [unknown] = check({ body: 'Olá, sua carteirinha é {{convenio.carteira}}, não é mesmo?' })
    expect(unknown?.title).toBe('convenio.carteira não existe')
    expect(unknown?.act?.content.body).toBe('Olá, sua carteirinha é {{paciente.carteirinha}}, não é mesmo?')
  })
})

describe('words', () => {
  test('tomorrow is wrong before a holiday, where the message goes out on a working day', () => {
    const body = 'Sua visita é amanhã, {{agendamento.data}}, na nossa clínica.'
    expect(found({ body })).toEqual(['warning relativeDay'])
    expect(found({ body }, { use: 'secondNotice' })).toEqual(['warning relativeDay'])
    expect(found({ body }, { use: 'preparation' })).toEqual(['warning relativeDay'])
    expect(found({ body }, { use: 'sameDay' })).toEqual([])
    const ofFamily = 'Olá, os atendimentos são amanhã: {{familia.visitas}}. Vocês vêm?'
    expect(found({ body: ofFamily }, { use: 'family' })).toEqual(['warning relativeDay'])
    expect(found({ body: 'Sua visita é amanhã, na nossa clínica.' })).toEqual([])
  })

  test('a person’s health is not spoken of, and is named as it was written', () => {
    const [first] = check({ body: 'Olá, vamos cuidar do seu colesterol neste mês aqui na clínica?' })
    expect(first).toMatchObject({
      id: 'condition',
      title: '“seu colesterol” fala da saúde da pessoa',
      words: ['seu colesterol'],
    })
  })

  test('promotion is no utility', () => {
    expect(found({ body: 'Olá, sua visita tem Promoção neste mês aqui na clínica.' })).toEqual([
      'warning promotion',
    ])
    expect(
      found(
        { body: 'Olá, há promoção neste mês aqui na clínica.' },
        { category: 'marketing', use: 'campaign' },
      ),
    ).toEqual([])
  })

  test('marketing says how to stop it', () => {
    const marketing = { category: 'marketing', use: 'campaign' } as const
    const body = 'Olá, faz um ano que você não vem. Vamos marcar?'
    expect(found({ body, footer: '' }, marketing)).toEqual(['warning wayOut'])
    expect(found({ body, footer: 'Para parar, responda SAIR' }, marketing)).toEqual([])
    expect(found({ body: `${body} {{link.descadastro}} é o link.`, footer: '' }, marketing)).toEqual([])
  })

  test('the name of an exam is not for a locked screen', () => {
    const body = 'Olá, seu exame {{exame.nome}} é no dia {{agendamento.data}} aqui na clínica.'
    expect(found({ body })).toEqual(['warning examName'])
  })
})

test('what has no value in such a message', () => {
  expect(found({}, { use: 'campaign', category: 'marketing' })).toEqual([
    'error foreign:unidade.nome',
    'error foreign:agendamento.data',
    'error foreign:agendamento.hora',
  ])
})

test('what is too long once filled in, by WhatsApp alone; a long preparation is read by the link', () => {
  const body = `Olá. {{exame.preparo}} ${'a'.repeat(900)} fim`
  const longest = { 'exame.preparo': 'p'.repeat(200) }
  expect(found({ body })).toEqual([])
  expect(found({ body }, { longest })).toEqual(['warning length'])
  expect(found({ body }, { longest, kind: 'email' })).toEqual([])
  const detailOf = (text: string) =>
    check({ body: text }, { longest }).find(({ id }) => id === 'length')?.detail
  expect(detailOf(body)).toContain('pelo link da mensagem')
  expect(detailOf(`Olá. {{exame.preparo}} ${'a'.repeat(1_000)} fim`)).toContain('a Meta não entrega')
})

test('a footer loses its variables however they are written', () => {
  const [first] = check({ footer: 'Para {{ paciente.nome }} parar, responda SAIR' })
  expect(first).toMatchObject({ id: 'footer', act: { content: { footer: 'Para parar, responda SAIR' } } })
})
