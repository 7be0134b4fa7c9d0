import { describe, expect, test } from 'vitest'
import { mapWeek } from '#lib/weekHours.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { BlockFacts, Busy, ProfessionalFacts } from './facts.ts'
import { conflictReasons } from './reasons.ts'
import { slotsOf } from './slots.ts'
import {
  at,
  attends,
  basicQuery,
  factsOf,
  helena,
  machine,
  monday,
  onMonday,
  past,
  shown,
  ultrasound,
  unit,
} from './testing.ts'

describe('the beginnings of a day', () => {
  test('by steps from the beginning of the period, as long as the appointment fits', () => {
    expect(onMonday()).toEqual(['08:00', '08:30', '09:00', '09:30'])
    expect(onMonday({ stepMinutes: 20 })).toEqual(['08:00', '08:20', '08:40', '09:00', '09:20'])
    expect(onMonday({}, { ...basicQuery, kind: 'firstVisit' })).toEqual(['08:00', '08:30', '09:00'])
    expect(onMonday({}, { ...basicQuery, durationMin: 120 })).toEqual(['08:00'])
    expect(onMonday({}, { ...basicQuery, durationMin: 121 })).toEqual([])
  })

  test('within the unit’s hours, whose end may be the appointment’s', () => {
    const hours = mapWeek((day) => (day === 1 ? [{ from: 500, to: 570 }] : []))
    expect(onMonday({}, basicQuery, factsOf({ unit: { ...unit, hours } }))).toEqual(['08:30', '09:00'])
  })

  test('not on a holiday, on one that is worked they are', () => {
    const holidays = [{ date: '11-23', name: 'Padroeira' }]
    expect(onMonday({}, basicQuery, factsOf({ unit: { ...unit, holidays } }))).toEqual([])
    const day = { from: at('2026-11-02T00:00'), to: at('2026-11-03T00:00') }
    const finados = (holidayExceptions: string[]) =>
      slotsOf(
        basicQuery,
        { ...helena, hours: [attends(1, 480, 540)] },
        factsOf({ unit: { ...unit, holidayExceptions } }),
        day,
        past,
      )
    expect(finados([])).toEqual([])
    expect(shown(finados(['Finados']))).toEqual(['11-02T08:00', '11-02T08:30'])
  })

  test('adjacent periods count each from its own beginning; occupied time ends where the next begins', () => {
    const hours = [attends(1, 480, 530), attends(1, 530, 600)]
    expect(onMonday({ hours })).toEqual(['08:00', '08:50', '09:20'])
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T08:30'), to: at('2026-11-23T09:00') }]
    expect(onMonday({}, basicQuery, factsOf({ busy }))).toEqual(['08:00', '09:00', '09:30'])
  })

  test('a period without length offers nothing, a night’s goes on after midnight', () => {
    expect(onMonday({ hours: [attends(1, 480, 480)] })).toEqual([])
    const night = { from: at('2026-11-23T22:00'), to: at('2026-11-24T03:00') }
    const slots = slotsOf(basicQuery, { ...helena, hours: [attends(1, 1380, 1500)] }, factsOf(), night, past)
    expect(shown(slots)).toEqual(['11-23T23:00', '11-23T23:30', '11-24T00:00', '11-24T00:30'])
    // The window's day contains what began on the day before.
    expect(
      shown(
        slotsOf(
          basicQuery,
          { ...helena, hours: [attends(1, 1380, 1500)] },
          factsOf(),
          { from: at('2026-11-24T00:00'), to: at('2026-11-25T00:00') },
          past,
        ),
      ),
    ).toEqual(['11-24T00:00', '11-24T00:30'])
  })

  test('from one month into the next', () => {
    const hours = [attends(1, 480, 510), attends(2, 480, 510)]
    const turn = { from: at('2026-11-30T00:00'), to: at('2026-12-02T00:00') }
    expect(shown(slotsOf(basicQuery, { ...helena, hours }, factsOf(), turn, past))).toEqual([
      '11-30T08:00',
      '12-01T08:00',
    ])
  })

  test('nobody’s, of a unit that nobody knows, or where the professional does not attend', () => {
    expect(onMonday({}, { ...basicQuery, unitId: 'lapa' })).toEqual([])
    expect(onMonday({ unitIds: ['lapa'] })).toEqual([])
  })

  test('in order and each once, however the periods lie', () => {
    const hours = [attends(1, 840, 900), attends(1, 480, 540), attends(1, 510, 570)]
    expect(onMonday({ hours })).toEqual(['08:00', '08:30', '09:00', '14:00', '14:30'])
  })

  test('within the window, whose end is no beginning', () => {
    const window = { from: at('2026-11-23T08:30'), to: at('2026-11-23T09:00') }
    const hours = [attends(1, 480, 600)]
    expect(shown(slotsOf(basicQuery, { ...helena, hours }, factsOf(), window, past))).toEqual(['11-23T08:30'])
  })

  test('not before now', () => {
    const slots = slotsOf(
      basicQuery,
      { ...helena, hours: [attends(1, 480, 600)] },
      factsOf(),
      monday,
      at('2026-11-23T08:31'),
    )
    expect(shown(slots)).toEqual(['11-23T09:00', '11-23T09:30'])
  })
})

describe('days on which clocks are changed', () => {
  const zone = { ...unit, timeZone: 'America/New_York', holidayExceptions: ['Finados'] }
  const sundays = (from: number, to: number) => ({
    ...helena,
    stepMinutes: 60,
    hours: [attends(0, from, to)],
  })
  const utc = (slots: readonly { from: number }[]) =>
    slots.map(({ from }) => dateOfMinute(from).toISOString().slice(11, 16))
  const of = (day: string, from: number, to: number) =>
    utc(
      slotsOf(
        basicQuery,
        sundays(from, to),
        factsOf({ unit: zone }),
        { from: minuteOf(`${day}T00:00Z`), to: minuteOf(`${day}T00:00Z`) + 36 * 60 },
        past,
      ),
    )

  test('the hour that is left out is not offered', () => {
    expect(of('2026-03-08', 0, 300)).toEqual(['05:00', '06:00', '07:00', '08:00'])
  })

  test('the hour that comes twice is offered twice', () => {
    expect(of('2026-11-01', 0, 300)).toEqual(['04:00', '05:00', '06:00', '07:00', '08:00', '09:00'])
  })

  test('after the change of clocks the wall time stays the same', () => {
    expect(of('2026-03-08', 480, 600)).toEqual(['12:00', '13:00'])
    expect(of('2026-11-01', 480, 600)).toEqual(['13:00', '14:00'])
  })
})

const clock = (minute: number) =>
  dateOfMinute(minute - 180)
    .toISOString()
    .slice(11, 16)

describe('by order of arrival', () => {
  const hours = [attends(1, 480, 600, 3)]
  const busy = (place: number): Busy => ({
    subjectId: 'helena',
    place,
    from: at('2026-11-23T08:00'),
    to: at('2026-11-23T10:00'),
  })
  const slots = (busy: Busy[]) =>
    slotsOf(basicQuery, { ...helena, hours }, factsOf({ busy }), monday, past).map(({ arrival }) => arrival)

  test('places are counted, not timed', () => {
    expect(slots([])).toEqual([{ place: 1, left: 3 }])
    expect(slots([busy(1), busy(3)])).toEqual([{ place: 2, left: 1 }])
    expect(slots([busy(1), busy(2), busy(3)])).toEqual([])
  })

  test('own times take no places, nor do those of another period', () => {
    const of = (place: number, from: string, to: string) =>
      slots([{ ...busy(place), from: at(`2026-11-23T${from}`), to: at(`2026-11-23T${to}`) }])
    const free = [{ place: 1, left: 3 }]
    expect(of(0, '08:00', '10:00')).toEqual(free)
    expect([of(1, '07:00', '08:00'), of(1, '10:00', '11:00')]).toEqual([free, free])
    expect(of(1, '09:59', '11:00')).toEqual([{ place: 2, left: 2 }])
  })

  test('the period is one entry, as long as it lasts, beside the times of another', () => {
    const of = (over: Partial<ProfessionalFacts>, window = monday) =>
      slotsOf(basicQuery, { ...helena, hours, ...over }, factsOf(), window, past).map(
        ({ from, to, arrival }) => `${clock(from)}–${clock(to)}${arrival ? ' *' : ''}`,
      )
    const block = (from: number, to: number): BlockFacts => ({
      kind: 'meeting',
      reason: '',
      unitId: null,
      recurrence: null,
      exceptions: [],
      startsOn: '2026-11-23',
      startMinute: from,
      endsOn: '2026-11-23',
      endMinute: to,
    })
    expect(of({})).toEqual(['08:00–10:00 *'])
    expect(of({ hours: [...hours, attends(1, 480, 540)] })).toEqual([
      '08:00–08:30',
      '08:00–10:00 *',
      '08:30–09:00',
    ])
    expect(of({ blocks: [block(480, 510)] })).toEqual(['08:30–10:00 *'])
    expect(of({ blocks: [block(570, 600)] })).toEqual(['08:00–09:30 *'])
    expect(of({ blocks: [block(520, 570)] })).toEqual(['08:00–10:00 *'])
    expect(of({ blocks: [block(480, 600)] })).toEqual([])
    const [begins, ends] = [at('2026-11-23T08:00'), at('2026-11-23T10:00')]
    expect(of({}, { from: ends - 1, to: ends + 60 })).toEqual(['08:00–10:00 *'])
    expect(of({}, { from: begins - 60, to: begins + 1 })).toEqual(['08:00–10:00 *'])
    expect(of({}, { from: ends, to: ends + 60 })).toEqual([])
    expect(of({}, { from: begins - 60, to: begins })).toEqual([])
  })

  test('it occupies no equipment', () => {
    const query = { ...basicQuery, kind: 'exam' as const, exams: [ultrasound] }
    expect(slotsOf(query, { ...helena, hours }, factsOf({ resources: [machine] }), monday, past)).toEqual([])
  })

  test('a period that has begun can be joined until it ends', () => {
    const codesAt = (now: string) =>
      conflictReasons(basicQuery, { ...helena, hours }, factsOf(), at('2026-11-23T08:00'), at(now)).map(
        ({ code }) => code,
      )
    expect(codesAt('2026-11-23T09:45')).toEqual(['by_arrival'])
    expect(codesAt('2026-11-23T10:00')).toEqual(['past', 'by_arrival'])
  })
})

describe('resources', () => {
  const query = { ...basicQuery, kind: 'exam' as const, exams: [ultrasound] }
  const inUse = (resourceId: string, place: number): Busy => ({
    subjectId: resourceId,
    place,
    from: at('2026-11-23T08:00'),
    to: at('2026-11-23T09:00'),
  })

  test('none of the kind, none free, one of several places free', () => {
    expect(onMonday({}, query)).toEqual([])
    const resources = [{ ...machine, capacity: 2 }]
    expect(onMonday({}, query, factsOf({ resources }))).toHaveLength(4)
    expect(onMonday({}, query, factsOf({ resources, busy: [inUse('us-1', 1)] }))).toHaveLength(4)
    expect(onMonday({}, query, factsOf({ resources, busy: [inUse('us-1', 1), inUse('us-1', 2)] }))).toEqual([
      '09:00',
      '09:30',
    ])
  })

  test('the unit’s own, of the kind, with its buffers, in the first free place', () => {
    const buffered = { ...ultrasound, bufferBeforeMin: 10, bufferAfterMin: 5 }
    const other = { ...machine, id: 'sala-1', kind: 'sala' }
    const facts = factsOf({
      resources: [{ ...machine, id: 'us-lapa', unitId: 'lapa' }, other, { ...machine, capacity: 2 }],
      busy: [inUse('us-1', 1)],
    })
    const from = at('2026-11-23T08:30')
    const [slot] = slotsOf(
      { ...query, exams: [buffered] },
      { ...helena, hours: [attends(1, 510, 600)] },
      facts,
      monday,
      past,
    )
    expect(slot).toEqual({
      unitId: 'pinheiros',
      professionalId: 'helena',
      from,
      to: from + 30,
      places: [{ subjectId: 'us-1', place: 2, from: from - 10, to: from + 35 }],
      arrival: null,
    })
    expect(onMonday({}, query, factsOf({ resources: [{ ...machine, unitId: 'lapa' }] }))).toEqual([])
  })

  test('each for its own part of the appointment', () => {
    const exams = [ultrasound, { ...ultrasound, resourceKind: 'coleta' }]
    const desk = {
      ...machine,
      id: 'coleta-1',
      kind: 'coleta',
      hours: mapWeek(() => [{ from: 510, to: 540 }]),
    }
    const facts = factsOf({ resources: [machine, desk] })
    expect(onMonday({}, { ...query, exams }, facts)).toEqual(['08:00'])
    const codesAt = (time: string, busy: Busy[] = []) =>
      conflictReasons(
        { ...query, exams },
        { ...helena, hours: [attends(1, 480, 600)] },
        { ...facts, busy },
        at(`2026-11-23T${time}`),
        past,
      ).map(({ code }) => code)
    expect([codesAt('08:00'), codesAt('08:30')]).toEqual([[], ['resource_closed']])
    expect(codesAt('08:00', [inUse('coleta-1', 1)])).toEqual(['resource_taken'])
  })

  test('time occupied just before is too near for a buffer', () => {
    const buffered = { ...ultrasound, bufferBeforeMin: 10 }
    const firstAfter = (to: string) =>
      onMonday(
        {},
        { ...query, exams: [buffered] },
        factsOf({
          resources: [machine],
          busy: [{ subjectId: 'helena', place: 0, from: at('2026-11-23T07:00'), to: at(`2026-11-23T${to}`) }],
        }),
      )[0]
    expect([firstAfter('07:50'), firstAfter('07:51')]).toEqual(['08:00', '08:30'])
  })

  test('buffers keep others away and need not lie within the hours', () => {
    const buffered = { ...ultrasound, bufferBeforeMin: 10, bufferAfterMin: 10 }
    const resources = [{ ...machine, hours: mapWeek(() => [{ from: 480, to: 570 }]) }]
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T09:05'), to: at('2026-11-23T09:20') }]
    expect(onMonday({}, { ...query, exams: [buffered] }, factsOf({ resources }))).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ])
    expect(onMonday({}, { ...query, exams: [buffered] }, factsOf({ resources, busy }))).toEqual(['08:00'])
  })

  test('exams in a row: durations add up, one place for those of a kind', () => {
    const resources = [machine]
    const slots = slotsOf(
      { ...query, exams: [ultrasound, { ...ultrasound, name: 'US de mama', durationMin: 45 }] },
      { ...helena, hours: [attends(1, 480, 600)] },
      factsOf({ resources }),
      monday,
      past,
    )
    expect(slots.map(({ from, to, places }) => [to - from, places.length])).toEqual([
      [75, 1],
      [75, 1],
    ])
  })

  test('on the equipment alone its hours take the professional’s place', () => {
    const alone = { ...ultrasound, isOnResourceAlone: true, durationMin: 20 }
    const resources = [{ ...machine, hours: mapWeek((day) => (day === 1 ? [{ from: 420, to: 450 }] : [])) }]
    const slots = slotsOf({ ...query, exams: [alone] }, null, factsOf({ resources }), monday, past)
    expect(shown(slots)).toEqual(['11-23T07:00', '11-23T07:10'])
  })
})
