import { describe, expect, test } from 'vitest'
import { momentOf } from './moments.ts'
import { sendingSentence, situationOf, usersSentence } from './situation.ts'

const standing = {
  kind: 'whatsapp',
  state: 'approved',
  number: 4,
  sendingNumber: 4,
  pausedUntil: null,
  stateAt: '2026-11-16T19:20:00Z',
} as const
const at = (instant: string) => `[${instant}]`

describe('situationOf', () => {
  test.each([
    ['approved', {}, { state: 'approved', label: 'Aprovado' }],
    [
      'a draft above an approved one',
      { state: 'draft', number: 5 },
      { state: 'approved', label: 'Aprovado', detail: 'versão 5 em rascunho' },
    ],
    [
      'in review above an approved one',
      { state: 'submitted', number: 5 },
      { state: 'submitted', label: 'Em análise', detail: 'versão 4 em uso' },
    ],
    ['never approved', { state: 'draft', sendingNumber: null }, { state: 'draft', label: 'Rascunho' }],
    [
      'refused',
      { state: 'rejected', sendingNumber: null },
      { state: 'rejected', label: 'Recusado', detail: '[2026-11-16T19:20:00Z]' },
    ],
    [
      'paused',
      { state: 'paused', pausedUntil: '2026-11-17T17:30:00Z' },
      { state: 'paused', label: 'Pausado', detail: 'até [2026-11-17T17:30:00Z]' },
    ],
    [
      'by e-mail',
      { kind: 'email', state: 'draft' },
      { state: 'ready', label: 'Pronto', detail: 'não passa pela Meta' },
    ],
  ] as const)('%s', (_, change, expected) => {
    expect(situationOf({ ...standing, ...change }, at)).toEqual(expected)
  })
})

test('what patients get is told by version', () => {
  expect(sendingSentence(standing)).toBe('Pacientes recebem esta versão.')
  expect(sendingSentence({ ...standing, state: 'draft', number: 5 })).toBe(
    'Pacientes recebem a versão 4 até a Meta aprovar a 5.',
  )
})

test('what uses a template is named, automations first', () => {
  expect(usersSentence([])).toBe('')
  expect(
    usersSentence([
      { by: 'campaign', name: 'Fim de ano' },
      { by: 'automation', name: 'Véspera' },
      { by: 'automation', name: 'Segundo aviso' },
    ]),
  ).toBe('Usado pelas automações Véspera e Segundo aviso e pela campanha Fim de ano.')
})

test('near moments are said as people say them', () => {
  const now = new Date(2026, 10, 17, 11, 0)
  const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  expect(momentOf(local(2026, 10, 17, 10, 38), now)).toBe('hoje, 10:38')
  expect(momentOf(local(2026, 10, 16, 16, 20), now)).toBe('ontem, 16:20')
  expect(momentOf(local(2026, 10, 17, 14, 30), now)).toBe('14:30')
  expect(momentOf(local(2026, 10, 13, 9, 0), now)).toBe('sex 13/11')
  expect(momentOf(local(2025, 10, 13, 9, 0), now)).toBe('13/11/2025')
})
