import { expect, test } from 'vitest'
import type { Condition } from './rules.ts'
import { describeAudience } from './words.ts'

const names = new Map([
  ['pinheiros', 'Pinheiros'],
  ['amparo', 'Amparo'],
])
const describeConditions = (...conditions: Condition[]) =>
  describeAudience({ from: 'conditions', conditions }, '', (id) => names.get(id))

test('units that aren’t told are others, once; what isn’t found otherwise is gone', () => {
  expect(describeConditions({ kind: 'unit', unitIds: ['pinheiros', 'hidden', 'hiddenToo'] })).toBe(
    'Pinheiros ou outra unidade',
  )
  expect(describeConditions({ kind: 'insurancePlan', insurancePlanIds: ['amparo', 'gone', null] })).toBe(
    'Amparo, excluído ou particular',
  )
})
