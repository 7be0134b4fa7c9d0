import type { Intent } from '../engine.ts'
import { appointmentMeant, nextForAppointment } from './appointments.ts'
import { type Dialogue, withText } from './dialogue.ts'
import { onlyDates, startAppointment } from './goOn.ts'
import { merge } from './merge.ts'
import { type Understood, understand } from './understand.ts'

/** "Trocar a consulta com a Dra. Helena pela Dra. Bianca": what is on the agenda is moved to somebody else. */

const swaps =
  /(?:^| )(?:trocar?|troque|mudar?|mude|pas+ar?|pas+e|transferir|transfere) .*(?:consulta|exame|retorno|horario|agendamento|(?:d[ao]|com [ao]) (?:dr|dra|doutora?))(?= |$)/
const towards = / (?:pel[ao]|para [ao]|para|pra|pro|por) /g
const adds = /(?:^| )(?:marcar|marca|agendar|agenda|tambem|outra consulta|mais uma|nova)(?= |$)/

interface Swap {
  /** The professional to whom it goes. */
  readonly to: string
  /** The message, with those alone who say which appointment is meant. */
  readonly u: Understood
}

const naming = (u: Understood, professionalIds: readonly string[]): Understood => ({
  ...u,
  things: { ...u.things, professionalIds },
})

/** To whom a message asks to move what there is, or what is being moved; null where it names nobody. */
async function swapIn(d: Dialogue, u: Understood): Promise<Swap | null> {
  const { task, booking } = d.state
  if (u.pressed !== null || u.acts.has('cancel')) return null
  if (task?.is === 'reschedule') {
    const own = (await appointmentMeant(d))?.professionalId ?? null
    const [to, ...others] = u.things.professionalIds
    const isOther = own !== null && to !== (booking.professionalId ?? own)
    return to !== undefined && isOther && others.length === 0 && !adds.test(u.line)
      ? { to, u: naming(u, []) }
      : null
  }
  if (task !== null || !swaps.test(u.line)) return null
  const named = (text: string) => understand(withText(d, text)).things.professionalIds
  for (const { 0: word, index } of u.line.matchAll(towards)) {
    const before = u.line.slice(0, index)
    const [to, ...others] = named(u.line.slice(index + word.length))
    if (to !== undefined && others.length === 0 && swaps.test(before))
      return {
        to,
        u: naming(
          u,
          named(before).filter((id) => id !== to),
        ),
      }
  }
  return null
}

/** Begins to move an appointment to another professional, or turns a move that is under way to them. */
export async function takeSwap(d: Dialogue, understood: Understood): Promise<Intent | null> {
  const swap = await swapIn(d, understood)
  if (swap === null) return null
  const { to, u } = swap
  const { booking, task } = d.state
  if (task?.is !== 'reschedule') return startAppointment(d, u, 'reschedule', { to })
  booking.professionalId = to
  booking.time = null
  booking.shown = []
  booking.seen = []
  await merge(d, onlyDates(u))
  await nextForAppointment(d, u)
  return 'reschedule'
}
