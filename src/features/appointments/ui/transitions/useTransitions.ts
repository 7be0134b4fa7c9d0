import { useRef } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, State } from '../../rules.ts'
import type { Appointment, AppointmentItem } from '../../schemas.ts'
import { overlapsIn } from '../availability/overlap.ts'
import { rejectionOf } from '../availability/rejection.ts'
import type { Rejection } from '../availability/request.ts'
import {
  cancelWithNext,
  reopenAppointments,
  rescheduleAppointment,
  transitionAppointment,
  undoTransition,
} from '../data.ts'
import { offerUndo, reportError, useSaving } from './useSaving.ts'

interface TransitionDetails {
  readonly reason?: string
  readonly cancelledBy?: CancelledBy
  readonly overbook?: boolean
}

interface NewTime {
  readonly startsAt: string
  /** Undefined leaves it as it is. */
  readonly durationMin?: number | undefined
  readonly professionalId?: string | undefined
  readonly unitId?: string | undefined
  readonly overbook: boolean
  /** True when the patient's other appointment at the time is known. */
  readonly mayOverlap?: boolean
}

interface TransitionOptions {
  /** True where the agenda is not in sight: a toast confirms an undo, or gives the reason of its failure. */
  readonly saysUndone?: boolean
}

/** Called when the time is not free; without it, a toast says so. */
type OnRejected = (rejection: Rejection, error: unknown) => void

/**
 * Changes of state and time, for the grid, the lists and the drawer: each shows a toast and can be undone.
 * The next change of an appointment waits for the one before, whose answer has the version to change.
 */
export function useTransitions(orgId: string, { saysUndone = false }: TransitionOptions = {}) {
  const { isBusy, save, showAnswer } = useSaving(orgId)
  const turns = useRef(new Map<string, Promise<number>>())

  function inTurn(
    { id, version }: AppointmentItem,
    work: (version: number) => Promise<Appointment>,
  ): Promise<Appointment> {
    const before = turns.current.get(id) ?? Promise.resolve(version)
    const saved = before.then((known) => work(Math.max(known, version)))
    turns.current.set(
      id,
      saved.then(
        (one) => one.version,
        () => version,
      ),
    )
    return saved
  }

  /** Returns the appointment as it is now; null when it could not be changed. */
  async function change(
    appointment: AppointmentItem,
    shown: readonly AppointmentItem[],
    work: (version: number) => Promise<Appointment>,
    {
      startsAt,
      onRejected,
      anyway,
    }: { startsAt: string; onRejected?: OnRejected | undefined; anyway?: () => void },
  ): Promise<Appointment | null> {
    try {
      const saved = await save(shown, () => inTurn(appointment, work))
      showAnswer(saved)
      return saved
    } catch (error) {
      const rejection = rejectionOf(error, startsAt, true)
      if (rejection && onRejected) onRejected(rejection, error)
      else if (anyway && overlapsIn(error).length > 0)
        reportError(error, { label: 'Remarcar mesmo assim', run: anyway })
      else reportError(error)
      return null
    }
  }

  /**
   * Confirms, receives, begins, finishes or cancels: any transition to the state `to`.
   * @param text the toast afterwards
   */
  async function transition(
    appointment: AppointmentItem,
    to: State,
    { text, details, onRejected }: { text: string; details?: TransitionDetails; onRejected?: OnRejected },
  ): Promise<Appointment | null> {
    const { id, startsAt } = appointment
    const saved = await change(
      appointment,
      [{ ...appointment, state: to }],
      (version) => transitionAppointment({ orgId, id, version, to, ...details }),
      { startsAt, onRejected },
    )
    if (saved) offerUndo(text, () => void undo(saved))
    return saved
  }

  /**
   * Gives the appointment another time.
   * @param shown the appointment at its new time; null when it is unknown before
   */
  async function reschedule(
    appointment: AppointmentItem,
    shown: AppointmentItem | null,
    time: NewTime,
    { text, onRejected }: { text: string; onRejected: OnRejected },
  ): Promise<Appointment | null> {
    const { id } = appointment
    const { startsAt } = time
    const anyway = () =>
      void reschedule(appointment, shown, { ...time, mayOverlap: true }, { text, onRejected })
    const saved = await change(
      appointment,
      shown ? [shown] : [],
      (version) => rescheduleAppointment({ orgId, id, version, ...time }),
      { startsAt, onRejected, anyway },
    )
    if (saved) offerUndo(text, () => void undo(saved))
    return saved
  }

  /**
   * Undoes the last change, if `appointment` is as that change left it.
   * @param reason required for a change of another day
   */
  async function undo(appointment: AppointmentItem, reason = ''): Promise<Appointment | null> {
    const { id, version, startsAt } = appointment
    const undone = await change(appointment, [], () => undoTransition({ orgId, id, version, reason }), {
      startsAt,
      onRejected: saysUndone ? sayTaken : undefined,
    })
    if (undone && saysUndone) toast({ text: 'Desfeito' })
    return undone
  }

  /** Cancels a session and the next ones of its series; the undo brings all of them back. */
  async function cancelSeries(
    appointment: AppointmentItem,
    cancellation: { readonly reason: string; readonly cancelledBy: CancelledBy },
  ): Promise<boolean> {
    const { id, version, patientName } = appointment
    try {
      const { items } = await save([{ ...appointment, state: 'cancelled' }], () =>
        cancelWithNext({ orgId, id, version, ...cancellation }),
      )
      const count = items.length === 1 ? '1 sessão cancelada' : `${items.length} sessões canceladas`
      offerUndo(`${patientName}: ${count}`, () => void reopenSeries(items))
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }

  async function reopenSeries(cancelled: { id: string; version: number }[]): Promise<void> {
    try {
      const { items } = await save([], () => reopenAppointments({ orgId, items: cancelled }))
      const left = items.filter(({ outcome }) => outcome !== 'reopened').length
      if (left === 0) toast({ text: 'Desfeito' })
      else
        toast({
          text: `${left} de ${items.length} sessões não voltaram: o horário não está mais livre ou a situação mudou`,
          icon: 'error',
        })
    } catch (error) {
      reportError(error)
    }
  }

  return { isBusy, transition, reschedule, undo, cancelSeries }
}

function sayTaken({ reasons }: Rejection) {
  const why = reasons.map(({ text }) => text).join('; ')
  toast({ text: `O horário não está mais livre: ${why}`, icon: 'error' })
}
