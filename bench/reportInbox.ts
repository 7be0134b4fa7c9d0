import type { InboxMeasured, InboxRow } from './inbox.ts'
import { number, routes, table, times } from './tables.ts'

/** The largest network over the smallest. */
function growth(rows: readonly InboxRow[]): string {
  const sizes = rows.map(({ conversations }) => conversations)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const lines = rows.flatMap((small) => {
    const large = rows.find(
      ({ question, concurrency, conversations }) =>
        conversations === most && question === small.question && concurrency === small.concurrency,
    )
    if (small.conversations !== least || !large) return []
    return [
      [
        small.question,
        String(small.concurrency),
        times(large.product.p50 / small.product.p50),
        times(large.product.cpuMs / small.product.cpuMs),
      ],
    ]
  })
  const head = `${most.toLocaleString('en')} conversations over ${least.toLocaleString('en')}`
  return table([head, 'lanes', 'p50', 'CPU'], lines)
}

export const inbox = ({ rows, arrival }: InboxMeasured): string =>
  [
    routes(rows),
    growth(rows),
    table(
      [`one message to ${arrival.windows} open windows`, 'p50 ms'],
      [
        ['from the provider’s notice to the last window', number(arrival.p50)],
        ['a bare event to as many', number(arrival.floorP50)],
        ['ratio', times(arrival.ratio)],
      ],
    ),
  ].join('\n\n')
