import { ask, type Dialogue, zoneOf } from '../dialogue.ts'
import { anyOf, setWhen } from '../mergeDates.ts'
import { joined, whenOf } from '../read/when.ts'
import type { When } from '../state.ts'
import type { Understood } from '../understand.ts'
import { type Picked, pick, type Taken } from './pick.ts'
import { hesitates, saysYes, startsYes } from './yes.ts'

/** Which of the readings of a day was meant. */

export async function takeReading(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  const readings = d.state.readings
  if (readings.length === 1) return takeOnlyReading(d, u, picked)
  const index = picked.is === 'one' ? Number(picked.option.value) : undefined
  const chosen = index === undefined ? undefined : readings[index]
  const meant =
    chosen ?? (u.dates.readings.length === 1 ? readings.find((one) => sameWhen(one.windows, u)) : undefined)
  const within = readings.filter((one) => liesWithin(one, u))
  // "A primeira da semana que vem", of which the first is none.
  const isOdd = u.pressed === null && within.length === 1 && meant !== undefined && meant !== within[0]
  const only = isOdd ? undefined : (meant ?? (within.length === 1 ? within[0] : undefined))
  if (only) {
    setWhen(d, only)
    return 'go'
  }
  // "Sim", "os dois": the times that are shown name their days.
  if ((picked.is === 'any' || saysYes(u) || bothOnes.test(u.line)) && readings.length > 0) {
    setWhen(d, anyOf(readings, zoneOf(d)))
    return 'go'
  }
  if (isOdd) {
    ask(d, 'whichDate', d.texts.whichDate, d.state.open?.options ?? [])
    return 'done'
  }
  d.state.readings = []
  return 'pass'
}

const bothOnes =
  /^(?:pode ser |tanto faz |sim )?(?:os dois|as duas|qualquer um(?:a)?(?: d[oa]s (?:dois|duas))?|ambos|ambas)(?= |$)/

/** "Só para eu não errar: quinta?": a yes, or another day. */
function takeOnlyReading(d: Dialogue, u: Understood, picked: Picked): Taken {
  const [only] = d.state.readings
  const isOther = picked.is === 'one' && picked.option.value === 'other'
  if (only && !isOther && (saysYes(u) || (picked.is === 'one' && u.dates.readings.length === 0))) {
    setWhen(d, only)
    return 'go'
  }
  // "Isso, de tarde": a yes, and what else is said of the same day.
  const [more, ...others] = u.dates.readings
  if (
    only &&
    more &&
    others.length === 0 &&
    !more.hasDay &&
    startsYes.test(u.line) &&
    !hesitates.test(u.line)
  ) {
    // Of days that were said with their hours already nothing gets lost.
    setWhen(d, only.hasTime ? only : joined(only, whenOf(more), zoneOf(d)))
    return 'go'
  }
  // "Depois do meio-dia, não em ponto": another hour of the day that was asked about.
  const isHourAlone = only?.hasDay === true && more?.hasTime === true && !more.hasDay && others.length === 0
  if (isHourAlone && more.isPast !== true && u.dates.preferences.length === 0) {
    const when = joined({ ...only, hasTime: true }, whenOf(more), zoneOf(d))
    if (u.dates.isUnsure) d.state.readings = [when]
    else setWhen(d, when)
    return 'go'
  }
  if (u.dates.readings.length > 0) {
    d.state.readings = []
    return 'pass'
  }
  if (!isOther && u.answer !== 'no' && picked.is !== 'none') return 'pass'
  d.state.readings = []
  d.state.booking.when = null
  ask(d, 'day', d.texts.day)
  return 'done'
}

/** "A da semana que vem": the one of the readings that lies in it. */
const liesWithin = ({ windows }: When, { dates }: Understood): boolean =>
  windows.every(({ from, to }) =>
    dates.readings.some(({ ranges }) =>
      ranges.some((one) => Date.parse(one.from) <= Date.parse(from) && Date.parse(to) <= Date.parse(one.to)),
    ),
  )

const sameWhen = (windows: readonly { from: string }[], u: Understood): boolean =>
  u.dates.readings[0]?.ranges.some(({ from }) =>
    windows.some((one) => one.from.slice(0, 10) === from.slice(0, 10)),
  ) === true
