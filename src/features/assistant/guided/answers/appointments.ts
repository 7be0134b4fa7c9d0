import { cancelThem, moveNow, nextForAppointment } from '../appointments.ts'
import { appointmentsOf, type Dialogue, rest, say } from '../dialogue.ts'
import { alsoInform } from '../goOn.ts'
import { nextPage } from '../pages.ts'
import { findTimes } from '../times.ts'
import type { Understood } from '../understand.ts'
import { pick, type Taken } from './pick.ts'
import { searched } from './times.ts'
import { saysYes } from './yes.ts'

/** What is to be done with an appointment that there is. */

export async function takeAppointment(d: Dialogue, u: Understood): Promise<Taken> {
  const { open, task, booking } = d.state
  const picked = pick(d, u)
  const value = picked.is === 'one' ? picked.option.value : null
  if (open?.kind === 'moveOrCancel') {
    const isConfirmed =
      open.options.some((one) => one.value === 'confirm') &&
      (saysYes(u) || u.acts.has('confirm')) &&
      !u.acts.has('cancel')
    const act = isConfirmed ? 'confirm' : value
    if (act === null || !/^(confirm|reschedule|cancel)$/.test(act)) return 'pass'
    d.state.task = {
      is: act as 'confirm' | 'reschedule' | 'cancel',
      appointmentIds: task?.appointmentIds ?? [],
    }
    await nextForAppointment(d, null)
    await alsoInform(d, u)
    return 'done'
  }
  if (open?.kind === 'whichVisit') {
    const visits = await appointmentsOf(d)
    const all = value === 'all' || /(?:^| )(?:todas|todos|as duas|os dois|ambas|ambos)(?= |$)/.test(u.line)
    const ids =
      all && task?.is !== 'reschedule'
        ? visits.filter(({ id }) => open.options.some((one) => one.value === id)).map(({ id }) => id)
        : value !== null && value !== 'all'
          ? [value]
          : []
    if (ids.length === 0 || !task) {
      await nextForAppointment(d, u)
      return d.state.open === open ? 'pass' : 'done'
    }
    d.state.task = { ...task, appointmentIds: ids }
    await nextForAppointment(d, null)
    return 'done'
  }
  const isYes = saysYes(u)
  if (open?.kind === 'sureCancel') {
    if (value === 'move' || u.acts.has('reschedule')) {
      d.state.task = { is: 'reschedule', appointmentIds: task?.appointmentIds ?? [] }
      return 'pass'
    }
    if (isYes || (u.acts.has('cancel') && !/(?:^| )nao(?= |$)/.test(u.line))) {
      await cancelThem(d)
      return 'done'
    }
    // "Não, deixa": as it is.
    const lets = u.acts.has('stop') || (u.answer === 'cancel' && !u.acts.has('cancel'))
    if (value === 'no' || u.answer === 'no' || lets) return keep(d)
    return 'pass'
  }
  if (isYes) {
    await moveNow(d)
    return 'done'
  }
  if (value === 'no') return keep(d)
  if (value === 'time' || u.answer === 'others' || u.answer === 'no') {
    const page = nextPage(d, 'others')
    booking.time = null
    const { wanted, moved } = await searched(d)
    await findTimes(d, wanted, moved, page)
    return 'done'
  }
  return 'pass'
}

/** Nothing is changed of what is on the agenda. */
export function keep(d: Dialogue): Taken {
  rest(d)
  say(d, d.texts.kept)
  d.question = d.texts.again
  return 'done'
}
