import { expect, test } from 'vitest'
import { addressOf, handText, wayOf } from './rules.ts'

const message = {
  subject: 'Sua consulta amanhã',
  header: 'Lembrete',
  body: 'Olá, Dario. Sua consulta é quarta, 18/11, às 08:30.',
  footer: 'Para parar, responda SAIR',
  buttons: [
    { type: 'reply', text: 'Confirmo', payload: 'confirm' },
    { type: 'reply', text: 'Remarcar', payload: 'reschedule' },
    { type: 'url', text: 'Responder', url: 'https://vereda.example/c/q7m2xd' },
    { type: 'phone', text: 'Ligar', phone: '1130452200' },
  ],
} as const

test('buttons become a numbered list, and links stand by their names', () => {
  expect(handText(message, 'whatsapp')).toBe(
    [
      '*Lembrete*',
      'Olá, Dario. Sua consulta é quarta, 18/11, às 08:30.',
      'Responda:\n1 Confirmo\n2 Remarcar',
      'Responder: https://vereda.example/c/q7m2xd\nLigar: (11) 3045-2200',
      'Para parar, responda SAIR',
    ].join('\n\n'),
  )
})

test('the page where all answers can be given goes along, once', () => {
  const page = 'https://vereda.example/c/q7m2xd'
  const buttons = [
    { type: 'reply', text: 'Confirmar', payload: 'confirm', url: page },
    { type: 'reply', text: 'Remarcar', payload: 'reschedule', url: `${page}?acao=remarcar` },
  ] as const
  expect(handText({ ...message, buttons }, 'whatsapp')).toContain(
    `Responda:\n1 Confirmar\n2 Remarcar\nOu toque: ${page}\n\nPara parar`,
  )
})

test('an e-mail has its header in the subject, and what is missing leaves no gap', () => {
  expect(handText({ ...message, buttons: [], footer: '' }, 'email')).toBe(message.body)
  const bold = { ...message, header: '', body: 'É *amanhã*.', buttons: [], footer: '' }
  expect([handText(bold, 'email'), handText(bold, 'whatsapp')]).toEqual(['É amanhã.', 'É *amanhã*.'])
})

test.each([
  ['whatsapp', '11987654321', 'whatsapp'],
  ['sms', '11987654321', 'whatsapp'],
  ['whatsapp', '1137140226', 'call'],
  ['email', '1137140226', 'email'],
] as const)('%s to %s goes by %s', (kind, phone, way) => {
  expect(wayOf(kind, phone)).toBe(way)
})

test('addresses carry the text as it is typed', () => {
  const to = { phone: '11987654321', email: 'dario+1@vereda.example' }
  const said = { subject: 'Às 8 & meia', text: 'Olá\n100% certo?' }
  expect(addressOf('whatsapp', to, said)).toBe(
    'https://wa.me/5511987654321?text=Ol%C3%A1%0A100%25%20certo%3F',
  )
  expect(addressOf('email', to, said)).toBe(
    'mailto:dario%2B1%40vereda.example?subject=%C3%80s%208%20%26%20meia&body=Ol%C3%A1%0A100%25%20certo%3F',
  )
  expect(addressOf('call', to, said)).toBe('tel:+5511987654321')
})
