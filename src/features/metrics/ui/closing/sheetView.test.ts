import { describe, expect, test } from 'vitest'
import type { ClosingSheet } from '../../closing/contract.ts'
import { sumOf, viewOf } from './sheetView.ts'

const sums = (count: number) => ({
  count,
  valueCents: count * 8_800,
  shareCents: count * 4_840,
  unpriced: 1,
  byPlan: count,
  missing: 2,
  missingCents: 3,
})
const cell = (professionalId: string | null, planId: string | null, count: number) => ({
  professionalId,
  planId,
  ...sums(count),
})
const sheet: ClosingSheet = {
  total: sums(0),
  before: sums(0),
  cells: [
    cell(null, 'amparo', 1),
    cell('gone', 'amparo', 2),
    cell('ivan', 'unisol', 40),
    cell('helena', null, 90),
    cell('helena', 'amparo', 5),
  ],
  professionals: [
    { id: 'helena', name: 'Dra. Helena', specialty: 'Cardiologia' },
    { id: 'ivan', name: 'Dr. Ivan', specialty: '' },
    { id: 'caio', name: 'Dr. Caio', specialty: '' },
  ],
  plans: [
    { id: 'amparo', name: 'Amparo' },
    { id: 'unisol', name: 'Unisol' },
  ],
  units: [],
}

describe('viewOf', () => {
  test('convênios by how much was attended, self-pay last; professionals as listed, equipment last', () => {
    const { columns, rows } = viewOf(sheet)
    expect(columns.map(({ name, sums: { count } }) => [name, count])).toEqual([
      ['Unisol', 40],
      ['Amparo', 8],
      ['Particular', 90],
    ])
    expect(rows.map(({ name }) => name)).toEqual([
      'Dra. Helena',
      'Dr. Ivan',
      'Cadastro removido',
      'Só equipamento',
    ])
    expect(rows.map(({ cells }) => cells.map((one) => one?.count ?? null))).toEqual([
      [null, 5, 90],
      [40, null, null],
      [null, 2, null],
      [null, 1, null],
    ])
  })

  test('rows and columns both add up to the whole', () => {
    const { columns, rows } = viewOf(sheet)
    const whole = sumOf(sheet.cells)
    expect(sumOf(columns.map((one) => one.sums))).toEqual(whole)
    expect(sumOf(rows.map((one) => one.sums))).toEqual(whole)
    expect(whole.count).toBe(138)
  })
})
