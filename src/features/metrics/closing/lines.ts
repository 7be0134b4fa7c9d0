import type { AppointmentKind } from '#features/professionals/rules.ts'

/** What keeps a convênio from paying: a number that is not there, or one that ended before the appointment. */
export const missingParts = ['guide', 'password', 'both', 'expired'] as const
export type MissingPart = (typeof missingParts)[number]

/** An attended appointment as the month's closing counts it. */
export interface Line {
  readonly id: string
  readonly unitId: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  /** `2026-10-02`, on the unit's calendar. */
  readonly day: string
  /** `09:30`, on the unit's clock. */
  readonly time: string
  /** Null on equipment alone. */
  readonly professionalId: string | null
  /** Null when the patient pays. */
  readonly planId: string | null
  readonly kind: AppointmentKind
  /** As agreed when it was booked; null where no price was. */
  readonly priceCents: number | null
  readonly shareCents: number | null
  readonly missing: MissingPart | null
  /** The senha's last day, where it is known. */
  readonly validUntil: string | null
}

export interface AuthorizationFacts {
  readonly planId: string | null
  readonly state: string
  readonly number: string
  readonly password: string
  /** `2026-10-05`; null without one. */
  readonly validUntil: string | null
}

/**
 * What is missing of an authorisation on the day of the appointment. Where the convênio demanded none (`none`), nothing is;
 * a validity is judged by the appointment's day, not by today's: what was valid then is paid.
 */
export function missingOf(
  { planId, state, number, password, validUntil }: AuthorizationFacts,
  day: string,
): MissingPart | null {
  if (planId === null || state === 'none') return null
  if (number === '') return password === '' ? 'both' : 'guide'
  if (password === '') return 'password'
  return validUntil !== null && validUntil < day ? 'expired' : null
}

/** Sums of some lines, in integer cents. A line without a price counts, and adds nothing to the value. */
export interface Sums {
  readonly count: number
  readonly valueCents: number
  readonly shareCents: number
  readonly unpriced: number
  /** Those by a convênio: what `missing` is a part of. */
  readonly byPlan: number
  readonly missing: number
  readonly missingCents: number
}

export interface Cell extends Sums {
  readonly professionalId: string | null
  readonly planId: string | null
}

export interface Sheet {
  readonly total: Sums
  /** One for each professional and convênio that meet in the month. */
  readonly cells: readonly Cell[]
}

export const noSums: Sums = {
  count: 0,
  valueCents: 0,
  shareCents: 0,
  unpriced: 0,
  byPlan: 0,
  missing: 0,
  missingCents: 0,
}

/** Adds sums up, so that a row, a column and the whole are made of the same cells. */
export const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  valueCents: a.valueCents + b.valueCents,
  shareCents: a.shareCents + b.shareCents,
  unpriced: a.unpriced + b.unpriced,
  byPlan: a.byPlan + b.byPlan,
  missing: a.missing + b.missing,
  missingCents: a.missingCents + b.missingCents,
})

/** Equipment alone has no professional to share with: whatever was stored, its result is the network's. */
export const shareOf = ({ professionalId, shareCents }: Line): number =>
  professionalId === null ? 0 : (shareCents ?? 0)

const sumsOf = (line: Line): Sums => ({
  count: 1,
  valueCents: line.priceCents ?? 0,
  shareCents: shareOf(line),
  unpriced: Number(line.priceCents === null),
  byPlan: Number(line.planId !== null),
  missing: Number(line.missing !== null),
  missingCents: line.missing === null ? 0 : (line.priceCents ?? 0),
})

/** Counts the lines by professional and convênio. */
export function sheetOf(lines: readonly Line[]): Sheet {
  const cells = new Map<string, Cell>()
  for (const line of lines) {
    const { professionalId, planId } = line
    const key = `${professionalId ?? ''}:${planId ?? ''}`
    const before = cells.get(key)
    cells.set(key, { professionalId, planId, ...addSums(before ?? noSums, sumsOf(line)) })
  }
  return { total: [...cells.values()].reduce<Sums>(addSums, noSums), cells: [...cells.values()] }
}
