import { differenceOf, type Snapshot } from './kinds.ts'

/** The content of an entry of a history. */
export interface PresentedEntry {
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/**
 * The entry as a person restricted to these units may read it: of a list of units, hours or conditions only
 * theirs, and nothing of a block at another unit. Null when nothing else is left.
 */
export function withinUnits<T extends PresentedEntry>(entry: T, units: readonly string[]): T | null {
  return unlessEmpty(entry, {
    before: entry.before && snapshotWithin(entry.before, units),
    after: entry.after && snapshotWithin(entry.after, units),
  })
}

/** The entry with less in it: of a change, only the fields that still differ. Null when none does. */
export function unlessEmpty<T extends PresentedEntry>(entry: T, { before, after }: PresentedEntry): T | null {
  if (!before || !after) return { ...entry, before, after }
  const difference = differenceOf(before, after)
  const isNothing = Object.keys(difference.after).length === 0
  return isNothing && Object.keys(entry.after ?? {}).length > 0 ? null : { ...entry, ...difference }
}

const snapshotWithin = (snapshot: Snapshot, units: readonly string[]): Snapshot =>
  Object.fromEntries(
    Object.entries(snapshot).map(([field, value]) => [field, valueWithin(field, value, units)]),
  )

function valueWithin(field: string, value: unknown, units: readonly string[]): unknown {
  const isTheirs = (one: unknown) => typeof one !== 'string' || units.includes(one)
  const isTheirPart = (one: unknown) => isTheirs((one as { unitId?: unknown } | null)?.unitId)
  if (Array.isArray(value)) return value.filter(field === 'unitIds' ? isTheirs : isTheirPart)
  return isTheirPart(value) ? value : null
}
