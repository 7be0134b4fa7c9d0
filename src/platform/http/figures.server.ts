/** How this process answers, for whoever runs it: of the last requests and the last 24 hours, nothing of who asked. */
export interface RequestFigures {
  add(ms: number, status: number): void
  read(): {
    readonly requests24h: number
    /** Answers of 500 and above. */
    readonly errors24h: number
    /** Null before the first request. */
    readonly medianMs: number | null
    readonly p95Ms: number | null
  }
}

const kept = 2_000
const hours = 24
const hourMs = 3_600_000

export function openRequestFigures(now: () => number = Date.now): RequestFigures {
  const durations: number[] = []
  let next = 0
  /** By the hour since 1970. */
  const counts = new Map<number, { requests: number; errors: number }>()
  const hour = () => Math.floor(now() / hourMs)

  function forget() {
    for (const one of counts.keys()) if (one <= hour() - hours) counts.delete(one)
  }

  return {
    add(ms, status) {
      durations[next] = ms
      next = (next + 1) % kept
      const count = counts.get(hour()) ?? { requests: 0, errors: 0 }
      count.requests += 1
      if (status >= 500) count.errors += 1
      counts.set(hour(), count)
      forget()
    },
    read() {
      forget()
      const sorted = durations.toSorted((one, other) => one - other)
      const at = (share: number) => {
        const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
        return found === undefined ? null : Math.round(found)
      }
      const all = [...counts.values()]
      return {
        requests24h: all.reduce((sum, { requests }) => sum + requests, 0),
        errors24h: all.reduce((sum, { errors }) => sum + errors, 0),
        medianMs: at(0.5),
        p95Ms: at(0.95),
      }
    },
  }
}
