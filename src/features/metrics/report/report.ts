import { maxScore, type Satisfaction, satisfactionOf } from '#features/links/rules.ts'
import { type AppointmentKind, appointmentKinds } from '#features/professionals/rules.ts'
import { type Fact, type Origin, origins, type ReminderAnswer, reminderAnswers } from './facts.ts'
import {
  type LeadGroup,
  leadGroups,
  type Measure,
  measures,
  type WaitGroup,
  waitGroupOf,
  waitGroups,
} from './measures.ts'
import {
  addHistograms,
  countOf,
  type Histogram,
  histogramOf,
  quantileOf,
  type Section,
  type Sums,
  type Tally,
  tallyOf,
  ungrouped,
} from './tally.ts'

/** The report of a period: every number of it is made here, of the sums of its facts (`tally.ts`), and nowhere else. */

/** Time of a professional that was offered to patients. */
export interface OfferedMinutes {
  readonly professionalId: string
  readonly minutes: number
  /** Of these, the ones that have gone by. */
  readonly minutesSoFar: number
}

export interface ReportInput {
  readonly facts: readonly Fact[]
  readonly offered: readonly OfferedMinutes[]
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
  readonly money: {
    readonly receivedCents: number
    readonly aheadCents: number
    /** Of both, what has begun: periods are compared by this, as each is told up to the same hour. */
    readonly dueCents: number
  }
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

export type ReportParts = Omit<ReportInput, 'facts' | 'now'> & { readonly tally: Tally }

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const valuesOf = (sums: Sums): number => sumOf([...sums.values()], (value) => value)

const byId = (a: string, b: string): number => (a < b ? -1 : 1)

/** Equal ones in the order of their ids, so that it doesn't matter in which order they were counted. */
const largestFirst = <T>(
  items: readonly T[],
  idOf: (item: T) => string,
  ...by: ((item: T) => number)[]
): T[] =>
  [...items].sort(
    (a, b) => by.map((value) => value(b) - value(a)).find((order) => order !== 0) ?? byId(idOf(a), idOf(b)),
  )

const missedAt = <Id extends string>(section: Section, id: Id): Missed<Id> => ({
  id,
  missed: section.get(id)?.get('noShow') ?? 0,
  due: section.get(id)?.get('due') ?? 0,
})

const missedOf = (section: Section): Missed<string>[] =>
  largestFirst(
    [...section.keys()].map((id) => missedAt(section, id)),
    ({ id }) => id,
    ({ missed }) => missed,
    ({ due }) => due,
  )

const daysOf = (section: Section): ({ readonly day: string } & Totals)[] =>
  [...section]
    .sort(([a], [b]) => byId(a, b))
    .map(([day, sums]) => ({ day, ...totalsBy((measure) => sums.get(measure) ?? 0) }))

const totalsBy = (count: (measure: Measure) => number): Totals =>
  Object.fromEntries(measures.map((measure) => [measure, count(measure)])) as Record<Measure, number>

const offeredOf = (offered: readonly OfferedMinutes[]) => ({
  offered: sumOf(offered, ({ minutes }) => minutes),
  offeredSoFar: sumOf(offered, ({ minutesSoFar }) => minutesSoFar),
})

/** Whose time was offered, or booked all the same; what is on equipment alone has no hours of a professional. */
function occupanciesOf(booked: Sums, attended: Sums, offered: readonly OfferedMinutes[]): Occupancy[] {
  const offeredBy = Map.groupBy(offered, ({ professionalId }) => professionalId)
  const ids = [...new Set([...offeredBy.keys(), ...booked.keys()])].filter((id) => id !== 'none')
  return largestFirst(
    ids.map((professionalId) => ({
      professionalId,
      ...offeredOf(offeredBy.get(professionalId) ?? []),
      booked: booked.get(professionalId) ?? 0,
      attended: attended.get(professionalId) ?? 0,
    })),
    ({ professionalId }) => professionalId,
    ({ booked, offered }) => (offered === 0 ? 0 : booked / offered),
  ).filter(({ offered, booked }) => offered + booked > 0)
}

const spreadOf = (histogram: Histogram) => ({
  median: quantileOf(histogram, 0.5),
  nineOfTen: quantileOf(histogram, 0.9),
})

function leadsOf(byProfessional: Section, specialtyOf: ReportInput['specialtyOf']): Report['leads'] {
  const specialty = (id: string) => specialtyOf(id === 'none' ? '' : id)
  return [...Map.groupBy(byProfessional, ([id]) => specialty(id))]
    .filter(([name]) => name !== '')
    .map(([name, own]) => {
      const histogram = addHistograms(own.map(([, sums]) => histogramOf(sums)))
      const { median, nineOfTen } = spreadOf(histogram)
      return { specialty: name, count: countOf(histogram), median: median ?? 0, nineOfTen: nineOfTen ?? 0 }
    })
    .sort((a, b) => b.count - a.count || byId(a.specialty, b.specialty))
}

function roomsOf(lasted: Section, planned: Section) {
  return largestFirst(
    appointmentKinds.flatMap((kind) => {
      const own = histogramOf(lasted.get(kind))
      if (own.size === 0) return []
      return [
        {
          kind,
          count: countOf(own),
          median: quantileOf(own, 0.5) ?? 0,
          planned: quantileOf(histogramOf(planned.get(kind)), 0.5) ?? 0,
        },
      ]
    }),
    ({ kind }) => kind,
    ({ count }) => count,
  )
}

export const reportOf = ({ facts, now, ...input }: ReportInput): Report =>
  reportFrom({ ...input, tally: tallyOf(facts, now) })

/** Makes the report of sums, whoever counted them and when. */
export function reportFrom({ tally, offered, specialtyOf }: ReportParts): Report {
  const section = (name: string): Section => tally.get(name) ?? new Map()
  const sums = (name: string): Sums => section(name).get(ungrouped) ?? new Map()
  const days = daysOf(section('day'))
  const [received, ahead] = [sums('received'), sums('ahead')]
  const [booked, attended] = [sums('booked'), sums('attended')]
  const waited = histogramOf(sums('waited'))
  const leads = section('wait')
  const scores = Array.from({ length: maxScore + 1 }, (_, score) => sums('score').get(String(score)) ?? 0)
  const withProfessional = (of: Sums) => valuesOf(of) - (of.get('none') ?? 0)
  return {
    totals: totalsBy((measure) => sumOf(days, (day) => day[measure])),
    money: {
      receivedCents: valuesOf(received),
      aheadCents: valuesOf(ahead),
      dueCents: valuesOf(sums('expectedDue')),
    },
    occupancy: {
      ...offeredOf(offered),
      booked: withProfessional(booked),
      attended: withProfessional(attended),
    },
    wait: spreadOf(waited),
    lead: spreadOf(addHistograms([...leads.values()].map(histogramOf))),
    days,
    missedByLead: leadGroups.map(({ id }) => missedAt(section('lead'), id)),
    missedByAnswer: reminderAnswers.map((id) => missedAt(section('answer'), id)),
    missedByProfessional: missedOf(section('professional')),
    missedByPlan: missedOf(section('plan')),
    occupancies: occupanciesOf(booked, attended, offered),
    hours: [...section('hour')]
      .flatMap(([weekday, own]) =>
        [...own].map(([hour, count]) => ({ weekday: Number(weekday), hour: Number(hour), count })),
      )
      .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    leads: leadsOf(leads, specialtyOf),
    waits: waitGroups.map(({ id }) => ({
      id,
      count: sumOf([...waited], ([minutes, count]) => (waitGroupOf(minutes) === id ? count : 0)),
    })),
    rooms: roomsOf(section('room'), section('planned')),
    origins: origins.map((id) => ({ id, count: sums('origin').get(id) ?? 0 })),
    satisfaction: satisfactionOf(scores),
    scores,
    plans: largestFirst(
      [...sums('kept')].map(([id, count]) => ({
        id,
        count,
        receivedCents: received.get(id) ?? 0,
        aheadCents: ahead.get(id) ?? 0,
      })),
      ({ id }) => id,
      ({ receivedCents, aheadCents }) => receivedCents + aheadCents,
      ({ count }) => count,
    ),
  }
}
