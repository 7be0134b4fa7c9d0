import { expect, test } from 'vitest'
import { type BookingDraft, derive, emptyDraft, isSearchedEverywhere, queryOf } from './draft.ts'
import { firstAnywhereInput, placeOfSlot } from './everywhere.ts'

const draft = (over: Partial<BookingDraft>): BookingDraft => ({ ...emptyDraft, unitId: 'pinheiros', ...over })

test('a search by specialty asks once, of whoever can at every unit, for what is being booked', () => {
  const asked = draft({ specialty: 'Cardiologia', kind: 'exam', examIds: ['eco'], insurancePlanId: 'amparo' })
  expect(firstAnywhereInput('rede', queryOf(asked), asked.specialty, '2027-03-01')).toEqual({
    orgId: 'rede',
    kind: 'exam',
    examIds: 'eco',
    insurancePlanId: 'amparo',
    specialty: 'Cardiologia',
    from: '2027-03-01',
    days: 62,
    firstOnly: true,
    limit: 8,
  })
})

test('is asked for a specialty, and for exams where there are several units, while nobody is chosen', () => {
  expect(isSearchedEverywhere(draft({}), 2)).toBe(false)
  expect(isSearchedEverywhere(draft({ specialty: 'Cardiologia' }), 1)).toBe(true)
  expect(isSearchedEverywhere(draft({ specialty: 'Cardiologia', kind: 'exam' }), 1)).toBe(false)
  const exam = { kind: 'exam', examIds: ['eco'] } as const
  expect(isSearchedEverywhere(draft(exam), 2)).toBe(true)
  expect(isSearchedEverywhere(draft(exam), 1)).toBe(false)
  expect(isSearchedEverywhere(draft({ ...exam, professionalId: 'helena' }), 2)).toBe(false)
})

test('the search lets go of professional and time; one of its times, or a professional, ends it', () => {
  const before = draft({ professionalId: 'helena', startsAt: '2027-03-01T12:00:00Z' })
  const searching = { ...before, specialty: 'Cardiologia' }
  expect(derive(searching, before)).toMatchObject({ professionalId: '', startsAt: '', pickedId: '' })
  const search = draft({ specialty: 'Cardiologia' })
  expect(derive({ ...search, professionalId: 'helena' }, search)).toMatchObject({ specialty: '' })
})

test('a time at another unit stays chosen, also at the hour that was chosen here', () => {
  const startsAt = '2027-03-01T12:00:00Z'
  const here = draft({ startsAt, pickedId: 'helena' })
  const there = { ...here, unitId: 'moema', professionalId: 'irene' }
  expect(derive(there, here)).toEqual({ pickedId: '' })
  expect(derive({ ...here, unitId: 'moema' }, here)).toMatchObject({ startsAt: '', professionalId: '' })
})

test('the unit is named where there are several', () => {
  const nameOf = (id: string | null) => (id === 'helena' ? 'Dra. Helena Prado' : '')
  const units = [
    { id: 'pinheiros', name: 'Pinheiros' },
    { id: 'moema', name: 'Moema' },
  ]
  const slot = { unitId: 'moema', professionalId: 'helena' }
  expect(placeOfSlot(slot, nameOf, units)).toBe('Dra. Helena Prado, Moema')
  expect(placeOfSlot(slot, nameOf, units.slice(0, 1))).toBe('Dra. Helena Prado')
  expect(placeOfSlot({ ...slot, professionalId: null }, nameOf, units)).toBe('Moema')
})
