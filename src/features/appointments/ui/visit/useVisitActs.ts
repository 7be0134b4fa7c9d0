import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { CancelledBy, State } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { moveVisit, rescheduleVisit, undoVisit, visitQuery, visitsKey } from '../data.ts'
import { refusalOf } from '../picker/refusal.ts'
import type { Refusal } from '../picker/wish.ts'
import { doneWords } from './words.ts'

/** What has to be asked before an act. */
export type Question =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'late'; readonly reasons: string }
  | { readonly kind: 'undo'; readonly visit: Appointment }

export interface NewTime {
  readonly startsAt: string
  readonly professionalId?: string
  readonly overbook: boolean
}

/** What one does with a visit; each act tells that it is done, and can be taken back. */
export function useVisitActs(orgId: string, visit: Appointment) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [question, ask] = useState<Question | null>(null)
  const { id, version } = visit

  function show(after: Appointment) {
    client.setQueryData(visitQuery(orgId, after.id).queryKey, after)
    void client.invalidateQueries({ queryKey: visitsKey })
  }

  async function run(act: () => Promise<Appointment>): Promise<Appointment | null> {
    setBusy(true)
    try {
      const after = await act()
      show(after)
      return after
    } finally {
      setBusy(false)
    }
  }

  /** Somebody else was quicker: what is there now is shown. */
  function tell(error: unknown) {
    const current = (problemOf(error)?.data as { current?: Appointment } | undefined)?.current
    if (current) show(current)
    toast({ text: sentenceOf(error), icon: 'error' })
  }

  async function move(
    to: State,
    more: { reason?: string; cancelledBy?: CancelledBy; overbook?: boolean } = {},
  ): Promise<void> {
    try {
      const after = await run(() => moveVisit({ orgId, id, version, to, ...more }))
      ask(null)
      if (after) offerUndo(after, doneWords[to])
    } catch (error) {
      const refusal = refusalOf(error, visit.startsAt)
      if (!refusal || more.overbook) return tell(error)
      ask({ kind: 'late', reasons: refusal.reasons.map(({ text }) => text).join('; ') })
    }
  }

  /** Answers why not, when the time is not to be had. */
  async function reschedule(time: NewTime): Promise<'done' | Refusal | null> {
    try {
      const after = await run(() => rescheduleVisit({ orgId, id, version, ...time }))
      if (after) offerUndo(after, 'Agendamento remarcado')
      return 'done'
    } catch (error) {
      const refusal = refusalOf(error, time.startsAt, true)
      if (!refusal) tell(error)
      return refusal
    }
  }

  function offerUndo(after: Appointment, text: string) {
    toast({
      ...{ text, duration: 10_000 },
      action: { label: 'Desfazer', run: () => undo(after), isUndo: true },
    })
  }

  async function undo(from: Appointment, reason = ''): Promise<void> {
    if (from.undoable?.needsReason && reason.trim() === '') return ask({ kind: 'undo', visit: from })
    try {
      await run(() => undoVisit({ orgId, id: from.id, version: from.version, reason }))
      ask(null)
      toast({ text: 'Desfeito' })
    } catch (error) {
      const reasons = refusalOf(error, from.startsAt)?.reasons ?? []
      if (reasons.length === 0) return tell(error)
      const why = reasons.map(({ text }) => text).join('; ')
      toast({ text: `O horário não está mais livre: ${why}`, icon: 'error' })
    }
  }

  return { isBusy, question, ask, move, reschedule, undo: (reason?: string) => undo(visit, reason) }
}

export type VisitActsOf = ReturnType<typeof useVisitActs>
