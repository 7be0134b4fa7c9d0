import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Appointment, AppointmentItem } from '../../schemas.ts'
import { appointmentQuery, appointmentsKey } from '../data.ts'
import { showAppointments } from './optimistic.ts'

const errorMs = 8_000

/** What all changes of appointments share: shown at once, taken back when the server refuses, and undone by a toast. */
export function useSaving(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  function showAnswer(appointment: Appointment) {
    client.setQueryData(appointmentQuery(orgId, appointment.id).queryKey, appointment)
  }

  /**
   * Saves a change.
   * @param shown the appointments as they will be, for all lists until the answer is here
   * @throws what the server answered, once the lists show again what was there
   */
  async function save<T>(shown: readonly AppointmentItem[], work: () => Promise<T>): Promise<T> {
    setBusy(true)
    const takeBack = showAppointments(client, shown)
    try {
      return await work()
    } catch (error) {
      takeBack()
      // Somebody else was quicker: what is there now is shown.
      const current = dataOf(error).current
      if (current) showAnswer(current)
      throw error
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: appointmentsKey })
    }
  }

  return { isBusy, save, showAnswer }
}

/** Says that something is done, with the way back. */
export const offerUndo = (text: string, undo: () => unknown) => toast({ text, undo })

/** Says why something could not be done. */
export const reportError = (error: unknown, action?: { label: string; run: () => unknown }) =>
  toast({ text: sentenceWithReason(error), icon: 'error', duration: errorMs, ...(action && { action }) })

interface ProblemData {
  readonly current?: Appointment
  readonly reasons?: readonly { readonly text: string }[]
}

const dataOf = (error: unknown) => (problemOf(error)?.data ?? {}) as ProblemData

/** `Este horário não está livre: bloqueio: férias.` */
function sentenceWithReason(error: unknown): string {
  const [first] = dataOf(error).reasons ?? []
  const sentence = sentenceOf(error)
  return first ? `${sentence.replace(/\.$/, '')}: ${first.text}.` : sentence
}
