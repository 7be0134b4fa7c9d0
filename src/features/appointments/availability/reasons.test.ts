import { describe, expect, test } from 'vitest'
import { closedWeek, mapWeek } from '#lib/weekHours.ts'
import type { BlockFacts, Facts, ProfessionalFacts } from './facts.ts'
import { labelOf } from './labels.ts'
import { conflictReasons, overbookable, type Reason } from './reasons.ts'
import {
  amparo,
  at,
  attends,
  basicQuery,
  factsOf,
  helena,
  machine,
  onMonday,
  past,
  ultrasound,
  unit,
} from './testing.ts'

describe('what can’t be done at any time', () => {
  test.each([
    ['the convênio is not accepted by the professional', { ...basicQuery, plan: { ...amparo, id: 'outro' } }],
    ['nor at the unit', { ...basicQuery, plan: { ...amparo, acceptedEverywhere: false } }],
    [
      'nor yet',
      {
        ...basicQuery,
        plan: {
          ...amparo,
          acceptedEverywhere: false,
          acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-24' }],
        },
      },
    ],
    [
      'the exam is not covered',
      { ...basicQuery, plan: amparo, exams: [{ ...ultrasound, isCovered: false }] },
    ],
    ['the exam is not performed', { ...basicQuery, exams: [{ ...ultrasound, id: 'raio-x' }] }],
    ['the kind is not offered', { ...basicQuery, kind: 'telehealth' as const }],
  ])('%s', (_name, query) => {
    expect(onMonday({}, query, factsOf({ resources: [machine] }))).toEqual([])
  })

  test('the day of acceptance is the unit’s', () => {
    const plan = {
      ...amparo,
      acceptedEverywhere: false,
      acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-23' }],
    }
    expect(onMonday({}, { ...basicQuery, plan })).toHaveLength(4)
  })
})

describe('why not', () => {
  const why = (text: string, over: Partial<ProfessionalFacts> = {}, facts = factsOf(), query = basicQuery) =>
    conflictReasons(query, { ...helena, hours: [attends(1, 480, 600)], ...over }, facts, at(text), past).map(
      (one) => labelOf(one, unit.timeZone),
    )
  const vacation: BlockFacts = {
    kind: 'vacation',
    reason: '',
    unitId: null,
    recurrence: null,
    exceptions: [],
    startsOn: '2026-11-23',
    startMinute: 0,
    endsOn: '2026-11-28',
    endMinute: 0,
  }

  test('in the words of the front desk', () => {
    expect(why('2026-11-23T08:00')).toEqual([])
    expect(why('2026-11-23T08:07')).toEqual([])
    expect(why('2025-11-24T08:00')).toEqual(['horário que já passou'])
    expect(why('2026-11-23T07:30')).toEqual(['fora do horário do profissional'])
    expect(why('2026-11-23T08:00', { blocks: [vacation] })).toEqual(['bloqueio: férias'])
    expect(why('2026-11-23T08:00', { blocks: [{ ...vacation, reason: 'viagem' }] })).toEqual([
      'bloqueio: viagem',
    ])
    const busy = [{ subjectId: 'helena', place: 0, from: at('2026-11-23T08:15'), to: at('2026-11-23T08:45') }]
    expect(why('2026-11-23T08:00', {}, factsOf({ busy }))).toEqual(['ocupado das 08:15 às 08:45'])
    const closed = { ...unit, hours: closedWeek, holidays: [{ date: '11-23', name: 'Padroeira' }] }
    expect(why('2026-11-23T08:00', {}, factsOf({ unit: closed }))).toEqual([
      'feriado: Padroeira',
      'fora do horário da unidade',
    ])
    expect(
      why('2026-11-23T08:00', {}, factsOf(), {
        ...basicQuery,
        plan: { ...amparo, acceptedEverywhere: false },
      }),
    ).toEqual(['convênio não aceito nesta unidade: Amparo'])
    expect(
      why('2026-11-23T08:00', {}, factsOf(), { ...basicQuery, kind: 'exam', exams: [ultrasound] }),
    ).toEqual(['a unidade não tem ultrassom'])
  })
})

describe('against one time', () => {
  const conflict = (
    text: string,
    over: Partial<ProfessionalFacts> = {},
    facts = factsOf(),
    query = basicQuery,
    now = past,
  ) => conflictReasons(query, { ...helena, hours: [attends(1, 480, 600)], ...over }, facts, at(text), now)
  const codes = (...request: Parameters<typeof conflict>) => conflict(...request).map(({ code }) => code)
  const busy = (from: string, to: string, subjectId = 'helena', place = 0) => ({
    subjectId,
    place,
    from: at(`2026-11-23T${from}`),
    to: at(`2026-11-23T${to}`),
  })
  const exam = { ...basicQuery, kind: 'exam' as const, exams: [ultrasound] }
  const withMachine = (over: Partial<Facts> = {}) => factsOf({ resources: [machine], ...over })

  test('a unit that nobody knows, and a kind that has no duration, are all that is said', () => {
    expect(codes('2025-11-23T07:00', {}, factsOf(), { ...basicQuery, unitId: 'lapa' })).toEqual([
      'unit_inactive',
    ])
    expect(codes('2025-11-23T07:00', {}, factsOf(), { ...basicQuery, kind: 'telehealth' })).toEqual([
      'kind_not_offered',
    ])
  })

  test('it may end with the period, and begin now', () => {
    expect([codes('2026-11-23T09:30'), codes('2026-11-23T09:31')]).toEqual([[], ['outside_hours']])
    const now = at('2026-11-23T08:00')
    const begins = (text: string) => codes(text, {}, factsOf(), basicQuery, now)
    expect([begins('2026-11-23T08:00'), begins('2026-11-23T08:01')]).toEqual([[], []])
    expect(codes('2026-11-23T08:00', {}, factsOf(), basicQuery, now + 1)).toEqual(['past'])
  })

  test('occupied time conflicts with what overlaps it, buffers included', () => {
    const of = (from: string, to: string) =>
      codes('2026-11-23T08:30', {}, factsOf({ busy: [busy(from, to)] }))
    expect([of('08:00', '08:30'), of('09:00', '09:30')]).toEqual([[], []])
    expect([of('08:00', '08:31'), of('08:59', '09:30')]).toEqual([['taken'], ['taken']])
    const buffered = { ...exam, exams: [{ ...ultrasound, bufferBeforeMin: 10, bufferAfterMin: 5 }] }
    const around = (from: string, to: string) =>
      codes('2026-11-23T08:30', {}, withMachine({ busy: [busy(from, to)] }), buffered)
    expect([around('08:00', '08:20'), around('08:00', '08:21')]).toEqual([[], ['taken']])
    expect([around('09:05', '09:30'), around('09:04', '09:30')]).toEqual([[], ['taken']])
  })

  test('what touches is said one by one, each as it is', () => {
    const both = factsOf({ busy: [busy('08:30', '09:00'), busy('08:00', '08:30'), busy('09:00', '09:30')] })
    expect(conflict('2026-11-23T08:15', {}, both)).toEqual([
      { code: 'taken', from: at('2026-11-23T08:00'), to: at('2026-11-23T08:30') },
      { code: 'taken', from: at('2026-11-23T08:30'), to: at('2026-11-23T09:00') },
    ])
  })

  test('by order of arrival there are places, and past is what is over', () => {
    const hours = [attends(1, 480, 600, 3)]
    const two = factsOf({ busy: [busy('08:00', '10:00', 'helena', 1), busy('08:00', '10:00', 'helena', 3)] })
    expect(conflict('2026-11-23T08:00', { hours }, two)).toEqual([{ code: 'by_arrival', left: 1 }])
    const both = [...hours, attends(1, 480, 600)]
    expect(codes('2026-11-23T08:00', { hours: both })).toEqual([])
    const later = at('2026-11-23T08:10')
    expect(codes('2026-11-23T08:00', { hours: both }, factsOf(), basicQuery, later)).toEqual(['past'])
    expect(codes('2026-11-23T08:00', { hours }, factsOf(), basicQuery, later)).toEqual(['by_arrival'])
    expect(codes('2026-11-23T11:00', { hours }, factsOf(), basicQuery, at('2026-11-23T11:10'))).toEqual([
      'past',
      'outside_hours',
    ])
  })

  test('a holiday is its own day, from midnight to midnight', () => {
    const facts = factsOf({ unit: { ...unit, holidays: [{ date: '11-23', name: 'Padroeira' }] } })
    const isHoliday = (text: string) => codes(text, {}, facts).includes('holiday')
    expect(
      ['2026-11-22T23:30', '2026-11-22T23:31', '2026-11-23T23:59', '2026-11-24T00:00'].map(isHoliday),
    ).toEqual([false, true, true, false])
  })

  test('a block counts where it is, or everywhere', () => {
    const block: BlockFacts = {
      kind: 'meeting',
      reason: '',
      unitId: null,
      recurrence: null,
      exceptions: [],
      startsOn: '2026-11-23',
      startMinute: 540,
      endsOn: '2026-11-23',
      endMinute: 570,
    }
    const blocked = (text: string, unitId: string | null) =>
      codes(text, { blocks: [{ ...block, unitId }] }).length > 0
    expect([null, 'pinheiros', 'lapa'].map((unitId) => blocked('2026-11-23T09:00', unitId))).toEqual([
      true,
      true,
      false,
    ])
    expect(['08:30', '08:31', '09:29', '09:30'].map((time) => blocked(`2026-11-23T${time}`, null))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('an exam has hours of its own', () => {
    const permittedHours = mapWeek(() => [{ from: 480, to: 540 }])
    const query = { ...exam, exams: [{ ...ultrasound, permittedHours }] }
    const of = (text: string) => codes(text, {}, withMachine(), query)
    expect([of('2026-11-23T08:30'), of('2026-11-23T08:31')]).toEqual([[], ['exam_hours']])
  })

  test('a resource is missing, closed, occupied or free', () => {
    const of = (resources: Facts['resources'], busy: Facts['busy'] = []) =>
      codes('2026-11-23T08:30', {}, factsOf({ resources, busy: busy }), exam)
    const inUse = busy('08:59', '09:30', 'us-1', 1)
    const hours = (from: number, to: number) => mapWeek(() => [{ from, to }])
    expect(of([{ ...machine, kind: 'sala' }])).toEqual(['resource_missing'])
    expect(of([{ ...machine, unitId: 'lapa' }])).toEqual(['resource_missing'])
    expect(of([{ ...machine, hours: hours(511, 600) }])).toEqual(['resource_closed'])
    expect(of([machine], [inUse])).toEqual(['resource_taken'])
    const closed = { ...machine, id: 'us-2', hours: hours(0, 60) }
    expect(of([closed, machine], [inUse])).toEqual(['resource_taken'])
    expect(of([machine], [{ ...inUse, from: inUse.from + 1 }])).toEqual([])
    expect(of([{ ...machine, hours: hours(510, 540) }])).toEqual([])
    expect(of([machine, { ...machine, id: 'us-2' }], [inUse])).toEqual([])
    expect(of([{ ...machine, kind: 'sala' }, machine])).toEqual([])
  })
})

/** Written by hand: the reasons that a person may decide to pass over, and those that nobody may. */
const maySqueezeIn: Readonly<Record<Reason['code'], boolean>> = {
  past: false,
  unit_inactive: false,
  professional_inactive: false,
  professional_elsewhere: false,
  professional_needed: false,
  exam_inactive: false,
  exam_not_performed: false,
  exam_not_covered: false,
  plan_inactive: false,
  plan_not_at_unit: false,
  plan_not_yet: false,
  plan_refused: false,
  product_refused: false,
  kind_not_offered: false,
  holiday: false,
  unit_closed: false,
  outside_hours: true,
  exam_hours: true,
  blocked: false,
  taken: true,
  by_arrival: true,
  resource_missing: false,
  resource_closed: false,
  resource_taken: true,
}

test.each(Object.entries(maySqueezeIn))('an encaixe passes over %s: %s', (code, isPassedOver) => {
  expect(overbookable.has(code as Reason['code'])).toBe(isPassedOver)
})
