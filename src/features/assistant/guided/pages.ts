import { dayIn } from '#lib/zones.ts'
import type { TimeWindow } from '../tools.ts'
import { type Dialogue, zoneOf } from './dialogue.ts'
import { saidAt } from './format.ts'
import { laterOf, without } from './read/when.ts'

/** Which times are looked for. */

const ahead = 60 * 24 * 3_600_000

export const fromNow = (d: Dialogue): readonly TimeWindow[] => [
  { from: d.turn.now.toISOString(), to: new Date(d.turn.now.getTime() + ahead).toISOString() },
]

/** Those of the wish, or of "outros", "mais tarde", "mais cedo". */
export interface Page {
  readonly windows: readonly TimeWindow[]
  readonly isMore: boolean
  /** "Mais tarde" or "mais cedo" on one day, as it is said before them; and where there are none. */
  readonly said?: string
  readonly none?: string
  /** The ones that are shown, once more. */
  readonly isAgain?: boolean
}

/** The windows of "outros horários", "outro dia", "mais tarde" and "mais cedo", by what was shown. */
export function nextPage(d: Dialogue, which: 'others' | 'otherDay' | 'later' | 'earlier'): Page {
  const { booking } = d.state
  const zone = zoneOf(d)
  const base = booking.when?.windows ?? fromNow(d)
  const shown = (booking.time ? [booking.time] : booking.shown)
    .map(({ startsAt }) => startsAt)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const days = [...new Set(shown.map((at) => dayIn(at, zone)))]
  if (which === 'others') return { windows: filled(d, without(base, booking.seen)), isMore: true }
  if (which === 'otherDay') {
    const last = endOfDay(shown.at(-1) ?? d.turn.now.toISOString(), zone)
    const from = new Date(Math.max(last, d.turn.now.getTime())).toISOString()
    return { windows: [{ from, to: new Date(Date.parse(from) + ahead).toISOString() }], isMore: true }
  }
  const windows = days.flatMap((day): TimeWindow[] => {
    const own = shown.filter((at) => dayIn(at, zone) === day)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return []
    return which === 'later'
      ? [
          {
            from: new Date(Date.parse(last) + 60_000).toISOString(),
            to: new Date(endOfDay(last, zone)).toISOString(),
          },
        ]
      : [{ from: new Date(endOfDay(first, zone) - 86_400_000).toISOString(), to: first }]
  })
  const usable = windows
    .map(({ from, to }) => ({
      from: laterOf(from, d.turn.now.toISOString()),
      to: new Date(to).toISOString(),
    }))
    .filter(({ from, to }) => from < to)
  const [day, ...more] = usable.map(({ from }) => saidAt(from, zone).day)
  if (day !== undefined)
    return {
      windows: usable,
      isMore: true,
      ...(more.length === 0 && {
        said: d.texts.onDay(day, which === 'later'),
        none: d.texts.noneOnDay(day, which === 'later'),
      }),
    }
  const [first] = shown
  return {
    windows:
      which === 'earlier' && first !== undefined && Date.parse(first) > d.turn.now.getTime()
        ? [{ from: d.turn.now.toISOString(), to: new Date(first).toISOString() }]
        : filled(d, without(fromNow(d), booking.seen)),
    isMore: true,
  }
}

const filled = (d: Dialogue, windows: readonly TimeWindow[]): readonly TimeWindow[] =>
  windows.length > 0 ? windows : without(fromNow(d), d.state.booking.seen)

function endOfDay(at: string, zone: string): number {
  const day = dayIn(at, zone)
  let next = Date.parse(at)
  while (dayIn(new Date(next), zone) === day) next += 15 * 60_000
  return Math.floor(next / (15 * 60_000)) * 15 * 60_000
}
