import { useState } from 'react'
import type { CancelledBy, State, Timing } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { whenLabel } from '../agenda/dates.ts'
import type { Rejection } from '../availability/request.ts'
import type { Cancellation } from './CancelDialog.tsx'
import { doneLabels } from './labels.ts'
import { useTransitions } from './useTransitions.ts'

/** The dialogs that an action needs first. */
type OpenDialog =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'reason'; readonly to: State }
  | { readonly kind: 'late'; readonly reasons: string; readonly reason: string }
  | { readonly kind: 'undo' }

interface NewTime {
  readonly startsAt: string
  readonly professionalId?: string
  readonly overbook: boolean
}

/** The actions on the appointment in the drawer, and their dialogs. */
export function useAppointmentActions(
  orgId: string,
  appointment: Appointment,
  { zone, timing }: { zone: string; timing: Timing },
) {
  const transitions = useTransitions(orgId, { saysUndone: true })
  const [dialog, openDialog] = useState<OpenDialog | null>(null)

  async function transition(
    to: State,
    details: { reason?: string; cancelledBy?: CancelledBy; overbook?: boolean } = {},
  ): Promise<void> {
    const saved = await transitions.transition(appointment, to, {
      text: `${appointment.patientName}: ${doneLabels[to].toLowerCase()}`,
      details,
      onRejected: details.overbook
        ? undefined
        : ({ reasons }) =>
            openDialog({
              kind: 'late',
              reasons: reasons.map(({ text }) => text).join('; '),
              reason: details.reason ?? '',
            }),
    })
    if (saved) openDialog(null)
  }

  async function cancel({ isWithNext, ...cancellation }: Cancellation): Promise<void> {
    if (!isWithNext) return transition('cancelled', cancellation)
    if (await transitions.cancelSeries(appointment, cancellation)) openDialog(null)
  }

  return {
    cancel,
    /** Its place in a series that has next ones to cancel with it; null otherwise. */
    series: appointment.nextInSeries > 0 ? appointment.series : null,
    isBusy: transitions.isBusy,
    dialog,
    openDialog,
    transition,
    /** True when the day is over, and each change needs its reason. */
    needsReason: timing === 'over',
    /** Makes a transition, once its reason is known where one is needed. */
    ask: (to: State) => (timing === 'over' ? openDialog({ kind: 'reason', to }) : transition(to)),
    /** Returns the rejection when the time is not free; null when something else went wrong. */
    async reschedule(time: NewTime): Promise<'done' | Rejection | null> {
      let rejected: Rejection | null = null
      const saved = await transitions.reschedule(appointment, null, time, {
        text: `${appointment.patientName}: agora ${whenLabel(zone, time.startsAt)}`,
        onRejected: (rejection) => {
          rejected = rejection
        },
      })
      return saved ? 'done' : rejected
    },
    async undo(reason = ''): Promise<void> {
      if (appointment.undoable?.needsReason && reason.trim() === '') return openDialog({ kind: 'undo' })
      if (await transitions.undo(appointment, reason)) openDialog(null)
    },
  }
}

export type AppointmentActionsOf = ReturnType<typeof useAppointmentActions>
