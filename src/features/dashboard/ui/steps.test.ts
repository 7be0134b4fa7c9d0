import { expect, test } from 'vitest'
import { aurora } from '#test/world.ts'
import { isReady, nextOf, stepsOf } from './steps.ts'

const user = { userEmail: 'olga@aurora.example', joinDate: '2026-11-20T12:00:00.000Z' }
const none = {
  units: 0,
  openUnits: 0,
  insurancePlans: 0,
  exams: 0,
  professionals: 0,
  availableProfessionals: 0,
  hasAppointments: false,
}

test('after each save the next step is named, until a first booking is possible', () => {
  const steps = (counts: Partial<typeof none>) => stepsOf(user, aurora, { ...none, ...counts })
  expect(nextOf(stepsOf(user, { ...aurora, orgTelefone: '' }, none))?.title).toBe('Contato')
  expect(nextOf(steps({}))?.title).toBe('Unidades')
  expect(nextOf(steps({ units: 1, openUnits: 1 }))?.title).toBe('Convênios')
  const ready = steps({ units: 1, openUnits: 1, professionals: 1, availableProfessionals: 1 })
  expect(isReady(ready)).toBe(true)
  expect(isReady(steps({ units: 1, openUnits: 1 }))).toBe(false)
})
