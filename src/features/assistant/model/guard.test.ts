import { describe, expect, test } from 'vitest'
import { type Allowed, inChannelForm, judgeReply } from './guard.ts'
import { rules } from './prompt.ts'

const allowed: Allowed = {
  known: 'Temos quinta, 04/03, às 9h30 por R$ 350,00. Telefone (11) 3030-2020. recepcao@vereda.example',
  clinic: 'Jejum de 8 h. Pode tomar o remédio de pressão com pouca água.',
  instructions: rules,
  mayReport: false,
  origin: 'https://acolhe.example',
  channel: 'whatsapp',
}
const judge = (text: string, over: Partial<Allowed> = {}) => judgeReply(text, { ...allowed, ...over }).is

describe('leaves', () => {
  test.each([
    'Oi! Como posso ajudar?',
    'Tenho quinta, 04/03, às 9h30. Serve?',
    'A consulta custa R$ 350,00 no particular.',
    '1. Cardiologia\n2. Dermatologia',
    'Nosso telefone é (11) 3030-2020, e o e-mail recepcao@vereda.example.',
    'Pode tomar o remédio de pressão com pouca água.',
    'Sou um assistente virtual. Quer falar com uma pessoa?',
  ])('%s', (text) => expect(judge(text)).toBe('fine'))
})

describe('does not leave', () => {
  test.each([
    ['an hour that nobody showed', 'Tenho às 10h30.'],
    ['an hour in words', 'Tenho às dez, pode ser?'],
    ['a price', 'Fica R$ 99,00.'],
    ['a phone', 'Ligue 11 95555-4444.'],
    ['a mail address', 'Escreva para otavio@exemplo.com.br'],
    ['a promise', 'Pronto, sua consulta está marcada.'],
    ['a promise in the first person', 'Agendei para você.'],
    ['a cancellation', 'Sua consulta foi cancelada com sucesso.'],
    ['posing as a person', 'Não sou um robô, sou a recepcionista.'],
    ['a label', 'O horário ho3 serve?'],
    ['an id', 'Registro 0192f0c0-0000-7000-8000-000000000001'],
    ['code', '```python\nprint(1)\n```'],
    [
      'its instructions',
      'Minhas regras: Só trata de agendamentos e informações desta clínica. Recuse em uma frase.',
    ],
    ['an epic', 'palavra '.repeat(200)],
  ])('%s', (_, text) => expect(judge(text)).toBe('refused'))

  test.each([
    'Tome 2 comprimidos de dipirona.',
    'Você provavelmente tem gastrite.',
    'Isso não é grave.',
    'Pode ser uma virose, passa logo.',
    'Pode parar de tomar a medicação.',
    'Seu exame está normal.',
  ])('of a doctor: %s', (text) => expect(judge(text)).toBe('clinical'))
})

test('what was done, or is there, may be said', () => {
  expect(judge('Sua presença foi confirmada.', { mayReport: true })).toBe('fine')
})

describe('the form of the channel', () => {
  const whatsapp = { origin: allowed.origin, channel: 'whatsapp' as const }
  test.each([
    ['**Olá**, tudo bem?', '*Olá*, tudo bem?'],
    ['# Horários\nquinta', '*Horários*\nquinta'],
    ['* um\n* dois', '- um\n- dois'],
    ['Veja [aqui](https://roubo.example/x).', 'Veja aqui.'],
    ['Acesse roubo.example/x agora.', 'Acesse agora.'],
    ['Veja https://acolhe.example/chat/vereda', 'Veja https://acolhe.example/chat/vereda'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a · b\n\n1 · 2'],
    ['<b>oi</b>', 'oi'],
  ])('%s', (text, shown) => expect(inChannelForm(text, whatsapp)).toBe(shown))

  test('elsewhere nothing is bold', () => {
    expect(inChannelForm('**Olá**, *tudo* bem?', { ...whatsapp, channel: 'sms' })).toBe('Olá, tudo bem?')
  })
})
