import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, Ending } from '../../rules.ts'
import type { AppointmentItem, Closed, Reopened } from '../../schemas.ts'
import { showAppointments } from '../agenda/showing.ts'
import { appointmentsKey, closeAppointments, reopenAppointments } from '../data.ts'
import { closedText, namesText } from './labels.ts'

interface Cancellation {
  readonly reason: string
  readonly cancelledBy: CancelledBy
}

const undoMs = 10_000

const namesOf = (appointments: readonly AppointmentItem[]) =>
  appointments.map(({ patientName }) => patientName)

/** Gives appointments their end: shown at once, told one by one where it could not be, and taken back by who did it. */
export function useClosing(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: appointmentsKey })
  // What an act answered is newer than a list that is still on its way.
  const versions = useRef(new Map<string, number>())
  const note = (answers: readonly (Closed | Reopened)[]) => {
    for (const { id, version } of answers) if (version !== null) versions.current.set(id, version)
  }

  async function close(appointments: readonly AppointmentItem[], to: Ending, cancellation?: Cancellation) {
    setBusy(true)
    const takeBack = showAppointments(
      client,
      appointments.map((appointment) => ({ ...appointment, state: to })),
    )
    const items = appointments.map(({ id, version }) => ({
      id,
      version: Math.max(version, versions.current.get(id) ?? 0),
    }))
    try {
      const answer = await closeAppointments({ orgId, items, to, ...cancellation })
      note(answer.items)
      notify(appointments, to, answer.items)
    } catch (error) {
      takeBack()
      toast({ text: sentenceOf(error), icon: 'error' })
    } finally {
      setBusy(false)
      void refresh()
    }
  }

  function notify(appointments: readonly AppointmentItem[], to: Ending, answers: readonly Closed[]) {
    const outcomes = new Map(answers.map((one) => [one.id, one]))
    const done = appointments.filter(({ id }) => outcomes.get(id)?.outcome === 'closed')
    const left = appointments.filter((appointment) => !done.includes(appointment))
    if (done.length > 0)
      toast({
        text: closedText(to, namesOf(done)),
        duration: undoMs,
        action: { label: 'Desfazer', isUndo: true, run: () => undo(done, outcomes) },
      })
    if (left.length > 0)
      toast({
        text: `Mudou enquanto isso e ficou como está: ${namesText(namesOf(left))}`,
        icon: 'warning',
        duration: 8_000,
      })
  }

  /** The time of one may be another's by now, that of the others is not. The next act waits for the answer. */
  async function undo(appointments: readonly AppointmentItem[], closed: ReadonlyMap<string, Closed>) {
    setBusy(true)
    const showEnded = showAppointments(client, appointments)
    const requested = appointments.map(({ id }) => ({ id, version: closed.get(id)?.version ?? 0 }))
    try {
      const { items } = await reopenAppointments({ orgId, items: requested })
      note(items)
      const left = new Set(items.flatMap(({ id, outcome }) => (outcome === 'reopened' ? [] : [id])))
      notifyUndone(appointments.filter(({ id }) => left.has(id)))
    } catch (error) {
      showEnded()
      toast({ text: sentenceOf(error), icon: 'error' })
    } finally {
      setBusy(false)
      void refresh()
    }
  }

  return { isBusy, close }
}

function notifyUndone(left: readonly AppointmentItem[]) {
  if (left.length === 0) return toast({ text: 'Desfeito' })
  return toast({
    text: `Não deu para desfazer, o horário não está mais livre ou a situação mudou: ${namesText(namesOf(left))}`,
    icon: 'error',
    duration: 8_000,
  })
}

export type Closing = ReturnType<typeof useClosing>
