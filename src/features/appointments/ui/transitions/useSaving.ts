import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Appointment, AppointmentItem, PatientOverlap } from '../../schemas.ts'
import { overlapLabel } from '../availability/overlap.ts'
import { appointmentQuery, appointmentsKey } from '../data.ts'
import { showAppointments } from './optimistic.ts'

const errorMs = 8_000

/**
 * Shared by all changes of appointments: shown at once, reverted when the server rejects them, and undone
 * from a toast.
 */
export function useSaving(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  function showAnswer(appointment: Appointment) {
    client.setQueryData(appointmentQuery(orgId, appointment.id).queryKey, appointment)
  }

  /**
   * Saves a change.
   * @param shown the appointments as they will be, for all lists until the answer arrives
   * @throws the server's error, once the lists are reverted
   */
  async function save<T>(shown: readonly AppointmentItem[], work: () => Promise<T>): Promise<T> {
    setBusy(true)
    const takeBack = showAppointments(client, shown)
    try {
      return await work()
    } catch (error) {
      takeBack()
      // Another person was quicker: shows the current appointment.
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

/** Shows a toast that something is done, with undo. */
export const offerUndo = (text: string, undo: () => unknown) => toast({ text, undo })

/** Shows a toast with the reason why something failed. */
export const reportError = (error: unknown, action?: { label: string; run: () => unknown }) =>
  toast({ text: sentenceWithReason(error), icon: 'error', duration: errorMs, ...(action && { action }) })

interface ProblemData {
  readonly current?: Appointment
  readonly reasons?: readonly { readonly text: string }[]
  readonly overlaps?: readonly PatientOverlap[]
}

const dataOf = (error: unknown) => (problemOf(error)?.data ?? {}) as ProblemData

/** Formats as `Este horário não está livre: bloqueio: férias.` */
function sentenceWithReason(error: unknown): string {
  const { reasons, overlaps } = dataOf(error)
  const [first] = reasons?.map(({ text }) => text) ?? overlaps?.map(overlapLabel) ?? []
  const sentence = sentenceOf(error)
  return first ? `${sentence.replace(/\.$/, '')}: ${first}.` : sentence
}
