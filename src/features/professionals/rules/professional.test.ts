import { describe, expect, test } from 'vitest'
import {
  checkProfessional,
  councilLabel,
  emptyProfessional,
  nameWithTreatment,
  normalizeProfessional,
  type Period,
  type ProfessionalForm,
} from '../rules.ts'

const form: ProfessionalForm = {
  ...emptyProfessional,
  fullName: 'Helena Prado',
  treatment: 'Dra.',
  councilNumber: '142077',
  councilState: 'SP',
  specialties: ['Cardiologia'],
  unitIds: ['a', 'b'],
}
const period: Period = {
  unitId: 'a',
  weekday: 2,
  from: 480,
  to: 720,
  byArrivalPlaces: null,
  recurrence: { kind: 'weekly' },
  validFrom: '',
  validUntil: '',
}

describe('checkProfessional', () => {
  test('a name, a council and a specialty are enough', () => {
    expect(checkProfessional({ ...form, unitIds: [] })).toEqual({})
  })

  test.each<[string, Partial<ProfessionalForm>]>([
    ['fullName', { fullName: '  ' }],
    ['councilNumber', { councilNumber: '' }],
    ['councilNumber', { councilNumber: '12345678901234567' }],
    ['councilState', { councilState: 'XX' }],
    ['rqe', { rqe: 'sim' }],
    ['specialties', { specialties: [' '] }],
    ['phone', { phone: '123' }],
    ['email', { email: 'helena' }],
    ['stepMinutes', { stepMinutes: 1 }],
    ['followUpDays', { followUpDays: 0 }],
    ['durations.visit', { durations: { ...form.durations, visit: 3 } }],
    ['plans.0', { plans: [{ insurancePlanId: 'p', productIds: [] }] }],
    ['hours.0.unitId', { hours: [{ ...period, unitId: 'c' }] }],
    ['hours.0.to', { hours: [{ ...period, to: 480 }] }],
    ['hours.0.byArrivalPlaces', { hours: [{ ...period, byArrivalPlaces: 0 }] }],
    ['hours.0.validUntil', { hours: [{ ...period, validFrom: '2027-01-02', validUntil: '2027-01-01' }] }],
    ['hours.0.recurrence', { hours: [{ ...period, recurrence: { kind: 'monthly', nths: [] } }] }],
    [
      'hours.0.recurrence',
      { hours: [{ ...period, recurrence: { kind: 'everyWeeks', weeks: 2, from: '' } }] },
    ],
    [
      'extraHours.0.date',
      { extraHours: [{ unitId: 'a', date: '', from: 0, to: 60, byArrivalPlaces: null }] },
    ],
  ])('%s of %o', (field, over) => {
    expect(Object.keys(checkProfessional({ ...form, ...over }))).toEqual([field])
  })

  test('of council "Outros" neither number nor state is asked', () => {
    expect(checkProfessional({ ...form, council: 'Outros', councilNumber: '', councilState: '' })).toEqual({})
  })

  test('hours that meet at another unit are refused beside the later period, and say which they meet', () => {
    const errors = checkProfessional({
      ...form,
      hours: [period, { ...period, unitId: 'b', from: 660, to: 780 }],
    })
    expect(errors).toEqual({
      'hours.1': 'Neste horário já atende em outra unidade: terça-feira, 08:00–12:00, toda semana',
    })
  })

  test('extra hours that meet the week are refused, too', () => {
    const extra = { unitId: 'a', date: '2026-11-24', from: 700, to: 780, byArrivalPlaces: null }
    const errors = checkProfessional({ ...form, hours: [period], extraHours: [extra] })
    expect(errors['extraHours.0']).toMatch(/^Sobrepõe outro horário da mesma unidade/)
    const wednesday = { ...extra, date: '2026-11-25' }
    expect(checkProfessional({ ...form, hours: [period], extraHours: [wednesday] })).toEqual({})
  })

  test('prices: one for each kind and convênio, and no larger share than the price', () => {
    const price = { kind: 'visit', insurancePlanId: null, priceCents: 30_000 } as const
    const errors = checkProfessional({
      ...form,
      prices: [
        { ...price, shareBasisPoints: 10_001, shareCents: null },
        { ...price, shareBasisPoints: null, shareCents: 30_001 },
      ],
    })
    expect(errors).toEqual({
      'prices.0.share': 'Até 100 %',
      'prices.1.kind': 'Já há um preço para este tipo e convênio',
      'prices.1.share': 'Não pode passar do preço',
    })
  })
})

test('what is stored is tidy', () => {
  const stored = normalizeProfessional({
    ...form,
    fullName: '  Helena   Prado ',
    councilNumber: ' 3/94127-f ',
    councilState: 'sp',
    phone: '(11) 91234-5678',
    specialties: ['Cardiologia', ' cardiologia ', 'CARDIOLOGIA', 'Clínica médica'],
  })
  expect(stored).toMatchObject({
    fullName: 'Helena Prado',
    councilNumber: '3/94127-F',
    councilState: 'SP',
    phone: '11912345678',
    specialties: ['Cardiologia', 'Clínica médica'],
  })
})

test('names and councils as people read them', () => {
  expect(nameWithTreatment(form)).toBe('Dra. Helena Prado')
  expect(nameWithTreatment({ treatment: '', fullName: 'Lívia Campelo' })).toBe('Lívia Campelo')
  expect(councilLabel(form)).toBe('CRM-SP 142077')
  expect(councilLabel({ council: 'Outros', councilNumber: '', councilState: '' })).toBe('Outros')
})
