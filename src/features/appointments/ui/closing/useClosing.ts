import { useRef } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import type { Closed, Reopened } from '../../closing/contract.ts'
import type { CancelledBy, Ending } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { closeAppointments, reopenAppointments } from '../data.ts'
import { offerUndo, reportError, useSaving } from '../transitions/useSaving.ts'
import { closedText, namesText } from './labels.ts'

interface Cancellation {
  readonly reason: string
  readonly cancelledBy: CancelledBy
}

const namesOf = (appointments: readonly AppointmentItem[]) =>
  appointments.map(({ patientName }) => patientName)

/** Ends appointments: shown at once, each failure reported, and undone by the same person. */
export function useClosing(orgId: string) {
  const { isBusy, save } = useSaving(orgId)
  // The server's answers are newer than a list that is still loading.
  const versions = useRef(new Map<string, number>())
  const note = (answers: readonly (Closed | Reopened)[]) => {
    for (const { id, version } of answers) if (version !== null) versions.current.set(id, version)
  }

  async function close(appointments: readonly AppointmentItem[], to: Ending, cancellation?: Cancellation) {
    const items = appointments.map(({ id, version }) => ({
      id,
      version: Math.max(version, versions.current.get(id) ?? 0),
    }))
    const shown = appointments.map((appointment) => ({ ...appointment, state: to }))
    try {
      const answer = await save(shown, () => closeAppointments({ orgId, items, to, ...cancellation }))
      note(answer.items)
      notify(appointments, to, answer.items)
    } catch (error) {
      reportError(error)
    }
  }

  function notify(appointments: readonly AppointmentItem[], to: Ending, answers: readonly Closed[]) {
    const outcomes = new Map(answers.map((one) => [one.id, one]))
    const done = appointments.filter(({ id }) => outcomes.get(id)?.outcome === 'closed')
    const left = appointments.filter((appointment) => !done.includes(appointment))
    if (done.length > 0) offerUndo(closedText(to, namesOf(done)), () => undo(done, outcomes))
    if (left.length > 0)
      toast({
        text: `Mudou enquanto isso e ficou como está: ${namesText(namesOf(left))}`,
        icon: 'warning',
        duration: 8_000,
      })
  }

  /** One by one: the time of one may be another's by now, while the others are free. */
  async function undo(appointments: readonly AppointmentItem[], closed: ReadonlyMap<string, Closed>) {
    const ended = appointments.map(({ id }) => ({ id, version: closed.get(id)?.version ?? 0 }))
    try {
      const { items } = await save(appointments, () => reopenAppointments({ orgId, items: ended }))
      note(items)
      const left = new Set(items.flatMap(({ id, outcome }) => (outcome === 'reopened' ? [] : [id])))
      notifyUndone(appointments.filter(({ id }) => left.has(id)))
    } catch (error) {
      reportError(error)
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
