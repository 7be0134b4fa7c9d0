import { expect, test } from 'vitest'
import type { MetricRow } from '../../contract.ts'
import { grouped, groupLabel, groupOf, narrowed } from './grouping.ts'

const row = (id: string, over: Partial<MetricRow>): MetricRow => ({
  id,
  startsAt: '2026-11-11T12:10:00.000Z',
  day: '2026-11-11',
  time: '09:10',
  state: 'noShow',
  kind: 'visit',
  patientId: 'x',
  patientName: id,
  unitId: 'u',
  unitName: 'Pinheiros',
  professionalId: 'caio',
  professionalName: 'Dr. Caio',
  planId: null,
  planName: '',
  origin: 'frontDesk',
  answer: 'unanswered',
  leadDays: 12,
  waitedMinutes: null,
  roomMinutes: null,
  priceCents: null,
  score: null,
  comment: '',
  rebookedOn: '',
  ...over,
})

const sums = {
  day: [
    { id: '2026-11-11', count: 1 },
    { id: '2026-11-12', count: 4 },
  ],
  professional: [
    { id: 'caio', count: 4 },
    { id: 'none', count: 1 },
  ],
  plan: [{ id: 'none', count: 5 }],
  lead: [
    { id: 'upTo2', count: 1 },
    { id: 'upTo14', count: 4 },
  ],
}

test('rows stand under their groups, with the counts of the whole group', () => {
  const rows = [row('a', {}), row('b', { day: '2026-11-12', professionalId: null, leadDays: 1 })]
  const shape = (group: Parameters<typeof grouped>[2]) =>
    grouped(rows, sums, group).map(({ id, count, rows }) => [id, count, rows.length])
  expect(shape('day')).toEqual([
    ['2026-11-11', 1, 1],
    ['2026-11-12', 4, 1],
  ])
  expect(shape('professional')).toEqual([
    ['caio', 4, 1],
    ['none', 1, 1],
  ])
  expect(shape('plan')).toEqual([['none', 5, 2]])
  expect(shape('lead')).toEqual([
    ['upTo2', 1, 1],
    ['upTo14', 4, 1],
  ])
})

test('groups have names, an address, and a number of their own', () => {
  const names = { nameOf: (id: string) => `n ${id}`, planNameOf: (id: string) => `p ${id}` }
  expect(groupLabel('day', '2026-11-11', names)).toBe('qua 11/11')
  expect(groupLabel('professional', 'caio', names)).toBe('n caio')
  expect(groupLabel('plan', 'none', names)).toBe('p none')
  expect(groupLabel('lead', 'more', names)).toBe('mais de 30 dias')
  expect(groupOf(new URLSearchParams('agrupar=convenio'))).toBe('plan')
  expect(groupOf(new URLSearchParams('agrupar=sorte'))).toBe('day')
  expect(narrowed({ measure: 'noShow' }, 'lead', 'more')).toEqual({ measure: 'noShow', lead: 'more' })
})
