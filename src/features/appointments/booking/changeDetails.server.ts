import { minuteOf } from '#lib/zones.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { aroundOf, loadRequest } from '../availability/load.server.ts'
import { chargeOf } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { change } from '../transitions/change.server.ts'
import { requestOf } from '../transitions/reschedule.server.ts'
import { type Details, insuranceOf } from './book.server.ts'

/** @throws `stale_version` (409); `validation_failed` (422) for a convênio or plano that does not exist */
export function changeDetails(
  scope: MemberScope,
  id: string,
  version: number,
  form: Details & { insurancePlanId: string | null; insuranceProductId: string | null },
): Promise<Appointment> {
  return change(scope, id, version, async (tx, current) => {
    const { insurancePlanId, insuranceProductId } = form
    const request = { ...requestOf(current), insurancePlanId, insuranceProductId }
    const { facts } = await loadRequest(tx, request, aroundOf(minuteOf(current.startsAt)), null)
    const { exams, professionals } = facts
    const isOther = insurancePlanId !== current.insurancePlanId
    return {
      set: {
        ...insuranceOf(facts, form),
        // The price is settled at booking, and again only when another pays.
        ...(isOther && chargeOf(current.kind, exams, insurancePlanId, professionals[0]?.prices ?? [])),
        screening: form.screening,
        notes: form.notes.trim(),
      },
      entries: [{ action: 'edit', source: 'frontDesk', fromState: current.state, toState: current.state }],
    }
  })
}
