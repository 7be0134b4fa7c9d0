import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { Follower } from '#platform/db/followers.server.ts'
import { sendWaiting } from '#platform/db/withCommit.server.ts'
import { purposeOf } from '../rules.ts'
import { findPlanningFacts, type PlannedAutomation } from './facts.server.ts'
import type { AppointmentFacts, Planned } from './facts.ts'
import { latestFor, plan } from './plan.ts'
import { storeNewPlan, storePlan, type WantedSend } from './store.server.ts'

/** Plans the messages of appointments in the transaction that writes them. */
export const appointmentFollower: Follower = {
  kind: 'appointment',
  follow: planMessagesOf,
}

/** Makes the queue say what these appointments, as they are now, are to have. */
export async function planMessagesOf(tx: NetworkTransaction, ids: readonly string[]): Promise<void> {
  // What was planned in this transaction before counts as what is there.
  await sendWaiting(tx)
  const { automations, rules, appointments, hasOpen } = await findPlanningFacts(tx, ids)
  const now = minuteOf(tx.now)
  const byId = new Map(automations.map((one) => [one.id, one]))
  const wanted = appointments.flatMap((appointment) =>
    plan(appointment, automations, rules, now).flatMap((planned) => {
      const automation = byId.get(planned.automationId)
      return automation ? [wantedSend(appointment, automation, planned)] : []
    }),
  )
  if (hasOpen) await storePlan(tx, ids, wanted)
  else if (wanted.some(({ mayBegin }) => mayBegin)) storeNewPlan(tx, wanted)
}

/** An appointment that moves is another occasion; one that is only confirmed is not. */
const occasionOf = (automationId: string, { id, scheduleVersion }: AppointmentFacts): string =>
  `${automationId}:${id}:${scheduleVersion}`

function wantedSend(
  appointment: AppointmentFacts,
  automation: PlannedAutomation,
  { dueAt, mayBegin }: Planned,
): WantedSend {
  const { id, kind, templates } = automation
  const [first = 'whatsapp', ...fallback] = automation.channels
  return {
    automationId: id,
    occasion: occasionOf(id, appointment),
    purpose: purposeOf(kind),
    patientId: appointment.patientId,
    appointmentId: appointment.id,
    scheduleVersion: appointment.scheduleVersion,
    templateId: templates[first] ?? null,
    kind: first,
    fallback,
    dueAt: dateOfMinute(dueAt),
    expiresAt: dateOfMinute(latestFor(kind, appointment, dueAt)),
    mayBegin,
  }
}
