import type { Dialogue } from './dialogue.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/** What was booked for one, for another. */

/** "E a minha esposa?", "agora o João Lima Rocha": somebody else, for the same. */
export const namesNext = (u: Understood): boolean =>
  /^(?:e|agora|falta|faltam|faltou|ainda|so|tambem) /.test(u.line) &&
  (u.people.length > 0 || u.otherName !== '') &&
  u.topics.size === 0 &&
  [...u.acts].every((act) => act === 'book' || act === 'same')

/** "E pra mim também", after somebody else's. */
const alsoForMe =
  /^(?:e |agora |falta |so falta )+(?:(?:para|pra|p) mim|eu|o meu|a minha)(?= |$)|(?:para|pra|p) mim tambem/

/** What was booked last, for who comes next; near it, where no day is said. */
export function takeLast(d: Dialogue, u: Pick<Understood, 'people' | 'otherName' | 'line'>): void {
  const { last, booking, beside } = d.state
  if (!last || hasSubject(booking)) return
  const isAnother =
    u.people.some(({ relation }) => relation !== 'eu') || u.otherName !== '' || alsoForMe.test(u.line)
  const isAhead = beside?.windows.some(({ to }) => Date.parse(to) > d.turn.now.getTime()) === true
  if (isAnother && isAhead && d.state.readings.length === 0 && booking.when === null) {
    booking.when = beside
    booking.isLent = true
  }
  booking.specialty = last.specialty
  booking.professionalId = last.professionalId
  booking.examIds = last.examIds
  booking.payment ??= { planId: last.planId, productId: last.productId }
  booking.unitId ??= last.unitId
}

const saysSameDay =
  /(?:^| )(?:n?o? ?mesm[oa] (?:dia|data)|nes+e (?:mesmo )?dia|junto com (?:a consulta|o exame))(?= |$)/

/** "E o eletro no mesmo dia?", of what was booked or moved before. */
export function sameDay(d: Dialogue, u: Understood): boolean {
  const { booking, beside, task, readings } = d.state
  const isAhead = beside?.windows.some(({ to }) => Date.parse(to) > d.turn.now.getTime()) === true
  if (task !== null || !isAhead || booking.when !== null || readings.length > 0) return false
  if (!saysSameDay.test(u.line) || !hasSubject(booking)) return false
  booking.when = beside
  booking.isLent = true
  return true
}
