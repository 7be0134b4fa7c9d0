import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, Ending } from '../../rules.ts'
import type { AppointmentItem, Closed, Reopened } from '../../schemas.ts'
import { showVisits } from '../agenda/showing.ts'
import { closeVisits, reopenVisits, visitsKey } from '../data.ts'
import { closedText, namesText } from './words.ts'

interface Cancellation {
  readonly reason: string
  readonly cancelledBy: CancelledBy
}

const undoMs = 10_000

const namesOf = (visits: readonly AppointmentItem[]) => visits.map(({ patientName }) => patientName)

/** Gives visits their end: shown at once, told one by one where it could not be, and taken back by who did it. */
export function useClosing(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: visitsKey })
  // What an act answered is newer than a list that is still on its way.
  const versions = useRef(new Map<string, number>())
  const note = (answers: readonly (Closed | Reopened)[]) => {
    for (const { id, version } of answers) if (version !== null) versions.current.set(id, version)
  }

  async function close(visits: readonly AppointmentItem[], to: Ending, cancellation?: Cancellation) {
    setBusy(true)
    const takeBack = showVisits(
      client,
      visits.map((visit) => ({ ...visit, state: to })),
    )
    const items = visits.map(({ id, version }) => ({
      id,
      version: Math.max(version, versions.current.get(id) ?? 0),
    }))
    try {
      const answer = await closeVisits({ orgId, items, to, ...cancellation })
      note(answer.items)
      tell(visits, to, answer.items)
    } catch (error) {
      takeBack()
      toast({ text: sentenceOf(error), icon: 'error' })
    } finally {
      setBusy(false)
      void refresh()
    }
  }

  function tell(visits: readonly AppointmentItem[], to: Ending, answers: readonly Closed[]) {
    const outcomes = new Map(answers.map((one) => [one.id, one]))
    const done = visits.filter(({ id }) => outcomes.get(id)?.outcome === 'closed')
    const left = visits.filter((visit) => !done.includes(visit))
    if (done.length > 0)
      toast({
        ...{ text: closedText(to, namesOf(done)), duration: undoMs },
        action: { label: 'Desfazer', isUndo: true, run: () => undo(done, outcomes) },
      })
    if (left.length > 0)
      toast({
        text: `Mudou enquanto isso e ficou como está: ${namesText(namesOf(left))}`,
        ...{ icon: 'warning', duration: 8_000 },
      })
  }

  /** The time of one may be another's by now, that of the others is not. The next act waits for the answer. */
  async function undo(visits: readonly AppointmentItem[], closed: ReadonlyMap<string, Closed>) {
    setBusy(true)
    const showEnded = showVisits(client, visits)
    const wished = visits.map(({ id }) => ({ id, version: closed.get(id)?.version ?? 0 }))
    try {
      const { items } = await reopenVisits({ orgId, items: wished })
      note(items)
      const left = new Set(items.flatMap(({ id, outcome }) => (outcome === 'reopened' ? [] : [id])))
      tellUndone(visits.filter(({ id }) => left.has(id)))
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

function tellUndone(left: readonly AppointmentItem[]) {
  if (left.length === 0) return toast({ text: 'Desfeito' })
  return toast({
    text: `Não deu para desfazer, o horário não está mais livre ou a situação mudou: ${namesText(namesOf(left))}`,
    ...{ icon: 'error', duration: 8_000 },
  })
}

export type Closing = ReturnType<typeof useClosing>
