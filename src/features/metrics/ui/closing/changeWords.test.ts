import { describe, expect, test } from 'vitest'
import type { ClosingChange } from '../../closing/contract.ts'
import { changeGroupsOf, changeOfShare, changeOfValue, wordsOf } from './changeWords.ts'

const said = {
  day: '2026-10-05',
  professionalId: 'helena',
  professionalName: 'Dra. Helena',
  planId: 'amparo',
  planName: 'Amparo',
  kind: 'visit' as const,
  priceCents: 8_800,
  shareCents: 5_280,
}
const change = (over: Partial<ClosingChange>): ClosingChange => ({
  appointmentId: 'a',
  patientName: 'Teresa',
  unitId: 'u',
  unitName: 'Pinheiros',
  number: null,
  at: null,
  by: null,
  before: said,
  after: said,
  ...over,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('wordsOf', () => {
  test.each([
    [{ before: null }, 'entrou: Dra. Helena, Amparo, R$ 88,00'],
    [{ after: null }, 'saiu: Dra. Helena, Amparo, R$ 88,00'],
    [{ after: { ...said, priceCents: null } }, 'valor: R$ 88,00 → sem preço'],
    [
      { after: { ...said, planId: null, planName: '', shareCents: 0 } },
      'convênio: Amparo → Particular; repasse: R$ 52,80 → R$ 0,00',
    ],
    [
      { after: { ...said, professionalId: null, professionalName: '' } },
      'profissional: Dra. Helena → Só equipamento',
    ],
  ])('%j', (over, words) => {
    expect(plain(wordsOf(change(over)))).toBe(words)
  })
})

test('by how much value and share moved', () => {
  expect(changeOfValue(change({ after: null }))).toBe(-8_800)
  expect(changeOfShare(change({ before: null }))).toBe(5_280)
  expect(changeOfValue(change({ after: { ...said, priceCents: null } }))).toBe(-8_800)
})

test('each document stands by itself, and what is in none beside them', () => {
  const groups = changeGroupsOf([
    change({ number: 2, at: '2026-11-05T12:00:00Z', by: 'Olga' }),
    change({ number: 3, at: '2026-11-06T12:00:00Z', by: 'Olga' }),
    change({}),
    change({ appointmentId: 'b' }),
  ])
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Retificação 1, Pinheiros', 1],
    ['Retificação 2, Pinheiros', 1],
    ['Mudou depois do fechamento, Pinheiros', 2],
  ])
  expect(groups[2]?.note).toBe('2 diferenças ainda fora dos números')
})
