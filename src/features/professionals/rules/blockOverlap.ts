import { isDay, minutesOfDay } from '#lib/days.ts'
import { overlaps, type Span } from '#lib/spans.ts'
import { wallMinute } from '#lib/zones.ts'
import { type BlockTime, occurrencesOf } from './blocks.ts'

/** How far ahead occurrences of recurring blocks are compared. */
const comparedDays = 366

interface PlacedTime extends BlockTime {
  readonly unitId: string | null
}

/** Returns the first of the blocks that a new one overlaps at the same unit; undefined when none does. */
export function overlappedBlock<T extends PlacedTime>(
  block: PlacedTime,
  others: readonly T[],
): T | undefined {
  const begin = isDay(block.startsOn) && isDay(block.endsOn) ? wallMinute(block.startsOn, 0) : null
  if (begin === null || block.startMinute < 0 || block.endMinute < 0) return undefined
  const end = wallMinute(block.endsOn, minutesOfDay)
  const window: Span = {
    from: begin,
    to: block.recurrence ? begin + comparedDays * minutesOfDay : Math.max(begin, end),
  }
  const spans = occurrencesOf(block, window).filter(({ from, to }) => from < to)
  return others.find(
    (other) =>
      (block.unitId === null || other.unitId === null || block.unitId === other.unitId) &&
      occurrencesOf(other, window).some((taken) => spans.some((span) => overlaps(span, taken))),
  )
}
