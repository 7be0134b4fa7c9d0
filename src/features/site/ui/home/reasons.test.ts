import { expect, test } from 'vitest'
import { labelOf } from '#features/appointments/availability/labels.ts'
import type { Reason } from '#features/appointments/availability/reasons.ts'
import { slots } from './Reasons.tsx'

const zone = 'America/Sao_Paulo'
const at = (time: string) => Date.parse(`2026-11-23T${time}:00-03:00`) / 60_000

test('the reasons of the home are in the agenda’s own words', () => {
  const reasons: Reason[] = [
    { code: 'resource_taken', kind: 'ecógrafo' },
    { code: 'blocked', kind: 'other', reason: 'reunião clínica' },
    { code: 'taken', from: at('09:50'), to: at('10:20') },
    { code: 'exam_hours' },
    { code: 'resource_closed', kind: 'ecógrafo' },
  ]
  expect(slots.flatMap(({ reason }) => reason ?? [])).toEqual(reasons.map((reason) => labelOf(reason, zone)))
})
