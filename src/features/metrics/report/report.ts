import { maxScore, type Satisfaction, satisfactionOf } from '#features/links/rules.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import type { Fact, Origin, ReminderAnswer } from './facts.ts'
import { leadWorkingDaysOf, origins, reminderAnswers } from './facts.ts'
import {
  attendedMinutesOf,
  bookedMinutesOf,
  isCounted,
  type LeadGroup,
  leadGroups,
  type Measure,
  measures,
  type WaitGroup,
  waitGroups,
} from './measures.ts'
import { quantile } from './quantile.ts'
import { type Dimension, type Place, placeOf } from './selection.ts'

/** The report of a period: every number of it is counted here, from its facts, and nowhere else. */

/** Time that was offered to patients: on a day, with a professional, at a unit. */
export interface Offered {
  readonly unitId: string
  readonly professionalId: string
  readonly day: string
  readonly minutes: number
  /** Of these, the minutes that have gone by. */
  readonly minutesSoFar: number
}

export interface ReportInput {
  readonly facts: readonly Fact[]
  readonly offered: readonly Offered[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** The specialty under which a professional's waits are told; '' for none. */
  readonly specialtyOf: (professionalId: string) => string
}

export type Totals = Readonly<Record<Measure, number>>

export interface Missed<Id> {
  readonly id: Id
  readonly missed: number
  readonly due: number
}

export interface Occupancy {
  readonly professionalId: string
  readonly offered: number
  readonly offeredSoFar: number
  readonly booked: number
  readonly attended: number
}

export interface Report {
  readonly totals: Totals
  readonly money: { readonly receivedCents: number; readonly aheadCents: number }
  readonly occupancy: Omit<Occupancy, 'professionalId'>
  readonly wait: { readonly median: number | null; readonly nineOfTen: number | null }
  readonly lead: { readonly median: number | null; readonly nineOfTen: number | null }
  readonly days: readonly ({ readonly day: string } & Totals)[]
  readonly missedByLead: readonly Missed<LeadGroup>[]
  readonly missedByAnswer: readonly Missed<ReminderAnswer>[]
  readonly missedByProfessional: readonly Missed<string>[]
  readonly missedByPlan: readonly Missed<string>[]
  readonly occupancies: readonly Occupancy[]
  readonly hours: readonly { readonly weekday: number; readonly hour: number; readonly count: number }[]
  readonly leads: readonly {
    readonly specialty: string
    readonly count: number
    readonly median: number
    readonly nineOfTen: number
  }[]
  readonly waits: readonly { readonly id: WaitGroup; readonly count: number }[]
  readonly rooms: readonly {
    readonly kind: AppointmentKind
    readonly count: number
    readonly median: number
    readonly planned: number
  }[]
  readonly origins: readonly { readonly id: Origin; readonly count: number }[]
  readonly satisfaction: Satisfaction
  /** How many gave each score, from 0 to 10. */
  readonly scores: readonly number[]
  readonly plans: readonly {
    readonly id: string
    readonly count: number
    readonly receivedCents: number
    readonly aheadCents: number
  }[]
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

export function totalsOf(facts: readonly Fact[], now: number): Totals {
  const totals = Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>
  for (const fact of facts)
    for (const measure of measures) if (isCounted[measure](fact, now)) totals[measure]++
  return totals
}

const groupsOf = <D extends Dimension>(facts: readonly Fact[], dimension: D): Map<Place[D], Fact[]> =>
  Map.groupBy(facts, placeOf[dimension])

function missedOf<Id>(groups: ReadonlyMap<Id, readonly Fact[]>, now: number): Missed<Id>[] {
  return [...groups].flatMap(([id, facts]) => {
    const due = facts.filter((fact) => isCounted.due(fact, now)).length
    const missed = facts.filter((fact) => isCounted.noShow(fact, now)).length
    return due + missed === 0 ? [] : [{ id, missed, due }]
  })
}

/** In the order of a list, with those that are empty. */
function missedIn<Id>(
  ids: readonly Id[],
  groups: ReadonlyMap<Id, readonly Fact[]>,
  now: number,
): Missed<Id>[] {
  const found = new Map(missedOf(groups, now).map((one) => [one.id, one]))
  return ids.map((id) => found.get(id) ?? { id, missed: 0, due: 0 })
}

const largestFirst = <T>(items: readonly T[], ...by: ((item: T) => number)[]): T[] =>
  [...items].sort((a, b) => by.map((value) => value(b) - value(a)).find((order) => order !== 0) ?? 0)

const moneyOf = (facts: readonly Fact[], now: number) => ({
  receivedCents: sumOf(facts, (fact) => (isCounted.received(fact, now) ? (fact.priceCents ?? 0) : 0)),
  aheadCents: sumOf(facts, (fact) => (isCounted.ahead(fact, now) ? (fact.priceCents ?? 0) : 0)),
})

function occupancyOf(facts: readonly Fact[], offered: readonly Offered[]) {
  return {
    offered: sumOf(offered, ({ minutes }) => minutes),
    offeredSoFar: sumOf(offered, ({ minutesSoFar }) => minutesSoFar),
    booked: sumOf(facts, bookedMinutesOf),
    attended: sumOf(facts, attendedMinutesOf),
  }
}

/** Whose time was offered, or booked all the same; what is on equipment alone has no hours of a professional. */
function occupanciesOf(facts: readonly Fact[], offered: readonly Offered[]): Occupancy[] {
  const offeredBy = Map.groupBy(offered, ({ professionalId }) => professionalId)
  const factsBy = groupsOf(facts, 'professional')
  const ids = [...new Set([...offeredBy.keys(), ...factsBy.keys()])].filter((id) => id !== 'none')
  return largestFirst(
    ids.map((professionalId) => ({
      professionalId,
      ...occupancyOf(factsBy.get(professionalId) ?? [], offeredBy.get(professionalId) ?? []),
    })),
    ({ booked, offered }) => (offered === 0 ? 0 : booked / offered),
  ).filter(({ offered, booked }) => offered + booked > 0)
}

const spreadOf = (values: readonly number[]) => ({
  median: quantile(values, 0.5),
  nineOfTen: quantile(values, 0.9),
})

/** Waits for a first appointment, a consulta or an exam: a retorno waits for its own day. */
const isWait = ({ kind, state }: Fact) => kind !== 'followUp' && state !== 'cancelled'

export function reportOf({ facts, offered, now, specialtyOf }: ReportInput): Report {
  const kept = facts.filter((fact) => isCounted.kept(fact, now))
  const waited = facts.flatMap(({ waitedMinutes }) => (waitedMinutes === null ? [] : [waitedMinutes]))
  const waits = facts.filter(isWait)
  const byWait = groupsOf(facts, 'wait')
  const byScore = groupsOf(facts, 'score')
  const scores = Array.from({ length: maxScore + 1 }, (_, score) => byScore.get(score)?.length ?? 0)
  const byOrigin = groupsOf(facts, 'origin')
  const withProfessional = facts.filter(({ professionalId }) => professionalId !== null)
  return {
    totals: totalsOf(facts, now),
    money: moneyOf(facts, now),
    occupancy: occupancyOf(withProfessional, offered),
    wait: spreadOf(waited),
    lead: spreadOf(waits.map(leadWorkingDaysOf)),
    days: [...groupsOf(facts, 'day')]
      .map(([day, own]) => ({ day, ...totalsOf(own, now) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    missedByLead: missedIn(
      leadGroups.map(({ id }) => id),
      groupsOf(facts, 'lead'),
      now,
    ),
    missedByAnswer: missedIn(reminderAnswers, groupsOf(facts, 'answer'), now),
    missedByProfessional: largestFirst(
      missedOf(groupsOf(facts, 'professional'), now),
      ({ missed }) => missed,
      ({ due }) => due,
    ),
    missedByPlan: largestFirst(
      missedOf(groupsOf(facts, 'plan'), now),
      ({ missed }) => missed,
      ({ due }) => due,
    ),
    occupancies: occupanciesOf(facts, offered),
    hours: [...groupsOf(kept, 'weekday')]
      .flatMap(([weekday, own]) =>
        [...groupsOf(own, 'hour')].map(([hour, { length: count }]) => ({ weekday, hour, count })),
      )
      .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    leads: [...Map.groupBy(waits, ({ professionalId }) => specialtyOf(professionalId ?? ''))]
      .filter(([specialty]) => specialty !== '')
      .map(([specialty, own]) => {
        const days = own.map(leadWorkingDaysOf)
        return {
          specialty,
          count: own.length,
          median: quantile(days, 0.5) ?? 0,
          nineOfTen: quantile(days, 0.9) ?? 0,
        }
      })
      .sort((a, b) => b.count - a.count || (a.specialty < b.specialty ? -1 : 1)),
    waits: waitGroups.map(({ id }) => ({ id, count: byWait.get(id)?.length ?? 0 })),
    rooms: largestFirst(
      [...groupsOf(facts, 'kind')].flatMap(([, own]) => {
        const ended = own.filter(({ roomMinutes }) => roomMinutes !== null)
        const [first] = ended
        if (!first) return []
        return [
          {
            kind: first.kind,
            count: ended.length,
            median:
              quantile(
                ended.map(({ roomMinutes }) => roomMinutes ?? 0),
                0.5,
              ) ?? 0,
            planned:
              quantile(
                ended.map(({ plannedMinutes }) => plannedMinutes),
                0.5,
              ) ?? 0,
          },
        ]
      }),
      ({ count }) => count,
    ),
    origins: origins.map((id) => ({ id, count: byOrigin.get(id)?.length ?? 0 })),
    satisfaction: satisfactionOf(scores),
    scores,
    plans: largestFirst(
      [...groupsOf(kept, 'plan')].map(([id, own]) => ({ id, count: own.length, ...moneyOf(own, now) })),
      ({ receivedCents, aheadCents }) => receivedCents + aheadCents,
      ({ count }) => count,
    ),
  }
}
