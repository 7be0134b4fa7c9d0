import { occupiesTime, type State } from '#features/appointments/rules.ts'
import type { Fact } from './facts.ts'

/**
 * What is counted, each defined once: cards, charts, tables, rows and CSV ask these. `formula` is what a person reads under
 * "Como é calculado".
 */
export const measures = [
  'all',
  'attended',
  'inService',
  'waiting',
  'confirmed',
  'scheduled',
  'noShow',
  'cancelled',
  'due',
  'kept',
  'waited',
  'waitedLong',
  'expected',
  'received',
  'ahead',
  'scored',
] as const
export type Measure = (typeof measures)[number]

/** From this many minutes on a wait at the reception is long, as on the reception's board. */
export const longWaitMinutes = 30

const inState = (state: State) => (fact: Fact) => fact.state === state

/** Whether an appointment is counted, by what is so at an instant (milliseconds since 1970). */
export const isCounted: Record<Measure, (fact: Fact, now: number) => boolean> = {
  all: () => true,
  attended: inState('done'),
  inService: inState('inService'),
  waiting: inState('waiting'),
  confirmed: inState('confirmed'),
  scheduled: inState('scheduled'),
  noShow: inState('noShow'),
  cancelled: inState('cancelled'),
  // An encaixe counts; what was moved counts once, at its new time.
  due: (fact, now) => fact.startsAt <= now && fact.state !== 'cancelled',
  kept: ({ state }) => state !== 'cancelled',
  waited: ({ waitedMinutes }) => waitedMinutes !== null,
  waitedLong: ({ waitedMinutes }) => waitedMinutes !== null && waitedMinutes > longWaitMinutes,
  // A price that was agreed, of what took place or may still.
  expected: ({ state, priceCents }) => priceCents !== null && state !== 'cancelled' && state !== 'noShow',
  received: ({ state, priceCents }) => priceCents !== null && state === 'done',
  ahead: ({ state, priceCents }) =>
    priceCents !== null && state !== 'done' && state !== 'cancelled' && state !== 'noShow',
  scored: ({ score }) => score !== null,
}

export const measureLabels: Record<Measure, string> = {
  all: 'agendamentos',
  attended: 'atendidos',
  inService: 'em atendimento',
  waiting: 'aguardando',
  confirmed: 'confirmados',
  scheduled: 'agendados',
  noShow: 'faltas',
  cancelled: 'cancelados',
  due: 'agendamentos vencidos',
  kept: 'não cancelados',
  waited: 'com espera medida',
  waitedLong: `esperaram mais de ${longWaitMinutes} min`,
  expected: 'com receita prevista',
  received: 'atendidos com preço',
  ahead: 'a atender com preço',
  scored: 'com nota',
}

/** Minutes of the agenda that an appointment takes: an encaixe and a place by arrival take none of their own. */
export const bookedMinutesOf = (fact: Fact): number =>
  occupiesTime(fact.state) && !fact.isOverbooked && !fact.isByArrival ? fact.plannedMinutes : 0

export const attendedMinutesOf = (fact: Fact): number => (fact.state === 'done' ? bookedMinutesOf(fact) : 0)

/** How long before the appointment it was booked. */
export const leadGroups = [
  { id: 'upTo2', label: 'até 2 dias', most: 2 },
  { id: 'upTo7', label: '3 a 7 dias', most: 7 },
  { id: 'upTo14', label: '8 a 14 dias', most: 14 },
  { id: 'upTo30', label: '15 a 30 dias', most: 30 },
  { id: 'more', label: 'mais de 30 dias', most: Number.POSITIVE_INFINITY },
] as const
export type LeadGroup = (typeof leadGroups)[number]['id']

export const leadGroupOf = (days: number): LeadGroup =>
  (leadGroups.find(({ most }) => days <= most) ?? leadGroups[4]).id

/** How long somebody waited at the reception, in minutes. */
export const waitGroups = [
  { id: 'upTo5', label: 'até 5 min', most: 5 },
  { id: 'upTo15', label: '6 a 15 min', most: 15 },
  { id: 'upTo30', label: '16 a 30 min', most: longWaitMinutes },
  { id: 'more', label: 'mais de 30 min', most: Number.POSITIVE_INFINITY },
] as const
export type WaitGroup = (typeof waitGroups)[number]['id']

export const waitGroupOf = (minutes: number): WaitGroup =>
  (waitGroups.find(({ most }) => minutes <= most) ?? waitGroups[3]).id
