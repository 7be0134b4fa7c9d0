import { describe, expect, test } from 'vitest'
import {
  checkHours,
  checkHoursWhileEditing,
  checkProfessional,
  colors,
  councilLabel,
  emptyProfessional,
  mondayFirst,
  nameWithTreatment,
  nextColor,
  normalizeProfessional,
  type Period,
  type ProfessionalForm,
  requiredFields,
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

const everyWeeks = (weeks: number) => ({ kind: 'everyWeeks', weeks, from: '2026-11-24' }) as const

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
    ['hours.0.from', { hours: [{ ...period, from: -1 }] }],
    ['hours.0.from', { hours: [{ ...period, from: 480.5 }] }],
    ['hours.0.from', { hours: [{ ...period, from: 1440, to: 1500 }] }],
    ['hours.0.to', { hours: [{ ...period, to: 2161 }] }],
    ['hours.0.to', { hours: [{ ...period, to: 500.5 }] }],
    ['hours.0.byArrivalPlaces', { hours: [{ ...period, byArrivalPlaces: 501 }] }],
    ['hours.0.validFrom', { hours: [{ ...period, validFrom: '2027-02-30' }] }],
    ['hours.0.validUntil', { hours: [{ ...period, validUntil: '2027-02-30' }] }],
    ['hours.0.recurrence', { hours: [{ ...period, recurrence: everyWeeks(1) }] }],
    ['hours.0.recurrence', { hours: [{ ...period, recurrence: everyWeeks(13) }] }],
    ['hours.0.recurrence', { hours: [{ ...period, recurrence: { kind: 'monthly', nths: [1, 6] } }] }],
  ])('%s of %o', (field, over) => {
    expect(Object.keys(checkProfessional({ ...form, ...over }))).toEqual([field])
  })

  test.each<Partial<Period>>([
    { from: 0, to: 1 },
    { from: 1439, to: 2160 },
    { byArrivalPlaces: 1 },
    { byArrivalPlaces: 500 },
    { validFrom: '2027-01-01', validUntil: '2027-01-01' },
    { validUntil: '2027-01-01' },
    { recurrence: everyWeeks(2) },
    { recurrence: everyWeeks(12) },
    { recurrence: { kind: 'monthly', nths: [1, -1] } },
  ])('a period with %j holds', (over) => {
    expect(checkProfessional({ ...form, hours: [{ ...period, ...over }] })).toEqual({})
  })

  test('council "Outros" needs neither number nor state', () => {
    expect(checkProfessional({ ...form, council: 'Outros', councilNumber: '', councilState: '' })).toEqual({})
  })

  test('hours that meet at another unit are rejected at the later period, with the one they meet', () => {
    const errors = checkProfessional({
      ...form,
      hours: [period, { ...period, unitId: 'b', from: 660, to: 780 }],
    })
    expect(errors).toEqual({
      'hours.1': 'Neste horário já atende em outra unidade: terça-feira, 08:00–12:00, toda semana',
    })
  })

  test('hours at a unit that the form does not show stay hidden', () => {
    const fixed = { hours: [{ ...period, unitId: 'c' }], extraHours: [] }
    expect(checkHours({ ...form, hours: [period] }, fixed)).toEqual({
      'hours.0': 'Neste horário já atende em uma unidade que você não vê',
    })
  })

  test('extra hours that meet each other say on which day', () => {
    const extra = { unitId: 'a', date: '2026-11-24', from: 700, to: 780, byArrivalPlaces: null }
    expect(checkHours({ ...form, extraHours: [extra, { ...extra, unitId: 'b' }] })).toEqual({
      'extraHours.1': 'Neste horário já atende em outra unidade: em 24/11/2026, 11:40–13:00',
    })
  })

  test('extra hours that meet the week are rejected, too', () => {
    const extra = { unitId: 'a', date: '2026-11-24', from: 700, to: 780, byArrivalPlaces: null }
    const errors = checkProfessional({ ...form, hours: [period], extraHours: [extra] })
    expect(errors['extraHours.0']).toMatch(/^Sobrepõe outro horário da mesma unidade/)
    const wednesday = { ...extra, date: '2026-11-25' }
    expect(checkProfessional({ ...form, hours: [period], extraHours: [wednesday] })).toEqual({})
  })

  test.each<[string, Partial<ProfessionalForm>[]]>([
    ['phone', [{ phone: '123456789' }, { phone: '119123456789' }]],
    ['stepMinutes', [{ stepMinutes: 4 }, { stepMinutes: 121 }, { stepMinutes: 7.5 }]],
    ['followUpDays', [{ followUpDays: 366 }]],
    ['durations.visit', [{ durations: { ...form.durations, visit: 481 } }]],
    ['councilState', [{ councilState: '' }, { council: 'Outros', councilState: 'XX' }]],
    ['specialties', [{ specialties: [] }]],
    ['email', [{ email: 'a@b' }]],
  ])('%s is out of bounds', (field, forms) => {
    for (const over of forms)
      expect(Object.keys(checkProfessional({ ...form, ...over })), JSON.stringify(over)).toEqual([field])
  })

  test.each<Partial<ProfessionalForm>>([
    { phone: ' ' },
    { phone: '(11) 3045-2200' },
    { phone: '11912345678' },
    { email: ' ' },
    { email: ' helena@clinica.example ' },
    { stepMinutes: 5, followUpDays: 1, durations: { ...form.durations, visit: 5, exam: null } },
    { stepMinutes: 120, followUpDays: 365, durations: { ...form.durations, visit: 480 } },
    { followUpDays: null },
    { councilState: ' sp ', rqe: ' 88412 ' },
    { specialties: [' ', 'Cardiologia'] },
    {
      plans: [
        { insurancePlanId: 'p', productIds: null },
        { insurancePlanId: 'q', productIds: ['a'] },
      ],
    },
  ])('%j is accepted', (over) => expect(checkProfessional({ ...form, ...over })).toEqual({}))

  test('prices and shares have bounds, which may be reached', () => {
    const none = { kind: 'visit', insurancePlanId: null, shareBasisPoints: null, shareCents: null } as const
    const wrong = (over: object) =>
      Object.keys(checkProfessional({ ...form, prices: [{ ...none, priceCents: 100, ...over }] }))
    for (const over of [
      {},
      { priceCents: 0 },
      { shareBasisPoints: 0 },
      { shareBasisPoints: 10_000 },
      { shareCents: 0 },
      { shareCents: 100 },
    ])
      expect(wrong(over), JSON.stringify(over)).toEqual([])
    for (const priceCents of [-1, 0.5]) expect(wrong({ priceCents })).toContain('prices.0.priceCents')
    for (const over of [{ shareBasisPoints: -1 }, { shareCents: -1 }])
      expect(wrong(over)).toEqual(['prices.0.share'])
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
    councilState: ' sp ',
    phone: '(11) 91234-5678',
    specialties: ['Cardiologia', ' cardiologia ', ' ', 'CARDIOLOGIA', 'Clínica médica'],
    email: ' Helena@Clinica.example ',
    unitIds: ['b', 'a', 'b'],
    examIds: ['y', 'x', 'y'],
    plans: ['q', 'p', 'r'].map((insurancePlanId) => ({ insurancePlanId, productIds: null })),
  })
  expect(stored).toMatchObject({
    fullName: 'Helena Prado',
    councilNumber: '3/94127-F',
    councilState: 'SP',
    phone: '11912345678',
    specialties: ['Cardiologia', 'Clínica médica'],
    email: 'helena@clinica.example',
    unitIds: ['a', 'b'],
    examIds: ['x', 'y'],
    plans: [{ insurancePlanId: 'p' }, { insurancePlanId: 'q' }, { insurancePlanId: 'r' }],
  })
})

test('a week begins on Monday', () => {
  expect([1, 2, 3, 4, 5, 6, 0].map(mondayFirst)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('names and councils as people read them', () => {
  expect(nameWithTreatment(form)).toBe('Dra. Helena Prado')
  expect(nameWithTreatment({ treatment: '', fullName: 'Lívia Campelo' })).toBe('Lívia Campelo')
  expect(councilLabel(form)).toBe('CRM-SP 142077')
  expect(councilLabel({ council: 'Outros', councilNumber: '', councilState: '' })).toBe('Outros')
})

describe('what is missing', () => {
  test.each(['CRM', 'Outros'] as const)(
    'of a new record with %s is what is marked as required',
    (council) => {
      const empty = { ...emptyProfessional, council }
      expect(Object.keys(checkProfessional(empty)).sort()).toEqual([...requiredFields(empty)].sort())
    },
  )
})

describe('hours while they are typed', () => {
  const other = { ...period, unitId: 'b', from: 600, to: 660 }

  test('two units at once are said, and an unreadable time does not hide it', () => {
    const broken = { ...period, weekday: 3 as const, from: -1 }
    expect(checkHoursWhileEditing({ ...form, hours: [broken, period, other] })).toEqual({
      'hours.0.from': 'Horário inválido. Ex: 08:00',
      'hours.2': 'Neste horário já atende em outra unidade: terça-feira, 08:00–12:00, toda semana',
    })
  })

  test('what begins empty waits for the save', () => {
    const counted = { ...period, recurrence: { kind: 'everyWeeks', weeks: 2, from: '' } as const }
    const extra = { unitId: 'a', date: '', from: 480, to: 720, byArrivalPlaces: null }
    expect(checkHoursWhileEditing({ ...form, hours: [counted], extraHours: [extra] })).toEqual({})
  })
})

test('a new professional gets the colour that the fewest have', () => {
  expect(nextColor([])).toBe('petrol')
  expect(nextColor(['petrol', 'slate'])).toBe('violet')
  expect(nextColor([...colors, 'petrol'])).toBe('violet')
})
