import { describe, expect, test } from 'vitest'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import type { UnitItem } from '#features/units/contract.ts'
import type { AppointmentItem } from '../../schemas.ts'
import type { ShownHold } from '../holds/useHolds.ts'
import type { Frame } from './column.ts'
import { dayColumns } from './columns.ts'
import { instantAt } from './dates.ts'
import { type GridColumn, widthsOf } from './grid.ts'
import { beginAt, beginningsNear, blockableAt, blockableBetween, isOffered } from './offers.ts'
import { resourceColumns, resourceOfWeek, resourceWeekColumns, unitColumns } from './otherColumns.ts'

const date = '2027-03-01'
const zone = 'America/Sao_Paulo'
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(date, zone, hours * 60 + minutes)
}
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })

const unit = { id: 'pinheiros', name: 'Pinheiros', city: 'São Paulo', timeZone: zone } as UnitItem
const acre = { ...unit, id: 'rio-branco', name: 'Rio Branco', timeZone: 'America/Rio_Branco' }
const professional = (id: string, fullName: string): ProfessionalItem => ({
  id,
  version: 1,
  fullName,
  treatment: 'Dra.',
  specialties: ['Cardiologia'],
  isActive: true,
  council: 'CRM',
  councilNumber: '142077',
  councilState: 'SP',
  color: 'petrol',
  userId: null,
  units: [],
  week: [],
  planCount: 0,
  extraDayCount: 0,
  away: null,
})
const helena = professional('helena', 'Helena Prado')
const irene = professional('irene', 'Irene Queiroz')

const appointment = (id: string, from: string, to: string, over: Partial<AppointmentItem> = {}) =>
  ({
    id,
    unitId: unit.id,
    professionalId: helena.id,
    patientName: 'Teresa',
    kind: 'visit',
    state: 'scheduled',
    arrivalPlace: null,
    isOverbooked: false,
    exams: [],
    ...span(from, to),
    ...over,
  }) as AppointmentItem

const hold = (over: Partial<ShownHold> = {}): ShownHold => ({
  id: 'hold',
  unitId: unit.id,
  professionalId: helena.id,
  resourceIds: [],
  ...span('10:00', '10:30'),
  until: 0,
  by: 'Bruno',
  isOwn: false,
  ...over,
})

const preview: NonNullable<Frame['preview']> = {
  patientId: '',
  professionalId: helena.id,
  ...span('10:00', '10:30'),
  isOverbook: false,
  holdId: 'hold',
  name: 'Neusa',
  query: {
    unitId: unit.id,
    professionalId: helena.id,
    kind: 'followUp',
    examIds: [],
    durationMin: null,
    insurancePlanId: null,
    insuranceProductId: null,
  },
}

const slot = (professionalId: string, from: string, placesLeft: number | null = null) => ({
  unitId: unit.id,
  professionalId,
  ...span(from, '12:00'),
  placesLeft,
})

const frame = (data: Partial<Frame['data']> = {}, over: Partial<Frame> = {}): Frame => ({
  data: {
    professionals: [helena, irene],
    appointments: [],
    counts: [],
    isCut: false,
    holds: [],
    openings: null,
    hours: {
      items: [helena, irene].map(({ id: professionalId }) => ({
        professionalId,
        stepMinutes: 20,
        blocks: [],
        attendance: [{ ...span('08:10', '12:00'), byArrivalPlaces: null }],
      })),
      holidays: [],
    },
    ...data,
  },
  unit,
  today: '2027-02-26',
  fits: () => true,
  offers: null,
  preview: null,
  ...over,
})

const of = (columns: readonly GridColumn[], id: string): GridColumn => {
  const found = columns.find((column) => column.id === id)
  if (!found) throw new Error(`no column ${id}`)
  return found
}
const day = (given: Frame) => of(dayColumns(given, date, []), helena.id)

describe('holds', () => {
  test('stand in the column of whom they are of, and the own one as what is being filled in', () => {
    const givenHolds = [hold(), hold({ id: 'other', professionalId: irene.id, isOwn: true })]
    const columns = dayColumns(frame({ holds: givenHolds }), date, [])
    expect(of(columns, helena.id).holds).toMatchObject([{ from: 600, to: 630, by: 'Bruno', lanes: 1 }])
    expect(of(columns, irene.id).holds).toMatchObject([{ isOwn: true }])
    const filled = day(frame({ holds: [hold({ isOwn: true })] }, { preview }))
    expect(filled.holds).toEqual([])
    expect(filled.preview).toMatchObject({ from: 600, to: 630, name: 'Neusa', kind: 'followUp' })
    expect(of(dayColumns(frame({}, { preview }), date, []), irene.id).preview).toBeNull()
  })
})

describe('times that are offered', () => {
  const appointments = [appointment('a', '09:10', '09:40')]

  test('come from the server where it has any, each until the next step', () => {
    const column = day(
      frame({ appointments }, { offers: [slot(helena.id, '08:30'), slot(helena.id, '09:50')] }),
    )
    expect([510, 529, 530, 590, 610].map((minute) => isOffered(column, minute, null))).toEqual([
      ...[true, true, false, true, false],
    ])
  })

  test('are else what is open and nobody’s', () => {
    const offers = [slot(irene.id, '08:30')]
    const column = day(frame({ appointments, holds: [hold()] }, { offers }))
    expect([480, 490, 560, 580, 605, 720].map((minute) => isOffered(column, minute, null))).toEqual([
      ...[false, true, false, true, false, false],
    ])
  })

  test('are none, when what is being booked is offered nowhere', () => {
    const column = day(frame({}, { offers: [slot(irene.id, '08:30')], preview }))
    expect(isOffered(column, 510, null)).toBe(false)
  })

  test('begin on the steps of their period; by arrival anywhere in it', () => {
    const column = day(frame({}, { offers: [slot(helena.id, '08:30')] }))
    expect(beginAt(column, 545)).toBe(530)
    expect(beginAt(column, 405)).toBe(400)
    const arrivals = day(frame({}, { offers: [slot(helena.id, '08:10', 3)] }))
    expect(isOffered(arrivals, 700, null)).toBe(true)
    expect(beginAt(arrivals, 700)).toBe(690)
  })

  test('of today: who stands at the desk is booked up to an hour after the time', () => {
    const column = day(frame({}, { today: date, offers: [slot(helena.id, '11:30')] }))
    expect([600, 615, 550].map((minute) => isOffered(column, minute, 660))).toEqual([true, true, false])
  })
})

describe('free time to be blocked', () => {
  const column = () => {
    const appointments = [appointment('a', '09:00', '09:30'), appointment('b', '10:10', '11:00')]
    return dayColumns(frame({ appointments }), date, [helena.id])[0] as GridColumn
  }

  test('is an hour from the pressed step on, within the white around it', () => {
    expect(blockableAt(column(), 505)).toEqual({ from: 490, to: 540 })
    expect(blockableAt(column(), 575)).toEqual({ from: 570, to: 610 })
    expect(blockableAt(column(), 661)).toEqual({ from: 660, to: 720 })
    expect(blockableAt(column(), 550)).toBeNull()
  })

  test('is what was passed in whole steps, up or down, and no further than the next appointment', () => {
    expect(blockableBetween(column(), 495, 515)).toEqual({ from: 490, to: 530 })
    expect(blockableBetween(column(), 515, 495)).toEqual({ from: 490, to: 530 })
    expect(blockableBetween(column(), 575, 700)).toEqual({ from: 570, to: 610 })
    expect(blockableBetween(column(), 550, 600)).toBeNull()
  })

  test('is one person’s', () => {
    const data = frame({ appointments: [] })
    const [all] = unitColumns(data, [unit], date, () => true)
    expect(all && blockableAt(all, 485)).toBeNull()
  })
})

describe('a press on white time', () => {
  /** Offers of half an hour, at these times. */
  const offered = (...times: string[]) =>
    times.map((from) => ({
      ...slot(helena.id, from),
      endsAt: new Date(Date.parse(at(from)) + 30 * 60_000).toISOString(),
    }))
  const near = (column: GridColumn, clock: string, now: number | null = null) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return beginningsNear(column, hours * 60 + minutes, now).map(
      (minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`,
    )
  }

  test('books the one beginning of a gap that is as long as the appointment, wherever it falls', () => {
    const appointments = [appointment('a', '08:10', '08:50'), appointment('b', '09:20', '10:00')]
    const column = day(frame({ appointments }, { offers: offered('08:50') }))
    expect(['08:50', '09:05', '09:19'].map((clock) => near(column, clock))).toEqual([
      ...[['8:50'], ['8:50'], ['8:50']],
    ])
  })

  test('leaves no crumb after the appointment before: its end is asked for, then what is offered', () => {
    const appointments = [appointment('a', '08:10', '08:45')]
    const column = day(frame({ appointments }, { offers: offered('08:50', '09:10', '09:30', '11:30') }))
    expect(near(column, '08:46')).toEqual(['8:45', '8:50'])
    expect(near(column, '08:55')).toEqual(['8:45', '8:50'])
    expect(near(column, '09:15')).toEqual(['9:10'])
    expect(near(column, '11:55')).toEqual(['11:30'])
  })

  test('asks for the beginning of a gap that fits between the steps only', () => {
    const appointments = [appointment('a', '08:10', '08:45'), appointment('b', '09:15', '12:00')]
    expect(near(day(frame({ appointments }, { offers: offered('08:10') })), '09:00')).toEqual(['8:45'])
    const full = frame({ appointments }, { offers: [], preview })
    expect(near(day(full), '09:00')).toEqual(['8:45'])
  })

  test('asks for itself where nothing fits, is offered, or is over', () => {
    const appointments = [appointment('a', '08:10', '08:50'), appointment('b', '09:10', '10:00')]
    const offers = offered('11:10')
    expect(near(day(frame({ appointments }, { offers })), '09:05')).toEqual(['8:50'])
    expect(near(day(frame({ appointments }, { offers })), '09:15')).toEqual(['9:10'])
    const ofToday = day(frame({}, { today: date, offers: offered('11:10', '11:30') }))
    expect(near(ofToday, '08:45', 660)).toEqual(['8:30'])
    expect(near(ofToday, '10:35', 660)).toEqual(['10:30'])
  })

  test('of a unit takes the nearest of anybody, as long as it is near', () => {
    const openings = {
      items: [{ unitId: unit.id, open: [span('07:00', '19:00')], resources: [] }],
    }
    const given = frame({ openings }, { offers: offered('09:25') })
    const [column] = unitColumns(given, [unit], date, () => true)
    if (!column) throw new Error('no column')
    expect(['09:20', '09:30', '09:50', '15:00'].map((clock) => near(column, clock))).toEqual([
      ...[['9:25'], ['9:25'], ['9:25'], ['15:00']],
    ])
  })
})

describe('columns by resource', () => {
  const resource = (over: object) => ({
    id: 'us',
    name: 'Ultrassom 1',
    kind: 'ultrassom',
    capacity: 1,
    open: [span('07:00', '19:00')],
    uses: [],
    ...over,
  })
  const withUses = (uses: object[], appointments: AppointmentItem[], over: Partial<Frame['data']> = {}) =>
    frame({
      appointments,
      openings: { items: [{ unitId: unit.id, open: [], resources: [resource({ uses }) as never] }] },
      ...over,
    })

  test('show the appointments that use it, for as long as they do, without buffers', () => {
    const appointments = [appointment('a', '09:00', '10:00'), appointment('b', '11:00', '11:30')]
    const uses = [{ appointmentId: 'a', ...span('09:30', '10:10') }]
    const [column] = resourceColumns(withUses(uses, appointments), date, () => true)
    expect(column?.appointments).toMatchObject([{ from: 570, to: 600, appointment: { id: 'a' } }])
    expect(column).toMatchObject({
      attendance: [{ from: 420, to: 1140 }],
      dragging: 'none',
      isAskable: false,
    })
  })

  test('of a week show one of them day by day, the first unless another is chosen', () => {
    const data = {
      appointments: [
        appointment('a', '09:00', '10:00'),
        appointment('b', '11:00', '11:30'),
        appointment('c', '14:00', '15:00'),
      ],
      openings: {
        items: [
          {
            unitId: unit.id,
            open: [],
            resources: [
              resource({ uses: [{ appointmentId: 'a', ...span('09:00', '10:00') }] }),
              resource({
                id: 'sala',
                name: 'Sala 2',
                uses: [{ appointmentId: 'c', ...span('14:00', '15:00') }],
              }),
            ] as never,
          },
        ],
      },
    }
    const shown = frame(data, { today: date })
    const week = ['2027-02-28', date, '2027-03-02']
    const of = (chosen: string | null) => {
      const one = resourceOfWeek(shown.data, unit, chosen)
      return one ? resourceWeekColumns(shown, week, one, () => true) : []
    }
    const ids = (chosen: string | null) =>
      of(chosen).map(({ appointments }) => appointments.map((one) => one.appointment.id))
    expect(ids(null)).toEqual([[], ['a'], []])
    expect(ids('gone')).toEqual([[], ['a'], []])
    expect(ids('sala')).toEqual([[], ['c'], []])
    expect(of(null).map(({ title, attendance, isMarked }) => [title, attendance.length, isMarked])).toEqual([
      ['dom 28', 0, false],
      ['seg 1', 1, true],
      ['ter 2', 0, false],
    ])
  })

  test('with several places show them side by side, holds too', () => {
    const appointments = [
      appointment('a', '10:00', '10:30'),
      appointment('b', '10:00', '10:30', { professionalId: irene.id }),
    ]
    const uses = ['a', 'b'].map((appointmentId) => ({ appointmentId, ...span('10:00', '10:30') }))
    const givenHolds = [hold({ resourceIds: ['us'] })]
    const [column] = resourceColumns(withUses(uses, appointments, { holds: givenHolds }), date, () => true)
    const lanes = [...(column?.appointments ?? []), ...(column?.holds ?? [])].map(({ lane, lanes }) => [
      lane,
      lanes,
    ])
    expect(lanes.sort()).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
  })
})

describe('columns by unit', () => {
  test('each on its own clock, with all of its appointments', () => {
    const appointments = [
      appointment('a', '10:00', '10:30'),
      appointment('b', '10:00', '10:30', { professionalId: irene.id, isOverbooked: true }),
      appointment('c', '10:00', '10:30', { unitId: acre.id }),
    ]
    const columns = unitColumns(frame({ appointments }), [unit, acre], date, () => true)
    expect(of(columns, unit.id).appointments).toMatchObject([
      { from: 600, lanes: 2, inset: null },
      { from: 600, lanes: 2, inset: null },
    ])
    expect(of(columns, acre.id).appointments).toMatchObject([{ from: 480, lanes: 1 }])
  })

  test('whoever was not chosen is left out', () => {
    const appointments = [
      appointment('a', '10:00', '10:30'),
      appointment('b', '11:00', '11:30', { professionalId: irene.id }),
    ]
    const [column] = unitColumns(
      frame({ appointments }),
      [unit],
      date,
      ({ professionalId }) => professionalId === irene.id,
    )
    expect(column?.appointments.map((placed) => placed.appointment.id)).toEqual(['b'])
  })

  test('are as wide as appointments side by side need; the rest of the room is shared', () => {
    const appointments = ['a', 'b', 'c', 'd'].map((id) =>
      appointment(id, '10:00', '10:30', { professionalId: id }),
    )
    const columns = unitColumns(frame({ appointments }), [unit, acre], date, () => true)
    expect(widthsOf(columns, 0)).toEqual([224, 92])
    expect(widthsOf(columns, 416)).toEqual([274, 142])
  })
})
