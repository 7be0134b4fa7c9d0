import type { AgendaRow, AppointmentsMeasured } from './appointments.ts'
import type { Bids } from './bids.ts'
import type { Delivered } from './delivery.ts'
import { number, routes, share, table, times } from './tables.ts'

/**
 * The results of public peers at 16 clients with 100,000 appointments: requests and CPU over those of `SELECT
 * 1`.
 */
interface Peer {
  readonly ofRaw: number
  readonly cpuOverRaw: number
}

const peer = (ofRaw: number, cpuOverRaw: number): Peer => ({ ofRaw, cpuOverRaw })
const peers: Record<'create' | 'week' | 'availability', readonly Peer[]> = {
  create: [peer(0.016, 51), peer(0.008, 157), peer(0.005, 203)],
  week: [peer(0.008, 98), peer(0.002, 220), peer(0.003, 286)],
  availability: [peer(0.006, 116), peer(0.003, 364)],
}
const peersAt = { concurrency: 16, size: 100_000 }

/** The larger queries are next to the peers' small ones. */
function peersOf(query: string): readonly Peer[] {
  if (query.startsWith('Create')) return peers.create
  return query.startsWith('Week') ? peers.week : peers.availability
}

function besidePeers(rows: readonly AgendaRow[]): string {
  const chosen = rows.filter(
    ({ size, concurrency }) => size === peersAt.size && concurrency === peersAt.concurrency,
  )
  if (chosen.length === 0) return ''
  return table(
    ['16 lanes, 100,000', 'of raw', 'peers', 'over the best', 'CPU / raw', 'peers', 'of the best'],
    chosen.map((row) => {
      const others = peersOf(row.query)
      const max = Math.max(...others.map(({ ofRaw }) => ofRaw))
      const min = Math.min(...others.map(({ cpuOverRaw }) => cpuOverRaw))
      return [
        row.query,
        share(row.ofRaw),
        others.map(({ ofRaw }) => share(ofRaw)).join(', '),
        times(row.ofRaw / max),
        times(row.cpuOverRaw),
        others.map(({ cpuOverRaw }) => times(cpuOverRaw)).join(', '),
        times(row.cpuOverRaw / min),
      ]
    }),
  )
}

/** The largest size over the smallest, as they are and as multiples of the raw round trip in the same rounds. */
function growth(rows: readonly AgendaRow[]): string {
  const sizes = [...new Set(rows.map(({ size }) => size))]
  const [min = 0, max = 0] = [sizes[0], sizes.at(-1)]
  if (min === max) return ''
  const lines = rows.flatMap((small) => {
    const large = rows.find(
      ({ query, concurrency, size }) =>
        size === max && query === small.query && concurrency === small.concurrency,
    )
    if (small.size !== min || !large) return []
    return [
      [
        small.query,
        String(small.concurrency),
        times(large.product.p50 / small.product.p50),
        times(large.product.cpuMs / small.product.cpuMs),
        times(large.cpuOverRaw / small.cpuOverRaw),
      ],
    ]
  })
  const head = `${max.toLocaleString('en')} over ${min.toLocaleString('en')}`
  return table([head, 'lanes', 'p50', 'CPU', 'CPU / raw'], lines)
}

function delivery(delivered: readonly Delivered[]): string {
  return table(
    [
      `a booking to ${delivered[0]?.streams ?? 0} streams`,
      'lanes',
      'per s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'floor per s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'p50 / floor',
    ],
    delivered.map(({ concurrency, product, floor, ratio }) => [
      'last of them',
      String(concurrency),
      ...[product, floor].flatMap(({ perSecond, p50, p99, cpuMs }) =>
        [perSecond, p50, p99, cpuMs].map(number),
      ),
      times(ratio),
    ]),
  )
}

const contest = ({ bidders, median, slowest }: Bids, roundTrips: number): string =>
  `A booking takes ${roundTrips} round trips to the database. ${bidders} bids for one time are all answered within ` +
  `${number(median)} ms (the slowest round: ${number(slowest)} ms); one gets it, all others are told what is free nearby.`

export function appointments({ rows, delivered, bids, roundTrips }: AppointmentsMeasured): string {
  return [routes(rows), besidePeers(rows), growth(rows), delivery(delivered), contest(bids, roundTrips)]
    .filter((part) => part !== '')
    .join('\n\n')
}
