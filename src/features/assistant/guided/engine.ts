import type { Engine, Turn, TurnResult } from '../engine.ts'
import { begunAnew } from './anew.ts'
import { say } from './dialogue.ts'
import { takeFreely } from './freely.ts'
import { secondFirst } from './order.ts'
import type { GuidedState } from './state.ts'
import { takeSurely } from './surely.ts'
import { closeTurn, openTurn } from './turn.ts'
import { firstOfTwo, namesOf, takeLater } from './twoTasks.ts'

/** Guided mode: it needs no model, asks one thing at a time, and books nothing without a yes to what it has said. */

async function take(turn: Turn<GuidedState>): Promise<TurnResult<GuidedState>> {
  const opened = await openTurn(turn)
  const anew = begunAnew(opened.d, opened.u)
  const first = secondFirst(anew.d, anew.u)
  const o = { ...opened, ...firstOfTwo(first.d, first.u) }
  const intent = (await takeSurely(o)) ?? (await takeFreely(o.d, o.u, o.isFirst))
  const later = takeLater(o.d)
  if (!later) return closeTurn(o, intent)
  // Of three the second and the third are left.
  const next = firstOfTwo(later.d, later.u)
  say(next.d, next.d.texts.otherTask(namesOf(next.d, next.u)))
  return closeTurn({ ...o, ...next }, await takeFreely(next.d, next.u, false))
}

export const guidedEngine: Engine<GuidedState> = { take }
