import { fillAgenda } from './agenda.ts'
import { connect, quantile, type Shot } from './load.ts'
import type { Machine } from './machine.ts'
import { cpuOfServer } from './measure.ts'
import { get, send } from './replay.ts'

export interface TurnCost {
  /** Milliseconds. */
  readonly p50: number
  /** Processor milliseconds of server and database. */
  readonly cpuMs: number
}

export interface TurnsMeasured {
  readonly turn: TurnCost
  /** The free times that the turn asks for, asked for alone. */
  readonly availability: TurnCost
}

/** One more network than those of the agenda. */
const ownLane = 7
const appointments = 10_000

/**
 * Measures a turn of guided mode that looks for free times, through the trial, against the search for the same free times:
 * one after the other, so that both have the same machine.
 */
export async function measureTurns(
  machine: Machine,
  turns: number,
  say: (text: string) => void,
): Promise<TurnsMeasured> {
  const lane = machine.world.lanes[ownLane]
  if (!lane) throw new Error('no lane for the assistant')
  say('turns of the assistant')
  const agenda = await fillAgenda(machine, lane, appointments, say)
  const message = (conversation: string, text: string): Shot =>
    send(lane, '/assistant/trial', { conversation, contact: { phone: '11933332222' }, text })
  const search = get(
    lane,
    `/availability?kind=firstVisit&specialty=Cardiologia&from=${agenda.monday}&days=2&limit=2000`,
  )
  const day = `${agenda.monday.slice(8)}/${agenda.monday.slice(5, 7)}`
  const connection = await connect(machine.product.port)
  const cpu = cpuOfServer(machine, machine.product)
  const took: Record<'turn' | 'availability', { ms: number; cpuMs: number }[]> = {
    turn: [],
    availability: [],
  }
  const measured = async (kind: keyof typeof took, shot: Shot, isCounted: boolean): Promise<string> => {
    const [before, at] = [cpu(), performance.now()]
    const body = await connection.fire(shot)
    const ms = performance.now() - at
    if (isCounted) took[kind].push({ ms, cpuMs: cpu() - before })
    return body
  }
  try {
    // The first ones warm up and are not counted.
    for (let at = -5; at < turns; at++) {
      const name = `conversa ${at}`
      await connection.fire(message(name, 'quero marcar cardiologista particular, em qualquer unidade'))
      const answer = await measured('turn', message(name, `dia ${day} de manhã`), at >= 0)
      if (!answer.includes('"tool":"findTimes"')) throw new Error(`no free times were looked for: ${answer}`)
      await measured('availability', search, at >= 0)
    }
  } finally {
    connection.close()
  }
  return { turn: costOf(took.turn), availability: costOf(took.availability) }
}

const costOf = (samples: readonly { ms: number; cpuMs: number }[]): TurnCost => ({
  p50: quantile(
    samples.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.5,
  ),
  cpuMs: samples.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / samples.length,
})
