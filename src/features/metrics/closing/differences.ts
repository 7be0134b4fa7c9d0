import type { Line } from './lines.ts'

/**
 * What a closing says of an appointment. Guia and senha are not among it: they are filled in after the closing as well, and
 * change nothing of what was attended, by whom and for how much.
 */
export interface SaidLine
  extends Pick<
    Line,
    'id' | 'unitId' | 'startsAt' | 'day' | 'time' | 'professionalId' | 'planId' | 'kind' | 'priceCents'
  > {
  readonly shareCents: number
}

/** An appointment that a correction tells otherwise: null before it was there, and null after it was taken out. */
export interface Difference {
  readonly id: string
  readonly unitId: string
  readonly before: SaidLine | null
  readonly after: SaidLine | null
}

/** A stored line of a closing (number 1) or of a correction. */
export interface Entry {
  readonly number: number
  readonly line: SaidLine
  /** True when the correction took the appointment out of the month. */
  readonly isWithdrawn: boolean
}

const compared = ['day', 'professionalId', 'planId', 'kind', 'priceCents', 'shareCents'] as const

const isSame = (a: SaidLine, b: SaidLine) => compared.every((name) => a[name] === b[name])

/** Tells in what two states of a month differ, in the order of time. */
export function differencesOf(before: readonly SaidLine[], after: readonly SaidLine[]): Difference[] {
  const was = new Map(before.map((line) => [line.id, line]))
  const is = new Map(after.map((line) => [line.id, line]))
  const found: Difference[] = []
  for (const line of before) {
    const now = is.get(line.id) ?? null
    if (!now || !isSame(line, now)) found.push({ id: line.id, unitId: line.unitId, before: line, after: now })
  }
  for (const line of after)
    if (!was.has(line.id)) found.push({ id: line.id, unitId: line.unitId, before: null, after: line })
  return found.sort((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1))
}

const startOf = ({ before, after }: Difference) => (after ?? before)?.startsAt ?? 0

/** What a correction stores of a difference. */
export function entryOf({ before, after }: Difference): Omit<Entry, 'number'> | null {
  if (after) return { line: after, isWithdrawn: false }
  return before ? { line: before, isWithdrawn: true } : null
}

export interface Correction extends Difference {
  /** Of the closing's document: 2 is the first correction. */
  readonly number: number
}

/** Reads the stored lines of one unit's month, in the order of their numbers: what holds, and what each correction changed. */
export function readEntries(entries: readonly Entry[]): {
  readonly lines: SaidLine[]
  readonly corrections: Correction[]
} {
  const lines = new Map<string, SaidLine>()
  const corrections: Correction[] = []
  for (const { number, line, isWithdrawn } of entries) {
    const before = lines.get(line.id) ?? null
    const after = isWithdrawn ? null : line
    if (number > 1) corrections.push({ number, id: line.id, unitId: line.unitId, before, after })
    if (after) lines.set(line.id, after)
    else lines.delete(line.id)
  }
  return { lines: [...lines.values()], corrections }
}
