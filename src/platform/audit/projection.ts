import { differenceOf, type Snapshot } from './kinds.ts'

/** What an entry of a history tells. */
export interface PresentedEntry {
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/**
 * The entry as somebody may read it who is restricted to these units: of a list of units, hours or conditions theirs,
 * and of a block at another unit nothing. Null when it told of nothing else.
 */
export function withinUnits<T extends PresentedEntry>(entry: T, units: readonly string[]): T | null {
  return unlessEmpty(entry, {
    before: entry.before && snapshotWithin(entry.before, units),
    after: entry.after && snapshotWithin(entry.after, units),
  })
}

/** The entry with less in it: of a change, the fields that still differ. Null when none does. */
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
