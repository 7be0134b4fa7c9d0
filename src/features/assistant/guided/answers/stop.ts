import { nextForAppointment } from '../appointments.ts'
import { type Dialogue, rest, say } from '../dialogue.ts'
import { payClinical } from '../handOver.ts'
import { nextForBooking } from '../next.ts'
import type { Understood } from '../understand.ts'
import { pick, type Taken } from './pick.ts'

/** Leaving what is under way. */

export function stopBooking(d: Dialogue): Taken {
  rest(d)
  // Who gives up gives up the rest of the message as well.
  d.state.later = ''
  say(d, d.texts.stopped)
  if (!payClinical(d)) d.question = d.texts.again
  return 'done'
}

export async function takeStop(d: Dialogue, u: Understood): Promise<Taken> {
  const picked = pick(d, u)
  const value = picked.is === 'one' ? picked.option.value : null
  if (value === 'stop') return stopBooking(d)
  if (value === 'go') {
    await nextForBooking(d, null)
    return 'done'
  }
  if (value === 'cancel') {
    rest(d)
    d.state.task = { is: 'cancel', appointmentIds: [] }
    await nextForAppointment(d, null)
    return 'done'
  }
  return 'pass'
}
