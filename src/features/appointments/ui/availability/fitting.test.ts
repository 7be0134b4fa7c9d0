import { expect, test } from 'vitest'
import type { SlotItem } from '../../availability/contract.ts'
import { countFitting, firstFitting, fittingByProfessional } from './fitting.ts'

const slot = (professionalId: string | null, from: string, to: string, placesLeft: number | null = null) =>
  ({
    unitId: 'pinheiros',
    professionalId,
    startsAt: `2027-03-01T${from}:00.000Z`,
    endsAt: `2027-03-01T${to}:00.000Z`,
    placesLeft,
  }) satisfies SlotItem

test('beginnings that overlap are one appointment, as many as fit one after the other', () => {
  const every = ['09:00', '09:05', '09:10', '09:15', '09:20', '09:25', '09:30'].map((from, at) =>
    slot('helena', from, `${at < 6 ? '09' : '10'}:${String((30 + at * 5) % 60).padStart(2, '0')}`),
  )
  expect(countFitting(every)).toBe(2)
  expect(countFitting(every.slice(0, 6))).toBe(1)
})

test('each professional for themselves, equipment too; places by order of arrival are counted', () => {
  const counts = fittingByProfessional([
    slot('ivan', '09:00', '09:30'),
    slot('helena', '09:25', '09:55'),
    slot('helena', '09:00', '09:25'),
    slot(null, '09:00', '09:10'),
    slot('joana', '08:00', '12:00', 7),
  ])
  expect(Object.fromEntries(counts)).toEqual({ helena: 2, ivan: 1, joana: 7, null: 1 })
})

test('the first times of each are those that fit, and who has the earliest comes first', () => {
  const slots = [
    slot('caio', '15:00', '15:30'),
    slot('helena', '14:10', '14:40'),
    slot('helena', '14:00', '14:30'),
    slot('helena', '14:30', '15:00'),
    slot('helena', '15:10', '15:40'),
    slot('helena', '16:00', '16:30'),
    slot('joana', '16:30', '18:00', 4),
    slot(null, '17:00', '19:00'),
  ]
  const at = (time: string) => `2027-03-01T${time}:00.000Z`
  expect(firstFitting(slots, 3)).toEqual([
    { professionalId: 'helena', times: [at('14:00'), at('14:30'), at('15:10')] },
    { professionalId: 'caio', times: [at('15:00')] },
    { professionalId: 'joana', times: [at('16:30')] },
    { professionalId: null, times: [at('17:00')] },
  ])
  expect(firstFitting([], 3)).toEqual([])
})
