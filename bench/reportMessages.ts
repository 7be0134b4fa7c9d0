import type { Compared } from './messages/audience.ts'
import type { MessagesMeasured } from './messages.ts'
import { number, routes, share, table, times } from './tables.ts'

const whole = (value: number) => value.toLocaleString('en')

const compared = (what: string, rows: readonly Compared[]): string =>
  table(
    [what, 'who get it', 'product s', 'floor s', 'of floor'],
    rows.map(({ size, people, seconds, floorSeconds, ratio }) => [
      `of ${whole(size)} people`,
      whole(people),
      number(seconds),
      number(floorSeconds),
      times(ratio),
    ]),
  )

const sending = ({ sent }: MessagesMeasured): string =>
  table(
    ['sending', 'workers', 'per s', 'floor per s', 'of floor', 'CPU ms', 'floor CPU ms', 'CPU / floor'],
    sent.map(({ size, workers, product, floor, ofFloor, cpuOverFloor }) => [
      `with ${whole(size)} sent before`,
      String(workers),
      number(product.perSecond),
      number(floor.perSecond),
      share(ofFloor),
      number(product.cpuMs),
      number(floor.cpuMs),
      times(cpuOverFloor),
    ]),
  )

/** The largest size over the smallest: what a person of the audience, and a message, costs. */
function growth({ counts, queues, sent, intake }: MessagesMeasured): string {
  const lines: string[][] = []
  const grown = (name: string, small: number | undefined, large: number | undefined) => {
    if (small && large) lines.push([name, times(large / small)])
  }
  const perPerson = ({ seconds, size }: Compared) => seconds / size
  const perQueued = ({ seconds, people }: Compared) => seconds / people
  const ends = <T>(rows: readonly T[], value: (row: T) => number) =>
    [rows.at(0), rows.at(-1)].map((row) => row && value(row)) as [number?, number?]
  grown('count, a person of the network', ...ends(counts, perPerson))
  grown('queueing, a recipient', ...ends(queues, perQueued))
  for (const workers of [1, 2])
    grown(
      `CPU of a message, ${workers} at work`,
      ...ends(
        sent.filter((row) => row.workers === workers),
        (row) => row.product.cpuMs,
      ),
    )
  for (const lanes of new Set(intake.map((row) => row.concurrency)))
    grown(
      `CPU of a notice, ${lanes} lanes`,
      ...ends(
        intake.filter((row) => row.concurrency === lanes),
        (row) => row.product.cpuMs,
      ),
    )
  return table(['largest network over the smallest', ''], lines)
}

const abandoned = ({ abandoned: ms, counts }: MessagesMeasured): string =>
  ms === null
    ? ''
    : `A count of ${whole(counts.at(-1)?.size ?? 0)} people that nobody waits for any more ends after ${number(ms)} ms.`

function beside({ beside: { quiet, busy, ratio, messagesPerSecond } }: MessagesMeasured): string {
  return table(
    ['weeks of the agenda, 4 lanes', 'p50 ms', 'of quiet'],
    [
      ['quiet', number(quiet), ''],
      [`beside a campaign (${number(messagesPerSecond)} messages per s)`, number(busy), times(ratio)],
    ],
  )
}

export const messages = (measured: MessagesMeasured): string =>
  [
    compared('counting', measured.counts),
    abandoned(measured),
    compared('choosing and queueing', measured.queues),
    sending(measured),
    routes(measured.intake),
    beside(measured),
    growth(measured),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
