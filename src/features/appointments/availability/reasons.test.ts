import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import type { BlockFacts, ProfessionalFacts } from './facts.ts'
import { labelOf } from './labels.ts'
import { conflictReasons } from './reasons.ts'
import {
  amparo,
  at,
  attends,
  factsOf,
  helena,
  machine,
  onMonday,
  past,
  proposal,
  ultrasound,
  unit,
} from './testing.ts'

describe('what can’t be done at any time', () => {
  test.each([
    ['the convênio is not accepted by the professional', { ...proposal, plan: { ...amparo, id: 'outro' } }],
    ['nor at the unit', { ...proposal, plan: { ...amparo, acceptedEverywhere: false } }],
    [
      'nor yet',
      {
        ...proposal,
        plan: {
          ...amparo,
          acceptedEverywhere: false,
          acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-24' }],
        },
      },
    ],
    ['the exam is not covered', { ...proposal, plan: amparo, exams: [{ ...ultrasound, isCovered: false }] }],
    ['the exam is not performed', { ...proposal, exams: [{ ...ultrasound, id: 'raio-x' }] }],
    ['the kind is not offered', { ...proposal, kind: 'telehealth' as const }],
  ])('%s', (_name, query) => {
    expect(onMonday({}, query, factsOf({ resources: [machine] }))).toEqual([])
  })

  test('the day of acceptance is the unit’s', () => {
    const plan = {
      ...amparo,
      acceptedEverywhere: false,
      acceptedAt: [{ unitId: 'pinheiros', acceptedFrom: '2026-11-23' }],
    }
    expect(onMonday({}, { ...proposal, plan })).toHaveLength(4)
  })
})

describe('why not', () => {
  const why = (text: string, over: Partial<ProfessionalFacts> = {}, facts = factsOf(), query = proposal) =>
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
      why('2026-11-23T08:00', {}, factsOf(), { ...proposal, plan: { ...amparo, acceptedEverywhere: false } }),
    ).toEqual(['convênio não aceito nesta unidade: Amparo'])
    expect(
      why('2026-11-23T08:00', {}, factsOf(), { ...proposal, kind: 'exam', exams: [ultrasound] }),
    ).toEqual(['a unidade não tem ultrassom'])
  })
})
