import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, State } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import {
  appointmentQuery,
  appointmentsKey,
  rescheduleAppointment,
  transitionAppointment,
  undoTransition,
} from '../data.ts'
import type { Rejection } from '../picker/availabilityQuery.ts'
import { rejectionOf } from '../picker/rejection.ts'
import { doneLabels } from './labels.ts'

/** What has to be asked before an act. */
export type OpenDialog =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'late'; readonly reasons: string }
  | { readonly kind: 'undo'; readonly appointment: Appointment }

export interface NewTime {
  readonly startsAt: string
  readonly professionalId?: string
  readonly overbook: boolean
}

/** What one does with an appointment; each act tells that it is done, and can be taken back. */
export function useAppointmentActions(orgId: string, appointment: Appointment) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [dialog, openDialog] = useState<OpenDialog | null>(null)
  const { id, version } = appointment

  function show(after: Appointment) {
    client.setQueryData(appointmentQuery(orgId, after.id).queryKey, after)
    void client.invalidateQueries({ queryKey: appointmentsKey })
  }

  async function run(action: () => Promise<Appointment>): Promise<Appointment | null> {
    setBusy(true)
    try {
      const after = await action()
      show(after)
      return after
    } finally {
      setBusy(false)
    }
  }

  /** Somebody else was quicker: what is there now is shown. */
  function notify(error: unknown) {
    const current = (problemOf(error)?.data as { current?: Appointment } | undefined)?.current
    if (current) show(current)
    toast({ text: sentenceOf(error), icon: 'error' })
  }

  async function transition(
    to: State,
    more: { reason?: string; cancelledBy?: CancelledBy; overbook?: boolean } = {},
  ): Promise<void> {
    try {
      const after = await run(() => transitionAppointment({ orgId, id, version, to, ...more }))
      openDialog(null)
      if (after) offerUndo(after, doneLabels[to])
    } catch (error) {
      const rejection = rejectionOf(error, appointment.startsAt)
      if (!rejection || more.overbook) return notify(error)
      openDialog({ kind: 'late', reasons: rejection.reasons.map(({ text }) => text).join('; ') })
    }
  }

  /** Answers why not, when the time is not to be had. */
  async function reschedule(time: NewTime): Promise<'done' | Rejection | null> {
    try {
      const after = await run(() => rescheduleAppointment({ orgId, id, version, ...time }))
      if (after) offerUndo(after, 'Agendamento remarcado')
      return 'done'
    } catch (error) {
      const rejection = rejectionOf(error, time.startsAt, true)
      if (!rejection) notify(error)
      return rejection
    }
  }

  function offerUndo(after: Appointment, text: string) {
    toast({
      text,
      duration: 10_000,
      action: { label: 'Desfazer', run: () => undo(after), isUndo: true },
    })
  }

  async function undo(from: Appointment, reason = ''): Promise<void> {
    if (from.undoable?.needsReason && reason.trim() === '')
      return openDialog({ kind: 'undo', appointment: from })
    try {
      await run(() => undoTransition({ orgId, id: from.id, version: from.version, reason }))
      openDialog(null)
      toast({ text: 'Desfeito' })
    } catch (error) {
      const reasons = rejectionOf(error, from.startsAt)?.reasons ?? []
      if (reasons.length === 0) return notify(error)
      const why = reasons.map(({ text }) => text).join('; ')
      toast({ text: `O horário não está mais livre: ${why}`, icon: 'error' })
    }
  }

  return {
    isBusy,
    dialog,
    openDialog,
    transition,
    reschedule,
    undo: (reason?: string) => undo(appointment, reason),
  }
}

export type AppointmentActionsOf = ReturnType<typeof useAppointmentActions>
