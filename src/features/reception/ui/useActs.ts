import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { State } from '#features/appointments/rules.ts'
import { transitionAppointment, undoTransition } from '#features/appointments/ui/data.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { ConnectionError } from '#platform/http/connection.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { whenConnected } from '#ui/reach.ts'
import type { PendingMove } from '../columns.ts'
import type { BoardItem, ReceptionEntry } from '../contract.ts'
import type { Declared } from '../rules.ts'
import { boardsKey, callEntry, closeTicket, savePriority, uncallEntry } from './data.ts'

const errorMs = 8_000

const doneTexts: Partial<Record<State, string>> = {
  confirmed: 'confirmado',
  waiting: 'chegou',
  inService: 'em atendimento',
  done: 'atendido',
  noShow: 'marcado como falta',
}

export interface Place {
  readonly roomId: string | null
  readonly desk: string
}

/**
 * What is done on the board: shown at once, taken back when the server refuses, undone from a toast. A change of state
 * without a connection is kept and sent when there is one; a call is not, because nobody would see it.
 */
export function useActs(orgId: string) {
  const client = useQueryClient()
  const [pending, setPending] = useState<ReadonlyMap<string, PendingMove>>(new Map())
  const refresh = () => client.invalidateQueries({ queryKey: boardsKey })

  const note = (id: string, move: PendingMove | null) =>
    setPending((before) => {
      const after = new Map(before)
      if (move) after.set(id, move)
      else after.delete(id)
      return after
    })

  async function move(item: BoardItem, to: State): Promise<void> {
    const shown = { to, at: new Date().toISOString(), isQueued: false }
    note(item.id, shown)
    const send = () => transitionAppointment({ orgId, id: item.id, version: item.version, to })
    try {
      const saved = await untilAnswered(send, () => note(item.id, { ...shown, isQueued: true }))
      toast({ text: `${item.patientName}: ${doneTexts[to]}`, undo: () => void undo(item, saved.version) })
    } catch (error) {
      // A first try may have arrived although its answer did not.
      if (stateIn(error) !== to) reportRace(item.patientName, error)
    } finally {
      await refresh().catch(() => {})
      note(item.id, null)
    }
  }

  async function undo({ id, patientName }: BoardItem, version: number): Promise<void> {
    try {
      await undoTransition({ orgId, id, version })
      toast({ text: `${patientName}: desfeito` })
    } catch (error) {
      reportRace(patientName, error)
    } finally {
      void refresh()
    }
  }

  /** Runs a change of an entry; `undo` gets the entry as it is then. */
  async function change(
    name: string,
    work: () => Promise<ReceptionEntry>,
    text: string,
    undo?: (entry: ReceptionEntry) => Promise<ReceptionEntry>,
  ): Promise<boolean> {
    try {
      const entry = await work()
      const takeBack = undo && (() => void change(name, () => undo(entry), `${name}: desfeito`))
      toast({ text, ...(takeBack && { undo: takeBack }) })
      return true
    } catch (error) {
      reportRace(name, error)
      return false
    } finally {
      void refresh()
    }
  }

  return {
    pending,
    move,
    call: (name: string, { id, version }: ReceptionEntry, place: Place, label: string) =>
      change(
        name,
        () => callEntry({ orgId, id, version, ...place }),
        `${name}: chamada para ${label}`,
        (called) => uncallEntry({ orgId, id, version: called.version }),
      ),
    setPriority: (name: string, { id, version }: ReceptionEntry, priority: Declared) =>
      change(
        name,
        () => savePriority({ orgId, id, version, priority }),
        priority === 'none' ? `${name}: sem prioridade declarada` : `${name}: prioridade por lei`,
      ),
    closeTicket: (name: string, { id, version }: ReceptionEntry) =>
      change(
        name,
        () => closeTicket({ orgId, id, version }),
        `${name}: encerrada`,
        (closed) => closeTicket({ orgId, id, version: closed.version, isClosed: false }),
      ),
  }
}

export type Acts = ReturnType<typeof useActs>

/** Sends until there is an answer, good or bad; `onLost` is called when there was none. */
async function untilAnswered<T>(send: () => Promise<T>, onLost: () => void): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      onLost()
      await whenConnected()
    }
  }
}

interface Current {
  readonly state?: State
  readonly calledBy?: string
  readonly calledTo?: string
}

const currentIn = (error: unknown): Current =>
  ((problemOf(error)?.data ?? {}) as { current?: Current }).current ?? {}
const stateIn = (error: unknown) => currentIn(error).state

/** Says who was quicker, where the server tells. */
function reportRace(name: string, error: unknown): void {
  const code = problemOf(error)?.code
  const { calledBy, calledTo } = currentIn(error)
  const text =
    code === 'already_called' && calledBy
      ? `${name}: ${calledBy} já chamou para ${calledTo}.`
      : code === 'stale_version'
        ? `${name}: outra pessoa mudou a situação agora mesmo. O quadro mostra como está.`
        : `${name}: ${sentenceOf(error)}`
  toast({ text, icon: 'error', duration: errorMs })
}
