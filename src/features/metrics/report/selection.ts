import { dayOf } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { type Fact, leadDaysOf, type Origin, type ReminderAnswer } from './facts.ts'
import {
  isCounted,
  type LeadGroup,
  leadGroupOf,
  type Measure,
  type WaitGroup,
  waitGroupOf,
} from './measures.ts'

/** What a fact is told apart by. `none` is no professional, or no convênio. */
export interface Place {
  readonly day: string
  readonly professional: string
  readonly plan: string
  readonly kind: string
  readonly lead: LeadGroup
  readonly answer: ReminderAnswer
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekday: number
  readonly origin: Origin
  /** Null where no wait was measured. */
  readonly wait: WaitGroup | null
  /** Null where no score was given. */
  readonly score: number | null
}
export type Dimension = keyof Place

/** Told for each dimension; a chart groups by one of these, and the rows behind a bar are found by it again. */
export const placeOf: { readonly [D in Dimension]: (fact: Fact) => Place[D] } = {
  day: ({ day }) => day,
  professional: ({ professionalId }) => professionalId ?? 'none',
  plan: ({ planId }) => planId ?? 'none',
  kind: ({ kind }) => kind,
  lead: (fact) => leadGroupOf(leadDaysOf(fact)),
  answer: ({ answer }) => answer,
  hour: ({ hour }) => hour,
  weekday: ({ day }) => weekdayOf(dayOf(day)),
  origin: ({ origin }) => origin,
  wait: ({ waitedMinutes }) => (waitedMinutes === null ? null : waitGroupOf(waitedMinutes)),
  score: ({ score }) => score,
}

/** A number of the report, as its address names it: what is counted, and where. */
export type Selection = { readonly measure: Measure } & { readonly [D in Dimension]?: Place[D] | undefined }

const dimensions = Object.keys(placeOf) as Dimension[]

/** Tells which facts a number is made of. */
export function selects(selection: Selection, now: number): (fact: Fact) => boolean {
  const counted = isCounted[selection.measure]
  const narrowed = dimensions.filter((dimension) => selection[dimension] !== undefined)
  return (fact) =>
    counted(fact, now) && narrowed.every((dimension) => placeOf[dimension](fact) === selection[dimension])
}
