import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { State } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { appointmentListsKey, rescheduleAppointment, transitionAppointment, undoTransition } from '../data.ts'
import { showAppointments } from './showing.ts'

interface NewTime {
  readonly startsAt: string
  readonly durationMin: number
  readonly professionalId: string | null
  readonly unitId: string
}

const undoMs = 10_000

/**
 * Moves show at once and are taken back when the server refuses; whoever made one can undo it. The next move of an appointment
 * waits for the one before, whose answer names the version that it changes.
 */
export function useTransitions(orgId: string) {
  const client = useQueryClient()
  const turns = useRef(new Map<string, Promise<number>>())

  function inTurn<T extends { version: number }>(
    { id, version }: AppointmentItem,
    save: (version: number) => Promise<T>,
  ): Promise<T> {
    const before = turns.current.get(id) ?? Promise.resolve(version)
    const saved = before.then((known) => save(Math.max(known, version)))
    turns.current.set(
      id,
      saved.then(
        (one) => one.version,
        () => version,
      ),
    )
    return saved
  }

  const refresh = () => client.invalidateQueries({ queryKey: appointmentListsKey })

  function offerUndo(text: string, { id, version }: { id: string; version: number }) {
    toast({
      text,
      duration: undoMs,
      action: {
        label: 'Desfazer',
        isUndo: true,
        run: () => undoTransition({ orgId, id, version }).then(refresh, rejected),
      },
    })
  }

  function rejected(error: unknown) {
    toast({ text: reasonOf(error), icon: 'error', duration: 8_000 })
    void refresh()
  }

  async function reschedule(appointment: AppointmentItem, time: NewTime, text: string, overbook = false) {
    const endsAt = new Date(Date.parse(time.startsAt) + time.durationMin * 60_000).toISOString()
    const takeBack = showAppointments(client, [{ ...appointment, ...time, endsAt }])
    const { startsAt, durationMin } = time
    const professionalId = time.professionalId ?? undefined
    const unitId = time.unitId === appointment.unitId ? undefined : time.unitId
    const change = { orgId, id: appointment.id, startsAt, durationMin, professionalId, unitId, overbook }
    try {
      const saved = await inTurn(appointment, (version) => rescheduleAppointment({ ...change, version }))
      offerUndo(text, saved)
      await refresh()
    } catch (error) {
      takeBack()
      void refresh()
      const again = () => void reschedule(appointment, time, text, true)
      toast({
        text: reasonOf(error),
        icon: 'error',
        duration: 8_000,
        ...(mayOverbook(error) && { action: { label: 'Encaixar mesmo assim', run: again } }),
      })
    }
  }

  async function transition(appointment: AppointmentItem, to: State, text: string) {
    const takeBack = showAppointments(client, [{ ...appointment, state: to }])
    try {
      const saved = await inTurn(appointment, (version) =>
        transitionAppointment({ orgId, id: appointment.id, version, to }),
      )
      offerUndo(text, saved)
      await refresh()
    } catch (error) {
      takeBack()
      rejected(error)
    }
  }

  return {
    reschedule,
    /** Its next step, which needs no question. */
    transition: (appointment: AppointmentItem, to: Step) =>
      transition(appointment, to, stepLabels[to](appointment.patientName)),
  }
}

export type Step = keyof typeof stepLabels

const stepLabels = {
  confirmed: (name: string) => `Presença de ${name} confirmada`,
  waiting: (name: string) => `Chegada de ${name} registrada`,
  inService: (name: string) => `Atendimento de ${name} iniciado`,
  done: (name: string) => `Atendimento de ${name} finalizado`,
}

const dataOf = (error: unknown) =>
  (problemOf(error)?.data ?? {}) as { reasons?: readonly { text: string }[]; mayOverbook?: boolean }

const mayOverbook = (error: unknown) => dataOf(error).mayOverbook === true

/** `Este horário não está livre: bloqueio: férias.` */
function reasonOf(error: unknown): string {
  const [first] = dataOf(error).reasons ?? []
  const sentence = sentenceOf(error)
  return first ? `${sentence.replace(/\.$/, '')}: ${first.text}.` : sentence
}
