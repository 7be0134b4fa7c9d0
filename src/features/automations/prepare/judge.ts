import type { Preparation, Send } from '#features/sends/rules.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { AppointmentFacts, QuietHours } from '../planning/facts.ts'
import { concerns, dueAt, isWanted } from '../planning/plan.ts'
import type { FillingAutomation, Obstacle } from './facts.server.ts'

/** Whether a message of an automation is still wanted when it is due: whatever was true when it was planned. */

type Rejection = Exclude<Preparation, { readonly ready: true }>

/** Somebody has to decide first; meanwhile it is looked at again. */
const pausedMin = 15

/** Returns why a message does not leave now; null when it does. */
export function rejectionOf(
  { scheduleVersion }: Pick<Send, 'scheduleVersion'>,
  automation: FillingAutomation | undefined,
  appointment: AppointmentFacts | null,
  obstacle: Obstacle,
  rules: QuietHours,
  now: number,
): Rejection | null {
  if (!automation?.isOn) return { ready: false, skip: 'sourceOff' }
  if (automation.isPaused) return { ready: false, later: dateOfMinute(now + pausedMin) }
  const { kind } = automation
  if (kind === 'birthday') return null
  if (!appointment) return { ready: false, skip: 'appointmentCancelled' }
  if (appointment.state === 'cancelled') return { ready: false, skip: 'appointmentCancelled' }
  if (appointment.scheduleVersion !== scheduleVersion) return { ready: false, skip: 'appointmentChanged' }
  if (kind === 'secondNotice' && appointment.state === 'confirmed')
    return { ready: false, skip: 'alreadyConfirmed' }
  if (!isWanted(kind, appointment) || !concerns(automation, appointment))
    return { ready: false, skip: 'appointmentChanged' }
  if ((kind === 'missed' || kind === 'followUp') && obstacle.hasBooked)
    return { ready: false, skip: 'alreadyBooked' }
  if (kind === 'satisfaction' && obstacle.wasAskedLately) return { ready: false, skip: 'askedLately' }
  const due = dueAt(automation, appointment, rules)
  return due > now ? { ready: false, later: dateOfMinute(due) } : null
}
