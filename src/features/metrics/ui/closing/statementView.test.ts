import { expect, test } from 'vitest'
import type { ClosingChange, ClosingRow, ClosingSheet } from '../../closing/contract.ts'
import { sumOf } from './sheetView.ts'
import { statementsOf } from './statementView.ts'

const sums = (count: number) => ({
  count,
  valueCents: count * 10_000,
  shareCents: count * 6_000,
  unpriced: 0,
  byPlan: count,
  missing: 0,
  missingCents: 0,
})
const sheet: ClosingSheet = {
  total: sums(4),
  before: sums(0),
  cells: [
    { professionalId: 'helena', planId: null, ...sums(1) },
    { professionalId: 'helena', planId: 'amparo', ...sums(2) },
    { professionalId: null, planId: 'amparo', ...sums(1) },
  ],
  professionals: [
    { id: 'helena', name: 'Dra. Helena', specialty: 'Cardiologia' },
    { id: 'ivan', name: 'Dr. Ivan', specialty: '' },
    { id: 'caio', name: 'Dr. Caio', specialty: '' },
  ],
  plans: [{ id: 'amparo', name: 'Amparo' }],
  units: [],
}
const row = (id: string, professionalId: string | null) => ({ id, professionalId }) as ClosingRow
const said = (professionalId: string) => ({ professionalId, priceCents: 10_000 }) as ClosingChange['before']
const change = { number: 2, before: said('ivan'), after: said('helena') } as ClosingChange

test('one for each professional, with what a correction gave or took; equipment alone has none', () => {
  const found = statementsOf(
    sheet,
    [row('1', 'helena'), row('2', null)],
    [change, { ...change, number: null }],
    sumOf,
  )
  expect(found.map(({ name, total: { count }, rows }) => [name, count, rows.length])).toEqual([
    ['Dra. Helena', 3, 1],
    ['Dr. Ivan', 0, 0],
  ])
  expect(found[0]?.plans.map(({ name }) => name)).toEqual(['Amparo', 'Particular'])
  expect(found[0]?.corrections).toEqual([{ ...change, before: null }])
  expect(found[1]?.corrections).toEqual([{ ...change, after: null }])
})
