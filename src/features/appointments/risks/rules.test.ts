import { expect, test } from 'vitest'
import { factorLabels } from '../ui/risks/labels.ts'
import { byRisk, type RiskLevel, riskFactors } from './rules.ts'

test('higher risks come first, and each level keeps the order given; unknown ones stand among the usual', () => {
  const levels: Record<string, RiskLevel> = { a: 'lower', b: 'usual', c: 'higher', e: 'higher', f: 'usual' }
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }))
  expect(byRisk(all, (id) => levels[id]).map(({ id }) => id)).toEqual(['c', 'e', 'b', 'd', 'f', 'a'])
  expect(byRisk(all, () => undefined)).toEqual(all)
})

test('nothing that a forecast looks at is a trait of the person', () => {
  expect([...riskFactors].sort()).toEqual(
    [
      'history',
      'kind',
      'lastMissed',
      'lead',
      'newPatient',
      'plan',
      'reminder',
      'sameDay',
      'time',
      'weekday',
    ].sort(),
  )
  expect(Object.keys(factorLabels).sort()).toEqual([...riskFactors].sort())
})
