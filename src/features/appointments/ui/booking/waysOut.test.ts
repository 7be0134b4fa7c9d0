import { expect, test } from 'vitest'
import type { SlotItem } from '../../availability/contract.ts'
import { isOfExams, isOfPlan, isOfRequest } from '../availability/lasting.ts'
import type { Booked } from './book.ts'
import { savedLabel } from './savedLabel.ts'
import { splitExams } from './split.ts'
import { nearestOfEach } from './waysOut.ts'

const coded = (...codes: string[]) => codes.map((code) => ({ code }))

test('a convênio that isn’t accepted says nothing against the time; an occupied time does', () => {
  expect(isOfRequest(coded('plan_refused', 'plan_not_at_unit'))).toBe(true)
  expect(isOfRequest(coded('plan_not_yet'))).toBe(true)
  expect(isOfRequest(coded('plan_refused', 'taken'))).toBe(false)
  expect(isOfRequest([])).toBe(false)
  expect([isOfPlan(coded('exam_not_covered')), isOfPlan(coded('taken'))]).toEqual([true, false])
  expect([isOfExams(coded('professional_needed')), isOfExams(coded('plan_refused'))]).toEqual([true, false])
})

test('exams that nobody does together are divided by who does them, else one from the rest', () => {
  expect(splitExams(['a', 'b', 'c'], ['c', 'a'])).toEqual({
    first: ['a', 'c'],
    rest: ['b'],
    keepsProfessional: true,
  })
  const other = { first: ['a'], rest: ['b', 'c'], keepsProfessional: false }
  for (const performed of [null, [], ['a', 'b', 'c']])
    expect(splitExams(['a', 'b', 'c'], performed)).toEqual(other)
})

test('of each who accepts it the nearest time, the own unit first', () => {
  const slot = (unitId: string, professionalId: string, time: string) =>
    ({
      unitId,
      professionalId,
      startsAt: `2027-03-01T${time}:00.000Z`,
      endsAt: `2027-03-01T${time}:30.000Z`,
      placesLeft: null,
    }) satisfies SlotItem
  const slots = [
    slot('lapa', 'ana', '12:00'),
    slot('pinheiros', 'ivan', '08:00'),
    slot('pinheiros', 'ivan', '14:00'),
    slot('pinheiros', 'joana', '11:30'),
  ]
  expect(
    nearestOfEach(slots, '2027-03-01T12:00:00.000Z', 'pinheiros').map(({ professionalId, startsAt }) => [
      professionalId,
      startsAt.slice(11, 16),
    ]),
  ).toEqual([
    ['joana', '11:30'],
    ['ivan', '14:00'],
    ['ana', '12:00'],
  ])
})

test('what was booked is said with who, when and with whom', () => {
  const booked = [9, 16].map((day) => ({
    patientName: 'Teresa Alves',
    professionalId: 'helena',
    startsAt: `2099-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  })) as unknown as Booked['booked']
  const said = (booked: Booked['booked']) => savedLabel({ booked }, 'America/Sao_Paulo', () => 'Dra. Helena')
  expect(said(booked.slice(0, 1))).toBe(
    'Agendamento criado: Teresa Alves, seg 09/03/2099, 09:00, com Dra. Helena',
  )
  expect(said(booked)).toBe(
    '2 sessões agendadas: Teresa Alves, a partir de seg 09/03/2099, 09:00, com Dra. Helena',
  )
})
