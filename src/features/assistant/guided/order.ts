import { type Dialogue, say, withText } from './dialogue.ts'
import { isBooking } from './goOn.ts'
import type { Things } from './read/things.ts'
import { emptyBooking } from './state.ts'
import { type Understood, understand } from './understand.ts'
import { subjectOf, wantedOf } from './wanted.ts'

/** "Eletro e consulta, começa pela consulta": which of two is booked first. */

const said =
  /[,;.]?\s*(?<!\p{L})(?:mas\s+|e\s+)?(?:come[cç](?:a|e|ar|ando)\s+(?:pel[oa]|com\s+[oa]|por)|primeir[oa]\s+[oa]|antes\s+[oa])\s+((?:\p{L}+\s*){1,4})/iu

export const withoutOrder = (text: string): string => text.replace(said, ' ')

/** Whether the order that a message says begins with this one. */
const beginsWith = (
  order: Things,
  { examIds, specialties }: Pick<Things, 'examIds' | 'specialties'>,
): boolean => {
  if (order.examIds.length > 0) return order.examIds.some((id) => examIds.includes(id))
  if (order.isSomeExam) return examIds.length > 0
  if (order.specialties.length > 0)
    return examIds.length === 0 && order.specialties.some((one) => specialties.includes(one))
  return order.isSomeVisit && examIds.length === 0
}

/** Two wishes in the order that is said; as they stand where none is. */
export function ordered(
  d: Dialogue,
  text: string,
  two: readonly [string, string],
): readonly [string, string] {
  const [, words] = said.exec(text) ?? []
  if (words === undefined) return two
  const order = understand(withText(d, words)).things
  const [first, then] = [withoutOrder(two[0]), withoutOrder(two[1])] as const
  const [one, other] = [first, then].map((part) => understand(withText(d, part)).things)
  return one && other && beginsWith(order, other) && !beginsWith(order, one) ? [then, first] : [first, then]
}

/** "Não, primeiro a consulta", while the other one is under way: that one comes later. */
export function secondFirst(d: Dialogue, u: Understood): { d: Dialogue; u: Understood } {
  const { later, booking } = d.state
  const [, words] = said.exec(u.text) ?? []
  if (later === '' || words === undefined || u.pressed !== null || !isBooking(d)) return { d, u }
  const order = understand(withText(d, words)).things
  const own = withText(d, later)
  const next = understand(own)
  const current = {
    examIds: booking.examIds,
    specialties: booking.specialty === null ? [] : [booking.specialty],
  }
  if (!beginsWith(order, next.things) || beginsWith(order, current)) return { d, u }
  const { person, payment, phone, unitId, when, others } = booking
  d.state.later = `marcar ${subjectOf(d, wantedOf(d))}`
  d.state.booking = { ...emptyBooking, person, payment, phone, unitId, when, others }
  d.state.open = null
  d.state.past = []
  say(d, d.texts.otherFirst)
  return { d: own, u: next }
}
