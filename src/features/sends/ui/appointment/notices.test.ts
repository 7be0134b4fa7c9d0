import { expect, test } from 'vitest'
import { noticesOf } from './notices.ts'

const option = {
  channel: 'whatsapp',
  address: '11987654321',
  isConnected: true,
  isStopped: false,
  openUntil: null,
  takesText: true,
  refusal: '',
  templates: [],
} as const
const now = new Date('2026-11-17T10:42:00-03:00')

test('nothing is said where nothing stands against it', () => {
  expect(noticesOf({ ...option, templates: [] }, null, now)).toEqual([])
})

test('a closed window, a missing provider and the quiet hours are said', () => {
  const said = (over: object, quiet: string | null = null) =>
    noticesOf({ ...option, templates: [], ...over }, quiet, now).join(' ')
  expect(said({ takesText: false })).toContain('só sai um template aprovado')
  expect(said({ isConnected: false })).toContain('caixa de saída local')
  expect(said({ isStopped: true })).toContain('parado')
  expect(said({ openUntil: '2026-11-18T10:00:00-03:00' })).toContain('texto livre pode sair até')
  expect(said({}, '2026-11-17T11:00:00-03:00')).toContain('sai assim mesmo')
})
