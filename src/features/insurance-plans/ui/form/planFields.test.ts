import { expect, test } from 'vitest'
import { checkPlan, emptyPlan } from '../../rules.ts'
import { requiredPlanFields } from './planFields.ts'

test('what is missing of a new convênio is what is marked as required', () => {
  expect(Object.keys(checkPlan(emptyPlan)).sort()).toEqual([...requiredPlanFields].sort())
})
