import { expect, test } from 'vitest'
import { payersOf, priceIndex, withPrice } from './prices.ts'
import type { Price } from './professional.ts'

const visit: Price = {
  kind: 'visit',
  insurancePlanId: null,
  priceCents: 35_000,
  shareBasisPoints: 6_250,
  shareCents: null,
}
const covered = { ...visit, insurancePlanId: 'amparo', priceCents: 12_000, shareBasisPoints: null }

test('an amount changes the price at its place and keeps its share', () => {
  expect(withPrice([visit, covered], visit, 40_000)).toEqual([{ ...visit, priceCents: 40_000 }, covered])
  expect(withPrice([visit], covered, 12_000)).toEqual([visit, covered])
  expect(priceIndex([visit, covered], covered)).toBe(1)
  expect(priceIndex([visit], covered)).toBe(-1)
})

test('an emptied cell has no price; typed anew it has its share again', () => {
  expect(withPrice([visit, covered], visit, null)).toEqual([covered])
  expect(withPrice([covered], visit, 35_000, visit)).toEqual([covered, visit])
  expect(withPrice([covered], visit, null)).toEqual([covered])
})

test('self-pay, the accepted convênios and those with a price pay, each once', () => {
  expect(payersOf([], [])).toEqual([null])
  expect(
    payersOf([visit, { ...covered, insurancePlanId: 'unisol' }], [{ insurancePlanId: 'amparo' }]),
  ).toEqual([null, 'amparo', 'unisol'])
})
