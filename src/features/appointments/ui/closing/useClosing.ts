import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, Ending } from '../../rules.ts'
import type { AppointmentItem, Closed } from '../../schemas.ts'
import { showVisits } from '../agenda/showing.ts'
import { closeVisits, undoVisit, visitsKey } from '../data.ts'
import { closedText, namesText } from './words.ts'

interface Cancellation {
  readonly reason: string
  readonly cancelledBy: CancelledBy
}

const undoMs = 10_000
/** As many requests as a browser sends side by side. */
const atOnce = 6

/** Gives visits their end: shown at once, told one by one where it could not be, and taken back by who did it. */
export function useClosing(orgId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: visitsKey })

  async function close(visits: readonly AppointmentItem[], to: Ending, cancellation?: Cancellation) {
    setBusy(true)
    const takeBack = showVisits(
      client,
      visits.map((visit) => ({ ...visit, state: to })),
    )
    const items = visits.map(({ id, version }) => ({ id, version }))
    try {
      tell(visits, to, (await closeVisits({ orgId, items, to, ...cancellation })).items)
    } catch (error) {
      takeBack()
      toast({ text: sentenceOf(error), icon: 'error' })
    } finally {
      setBusy(false)
      void refresh()
    }
  }

  function tell(visits: readonly AppointmentItem[], to: Ending, answers: readonly Closed[]) {
    const names = new Map(visits.map(({ id, patientName }) => [id, patientName]))
    const done = answers.filter(({ outcome }) => outcome === 'closed')
    const left = answers.filter(({ outcome }) => outcome !== 'closed')
    const named = (some: readonly Closed[]) => some.map(({ id }) => names.get(id) ?? '')
    if (done.length > 0)
      toast({
        ...{ text: closedText(to, named(done)), duration: undoMs },
        action: { label: 'Desfazer', isUndo: true, run: () => undo(done, names) },
      })
    if (left.length > 0)
      toast({
        text: `Mudou enquanto isso e ficou como está: ${namesText(named(left))}`,
        ...{ icon: 'warning', duration: 8_000 },
      })
  }

  /** Each by itself: the time of one may be another's by now, that of the others is not. */
  async function undo(done: readonly Closed[], names: ReadonlyMap<string, string>) {
    const refused: string[] = []
    const takeBack = ({ id, version }: Closed) =>
      undoVisit({ orgId, id, version: version ?? 0 }).catch(() => refused.push(names.get(id) ?? ''))
    for (let from = 0; from < done.length; from += atOnce)
      await Promise.all(done.slice(from, from + atOnce).map(takeBack))
    void refresh()
    if (refused.length === 0) return toast({ text: 'Desfeito' })
    return toast({
      text: `Não deu para desfazer, o horário não está mais livre ou a situação mudou: ${namesText(refused)}`,
      ...{ icon: 'error', duration: 8_000 },
    })
  }

  return { isBusy, close }
}

export type Closing = ReturnType<typeof useClosing>
