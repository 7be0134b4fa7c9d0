/**
 * The reception: who waits is called by legal priority, then by arrival, and the next is the first of them whose room
 * is free. The reason of a priority is stored nowhere and shown to nobody.
 */
import type { State } from '#features/appointments/rules.ts'
import { dayOf, minutesOfDay, yearsBetween } from '#lib/days.ts'
import { formatTime, type WeekHours, weekdayOf } from '#lib/weekHours.ts'

/** What the desk may declare. Age needs no declaration. */
export const declarable = ['none', 'law', 'donor'] as const
export type Declared = (typeof declarable)[number]

/** What is told of a priority: its reason can't be read from it. */
export const shownPriorities = ['first', 'priority'] as const
export type ShownPriority = (typeof shownPriorities)[number]

/** Limits of what is typed at the reception. */
export const receptionLimits = { note: 80, desk: 24, directions: 80, panelName: 40 } as const
export const defaultThresholds = { attentionMin: 15, alertMin: 30 } as const
export const maxThresholdMin = 240

export interface Thresholds {
  readonly attentionMin: number
  readonly alertMin: number
}

/** Returns why the thresholds can't be; empty when they can. */
export const checkThresholds = ({ attentionMin, alertMin }: Thresholds): Record<string, string> =>
  alertMin > attentionMin ? {} : { alertMin: 'O vermelho começa depois do amarelo' }

/** Lei 10.048/2000: who is 60 or older has priority, among them who is 80 or older comes first; blood donors last. */
const ranks = { first: 0, law: 1, donor: 2, none: 3 } as const
type Standing = keyof typeof ranks

function standingOf(declared: Declared, birthDate: string | null, today: string): Standing {
  const age = birthDate === null ? 0 : yearsBetween(birthDate, today)
  if (age >= 80) return 'first'
  if (age >= 60) return 'law'
  return declared
}

interface Arrival {
  readonly priority: Declared
  readonly birthDate: string | null
  /** ISO 8601. */
  readonly arrivedAt: string
}

/** Sorts by legal priority, then by arrival. */
export function inOrder<T extends Arrival>(waiting: readonly T[], today: string): T[] {
  const rank = (one: T) => ranks[standingOf(one.priority, one.birthDate, today)]
  return waiting.toSorted(
    (one, other) => rank(one) - rank(other) || Date.parse(one.arrivedAt) - Date.parse(other.arrivedAt),
  )
}

/** Returns what is shown of the priority; null without one. */
export function shownPriority(
  { priority, birthDate }: Omit<Arrival, 'arrivedAt'>,
  today: string,
): ShownPriority | null {
  const standing = standingOf(priority, birthDate, today)
  if (standing === 'none') return null
  return standing === 'first' ? 'first' : 'priority'
}

/** Formats as `A-017`. */
export const ticketLabel = (number: number): string => `A-${String(number).padStart(3, '0')}`

export type WaitLevel = 'fine' | 'attention' | 'alert'

export function waitLevel(minutes: number, { attentionMin, alertMin }: Thresholds): WaitLevel {
  if (minutes >= alertMin) return 'alert'
  return minutes >= attentionMin ? 'attention' : 'fine'
}

/** Whole minutes from one instant to another, never negative. */
export const minutesBetween = (from: string, to: Date | string): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - Date.parse(from)) / 60_000))

interface Room {
  readonly id: string
  readonly capacity: number
  readonly isClosed: boolean
}

interface Present {
  readonly state: State
  readonly roomId: string | null
  readonly professionalId: string | null
  readonly isCalled: boolean
}

/**
 * Says whether somebody who waits could go in now: the room is open and has a place, and the professional attends
 * nobody else. Who was called counts as in the room.
 */
export function canGoIn(
  one: Pick<Present, 'roomId' | 'professionalId'>,
  rooms: readonly Room[],
  present: readonly Present[],
): boolean {
  const inside = present.filter(({ state, isCalled }) => state === 'inService' || isCalled)
  if (one.professionalId !== null && inside.some((other) => other.professionalId === one.professionalId))
    return false
  const room = rooms.find(({ id }) => id === one.roomId)
  if (!room) return one.roomId === null
  return !room.isClosed && inside.filter(({ roomId }) => roomId === room.id).length < room.capacity
}

/**
 * Returns until when a room is closed by its own hours, as `13:00`; '' for the rest of the day, null when it is open.
 * @param minute of the day, on the wall of the unit
 */
export function closedUntil(hours: WeekHours | null, day: string, minute: number): string | null {
  if (hours === null) return null
  const today = hours[weekdayOf(dayOf(day))]
  const yesterday = hours[weekdayOf(dayOf(day) - 1)]
  const isOpen =
    today.some(({ from, to }) => from <= minute && minute < to) ||
    yesterday.some(({ to }) => minute < to - minutesOfDay)
  if (isOpen) return null
  const next = today.map(({ from }) => from).filter((from) => from > minute)
  return next.length === 0 ? '' : formatTime(Math.min(...next))
}

/** By which a television is known again. */
export const panelCookie = { name: 'painel', seconds: 365 * 24 * 60 * 60 } as const
