import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needs } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import {
  type AgendaState,
  columnKinds,
  readAgenda,
  selfPay,
  unfiltered,
  views,
  writeAgenda,
} from './address.ts'
import {
  clock,
  dayByKey,
  daysOfView,
  dayTitle,
  instantAt,
  minuteOn,
  monthDays,
  onSpokenDay,
  stepped,
  titleOf,
} from './dates.ts'
import { detailsOf, shortName, spokenAppointment } from './labels.ts'
import { insetOver, placeAppointments } from './layout.ts'
import { heightOf, minutesIn } from './measures.ts'
import { stopAt, stopsOf } from './stops.ts'

const zone = 'America/Sao_Paulo'
const date = '2027-03-01'

const appointment = (
  id: string,
  from: number,
  to: number,
  over: Partial<AppointmentItem> = {},
): AppointmentItem => ({
  id,
  version: 1,
  unitId: '',
  professionalId: null,
  patientId: '',
  patientName: 'Teresa Cristina Alves',
  patientPhone: '',
  kind: 'visit',
  state: 'scheduled',
  arrivalPlace: null,
  isOverbooked: false,
  exams: [],
  insurancePlanId: null,
  insurancePlanName: '',
  authorizationState: 'none',
  needs: [],
  hasNotes: false,
  seriesId: null,
  series: null,
  checkedInAt: null,
  startedAt: null,
  finishedAt: null,
  startsAt: instantAt(date, zone, from),
  endsAt: instantAt(date, zone, to),
  ...over,
})

test('keys lead through the calendar: days, weeks, and months to the same day or the last', () => {
  expect(dayByKey('ArrowLeft', '2027-03-01')).toBe('2027-02-28')
  expect(dayByKey('ArrowDown', '2027-03-29')).toBe('2027-04-05')
  expect(dayByKey('Home', '2027-03-03')).toBe('2027-02-28')
  expect(dayByKey('End', '2027-03-03')).toBe('2027-03-06')
  expect(dayByKey('PageUp', '2027-03-31')).toBe('2027-02-28')
  expect(dayByKey('PageDown', '2027-12-15')).toBe('2028-01-15')
  expect(dayByKey('Enter', '2027-03-01')).toBeNull()
})

describe('the address', () => {
  test('says again what was written into it', () => {
    const state = fc.record<AgendaState>({
      view: fc.constantFrom(...views),
      by: fc.constantFrom(...columnKinds),
      date: fc.constantFrom(null, '2026-11-21', '2028-02-29'),
      unitId: fc.option(fc.uuid(), { nil: null }),
      resourceId: fc.option(fc.uuid(), { nil: null }),
      professionalIds: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
      states: fc.constantFrom([], ['scheduled'], ['waiting', 'noShow']),
      planIds: fc.constantFrom([], [selfPay], ['a', 'b']),
      examIds: fc.uniqueArray(fc.uuid(), { maxLength: 2 }),
      onlyOverbooked: fc.boolean(),
      needs: fc.constantFrom(null, ...needs),
    })
    fc.assert(
      fc.property(state, (one) => {
        expect(
          readAgenda(writeAgenda(new URLSearchParams('data=2020-01-01&visao=mes&por=recurso'), one)),
        ).toEqual(one)
      }),
    )
  })

  test('what makes no sense in it is as if it was not there', () => {
    expect(readAgenda(new URLSearchParams('data=2026-02-30&visao=ano&situacao=feliz&por=paciente'))).toEqual({
      view: 'day',
      by: 'professional',
      date: null,
      unitId: null,
      resourceId: null,
      ...unfiltered,
    })
  })
})

describe('days and times', () => {
  test('are those of the wall of the unit', () => {
    expect(minuteOn(date, zone, '2027-03-01T12:00:00Z')).toBe(9 * 60)
    expect(minuteOn(date, 'America/Rio_Branco', '2027-03-01T12:00:00Z')).toBe(7 * 60)
    expect(instantAt(date, 'America/Noronha', 9 * 60)).toBe('2027-03-01T11:00:00.000Z')
    expect(clock(25 * 60 + 5)).toBe('01:05')
  })

  test('are said as people say them', () => {
    expect(dayTitle('2026-11-17')).toBe('Terça, 17 de novembro')
    expect(onSpokenDay('2026-11-17')).toBe('na terça-feira, 17 de novembro')
    expect(onSpokenDay('2026-11-21')).toBe('no sábado, 21 de novembro')
    expect(onSpokenDay('2026-11-22')).toBe('no domingo, 22 de novembro')
    expect(titleOf('week', '2026-11-17')).toBe('15 a 21 de novembro')
    expect(titleOf('week', '2027-03-01')).toBe('28 de fevereiro a 6 de março')
    expect(titleOf('month', '2027-03-01')).toBe('Março 2027')
    expect(shortName('Marlene de Souza Dias')).toBe('Marlene S.')
    expect(shortName('Pelé')).toBe('Pelé')
  })

  test('a month is shown in whole weeks, and left by whole months', () => {
    expect(monthDays('2027-03-17').at(0)).toBe('2027-02-28')
    expect(monthDays('2027-03-17')).toHaveLength(42)
    expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-01')
    expect(stepped('month', '2027-03-31', -1)).toBe('2027-02-01')
    expect(stepped('week', '2027-03-01', -1)).toBe('2027-02-22')
    expect(daysOfView('list', '2027-03-01')).toEqual(['2027-03-01'])
  })
})

describe('an encaixe leaves the name readable of whom it lies over', () => {
  const over = (from: number, to: number, ...others: (readonly [number, number])[]) =>
    insetOver(
      { from, to },
      others.map(([from, to]) => ({ from, to })),
    )

  test('below the name, where that leaves room for its own', () => {
    expect(over(600, 630, [600, 630]).isAtEnd).toBe(false)
    expect(over(600, 630, [600, 630]).lateBy).toBeCloseTo(minutesIn(17))
    expect(over(605, 630, [600, 630]).lateBy).toBeCloseTo(minutesIn(17) - 5)
    expect(over(610, 630, [600, 640])).toEqual({ lateBy: 0, isAtEnd: false })
  })

  test('over the end of the line, where it is short, begins before, or lies over several', () => {
    expect(over(600, 615, [600, 630]).isAtEnd).toBe(true)
    expect(over(590, 620, [600, 630]).isAtEnd).toBe(true)
    expect(over(600, 660, [600, 620], [620, 640], [640, 660]).isAtEnd).toBe(true)
  })

  test('nothing is moved for what it does not cover', () => {
    expect(over(600, 620, [620, 640])).toEqual({ lateBy: 0, isAtEnd: false })
    expect(over(620, 640, [600, 640])).toEqual({ lateBy: 0, isAtEnd: false })
  })

  test('never is a name covered, nor an own one left without a line', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 3, max: 24 }))
      .map(([from, length]) => ({ from: 400 + from * 5, to: 400 + (from + length) * 5 }))
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 5 }), (one, others) => {
        const { lateBy, isAtEnd } = insetOver(one, others)
        if (isAtEnd) return
        const drawn = { from: one.from + lateBy, to: one.to }
        expect(heightOf(drawn.to - drawn.from)).toBeGreaterThanOrEqual(16)
        for (const { from } of others) {
          expect(drawn.from >= from + minutesIn(17) - 1e-9 || from >= drawn.to).toBe(true)
        }
      }),
    )
  })
})

describe('what a wide card says', () => {
  const exam = (name: string) => ({ examId: name, name, durationMin: 20, priceCents: null })
  const one = appointment('a', 540, 570, {
    kind: 'exam',
    exams: [exam('Ecocardiograma'), exam('Holter 24 h')],
    insurancePlanName: 'Amparo',
    patientPhone: '11982314407',
    hasNotes: true,
  })

  test('every exam by name, the payer and the phone', () => {
    expect(detailsOf(one)).toEqual({
      what: 'Ecocardiograma, Holter 24 h',
      more: ['Amparo', '(11) 98231-4407'],
    })
    expect(detailsOf(appointment('b', 540, 570))).toEqual({ what: 'Consulta', more: ['Particular'] })
  })

  test('is said to screen readers too, and that there are notes', () => {
    expect(spokenAppointment(one, '09:00 a 09:30', 'Dra. Helena', detailsOf(one))).toBe(
      '09:00 a 09:30, Teresa Cristina Alves, Ecocardiograma, Holter 24 h, Agendado, Dra. Helena, Amparo, (11) 98231-4407, com observações',
    )
    expect(spokenAppointment(one, '09:00 a 09:30', 'Dra. Helena')).toBe(
      '09:00 a 09:30, Teresa Cristina Alves, Ecocardiograma e mais 1, Agendado, Dra. Helena, com observações',
    )
  })
})

describe('appointments in a column', () => {
  const placed = (appointments: readonly AppointmentItem[]) =>
    placeAppointments(appointments, date, zone).map(({ appointment, from, lane, lanes, isAside }) => [
      ...[appointment.id, from, lane, lanes, isAside],
    ])

  test('those that keep their time at once stand in lanes of their own', () => {
    const some = fc.array(
      fc.record({ from: fc.integer({ min: 480, max: 700 }), length: fc.integer({ min: 5, max: 90 }) }),
    )
    fc.assert(
      fc.property(some, (spans) => {
        const all = placeAppointments(
          spans.map(({ from, length }, at) => appointment(String(at), from, from + length)),
          date,
          zone,
        )
        expect(all).toHaveLength(spans.length)
        for (const one of all) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of all)
            if (one !== other && one.from < other.to && other.from < one.to) {
              expect(one.lane).not.toBe(other.lane)
              expect(one.lanes).toBe(other.lanes)
            }
        }
      }),
    )
  })

  test('what was cancelled makes room for who came after it', () => {
    expect(placed([appointment('a', 540, 570, { state: 'cancelled' }), appointment('b', 540, 570)])).toEqual([
      ['a', 540, 0, 1, true],
      ['b', 540, 0, 1, false],
    ])
    expect(placed([appointment('a', 540, 570, { state: 'cancelled' })])).toEqual([['a', 540, 0, 1, false]])
  })

  test('places by arrival share their period in order', () => {
    const period = (id: string, arrivalPlace: number) => appointment(id, 480, 600, { arrivalPlace })
    expect(placed([period('b', 3), period('a', 1)])).toEqual([
      ['a', 480, 0, 1, false],
      ['b', 560, 0, 1, false],
    ])
  })
})

describe('the stops of the arrow keys', () => {
  const range = { from: 480, to: 600 }
  const stops = stopsOf(placeAppointments([appointment('a', 500, 540)], date, zone), range, 20)

  test('are every appointment, and every step of free time', () => {
    expect(stops.map(({ minute, appointmentId }) => appointmentId ?? minute)).toEqual([
      480,
      'a',
      540,
      560,
      580,
    ])
  })

  test('are also the time after an appointment that ends between the steps', () => {
    const between = stopsOf(placeAppointments([appointment('a', 500, 545)], date, zone), range, 20)
    expect(between.map(({ minute, appointmentId }) => appointmentId ?? minute)).toEqual([
      ...[480, 'a', 545, 560, 580],
    ])
  })

  test('a time belongs to the one that has begun', () => {
    expect(stopAt(stops, { minute: 530, appointmentId: null })).toBe(1)
    expect(stopAt(stops, { minute: 470, appointmentId: null })).toBe(0)
    expect(stopAt(stops, { minute: 470, appointmentId: 'a' })).toBe(1)
    expect(stopAt(stops, { minute: 900, appointmentId: null })).toBe(4)
  })
})
