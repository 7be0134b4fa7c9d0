import { ask, type Dialogue } from '../dialogue.ts'
import { setWhen } from '../mergeDates.ts'
import type { Understood } from '../understand.ts'
import { type Picked, pick, type Taken } from './pick.ts'
import { saysYes } from './yes.ts'

/** Which of the readings of a day was meant. */

export async function takeReading(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  const readings = d.state.readings
  if (readings.length === 1) return takeOnlyReading(d, u, picked)
  const index = picked.is === 'one' ? Number(picked.option.value) : undefined
  const chosen = index === undefined ? undefined : readings[index]
  const [first] = readings
  const meant =
    chosen ?? (u.dates.readings.length === 1 ? readings.find((one) => sameWhen(one.windows, u)) : undefined)
  if (meant) {
    setWhen(d, meant)
    return 'go'
  }
  if (picked.is === 'any' && first) {
    setWhen(d, {
      ...first,
      windows: readings.flatMap(({ windows }) => windows),
      said: readings.map(({ said }) => said).join(' ou '),
    })
    return 'go'
  }
  d.state.readings = []
  return 'pass'
}

/** "Só para eu não errar: quinta?": a yes, or another day. */
function takeOnlyReading(d: Dialogue, u: Understood, picked: Picked): Taken {
  const [only] = d.state.readings
  const isOther = picked.is === 'one' && picked.option.value === 'other'
  if (only && !isOther && (saysYes(u) || (picked.is === 'one' && u.dates.readings.length === 0))) {
    setWhen(d, only)
    return 'go'
  }
  d.state.readings = []
  if (u.dates.readings.length > 0) return 'pass'
  if (!isOther && u.answer !== 'no' && picked.is !== 'none') return 'pass'
  d.state.booking.when = null
  ask(d, 'day', d.texts.day)
  return 'done'
}

const sameWhen = (windows: readonly { from: string }[], u: Understood): boolean =>
  u.dates.readings[0]?.ranges.some(({ from }) =>
    windows.some((one) => one.from.slice(0, 10) === from.slice(0, 10)),
  ) === true
