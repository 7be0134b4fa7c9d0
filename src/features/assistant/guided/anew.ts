import { type Dialogue, rest, withText } from './dialogue.ts'
import { isBooking } from './goOn.ts'
import { type Understood, understand } from './understand.ts'

/** "Esquece o ortopedista, agora quero dermato": what is under way is given up, and something else begun. */

const behind = /(?:^|[,.;!\n]\s*|\s)(?:e\s+)?(?:agora|quero|queria|prefiro|preciso|vou querer|troca por)\s/giu

/** The message from where the new wish begins; the same as before where nothing is given up, or nothing wished. */
export function begunAnew(d: Dialogue, u: Understood): { d: Dialogue; u: Understood } {
  if (!isBooking(d) || !u.acts.has('stop') || u.pressed !== null) return { d, u }
  for (const { index } of u.text.matchAll(behind)) {
    const own = withText(d, u.text.slice(index))
    const next = understand(own)
    const { specialties, examIds, professionalIds } = next.things
    const isNamed = specialties.length + examIds.length + professionalIds.length > 0
    if (index === 0 || next.acts.has('stop') || !isNamed) continue
    const { phone, person } = d.state.booking
    rest(d)
    d.state.booking = { ...d.state.booking, phone, person }
    return { d: own, u: next }
  }
  return { d, u }
}
