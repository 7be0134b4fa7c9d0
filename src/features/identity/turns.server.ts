/** Thrown when too many callers wait in line for the same key. */
export class TurnsTaken extends Error {}

export interface Turns {
  /**
   * Runs `work` when fewer than `atOnce` others of the same key run
   * in this process. The others wait in the order of their calls.
   * @throws `TurnsTaken`
   */
  take<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

export function openTurns(maxWaiting = 256): Turns {
  const lines = new Map<string, Line>()

  function leave(key: string, line: Line) {
    const next = line.waiting.shift()
    if (next) return next()
    line.running--
    if (line.running === 0) lines.delete(key)
  }

  return {
    async take(key, atOnce, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < atOnce) line.running++
      else if (line.waiting.length >= maxWaiting) throw new TurnsTaken()
      // A finished job passes its place on directly, so that no other call takes it in between.
      else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(key, line)
      }
    },
  }
}
