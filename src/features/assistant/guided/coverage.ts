import type { Wanted } from '../tools.ts'
import { type Dialogue, say } from './dialogue.ts'
import { authorization, price } from './figures.ts'
import { fromNow } from './pages.ts'
import type { Understood } from './understand.ts'
import { kindOf, subjectOf, wantedOf } from './wanted.ts'

/** Whether a convênio pays for what is spoken of here, and not only whether it is taken. */

/** Says so; false where nothing is spoken of, or where there is no time to tell it by. */
export async function coverage(d: Dialogue, u: Understood): Promise<boolean> {
  const { booking } = d.state
  const payment = u.payment?.is === 'known' ? u.payment.payment : null
  const plan = d.clinic.plans.find(({ id }) => id === payment?.planId)
  const [named] = u.things.specialties
  const examIds = u.things.examIds.length > 0 ? u.things.examIds : named === undefined ? booking.examIds : []
  const specialty = examIds.length > 0 ? null : (named ?? booking.specialty)
  if (!plan || (examIds.length === 0 && specialty === null)) return false
  const wanted: Wanted = {
    ...wantedOf(d),
    kind: kindOf(d, { ...booking, examIds, specialty }),
    specialty,
    examIds,
    professionalId: null,
    unitId: null,
    planId: plan.id,
    productId: payment?.productId ?? null,
  }
  const isThere = async (one: Wanted): Promise<boolean> => {
    const found = await d.turn.tools.findTimes(one, fromNow(d), { limit: 1 })
    return found.is === 'done' && found.value.times.length + found.value.nearest.length > 0
  }
  const what = subjectOf(d, wanted)
  if (await isThere(wanted)) {
    say(d, d.texts.covers(plan.name, what))
    if (examIds.length > 0) await authorization(d, u)
    return true
  }
  if (!(await isThere({ ...wanted, planId: null, productId: null }))) return false
  say(d, d.texts.coversNot(plan.name, what))
  await price(d, { ...u, payment: { is: 'known', payment: { planId: null, productId: null } } })
  return true
}
