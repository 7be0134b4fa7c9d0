import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emptyCampaign } from '#features/campaigns/rules.ts'
import { dayIn } from '#lib/zones.ts'
import * as floor from '../floor/audience.ts'
import { connect } from '../load.ts'
import type { Machine } from '../machine.ts'
import { median } from '../measure.ts'
import { send } from '../replay.ts'
import { callerOf, type MessagesNetwork } from './network.ts'

/** Seconds of the product, of the floor, and their ratio within a round. */
export interface Compared {
  readonly size: number
  readonly people: number
  readonly seconds: number
  readonly floorSeconds: number
  readonly ratio: number
}

/** Half of all ages, women, whose last visit was a year ago: about a tenth of the people remain. */
const lastDay = (today: string) => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
const audienceOn = (today: string) => ({
  from: 'conditions' as const,
  conditions: [
    { kind: 'age' as const, from: 31, to: 60 },
    { kind: 'sex' as const, sex: 'female' as const },
    { kind: 'lastAppointment' as const, is: 'before' as const, date: lastDay(today) },
  ],
})

const zone = 'America/Sao_Paulo'

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1_000, result }
}

/** One bare statement, under the policies that the product works under. */
async function bare(
  machine: Machine,
  { orgId, refused }: MessagesNetwork,
  text: string,
  more: unknown[] = [],
) {
  const [client] = machine.clients
  if (!client) throw new Error('no connection for the floor')
  const today = dayIn(new Date(), zone)
  const values = [orgId, today, `${lastDay(today)} 03:00Z`, refused, ...more]
  return timed(async () => {
    await client.query(`begin; select * from acolhe_enter(${pg.escapeLiteral(orgId)}, '')`)
    const { rows, rowCount } = await client.query(text, values)
    await client.query('commit')
    return { row: rows[0], rowCount: rowCount ?? 0 }
  })
}

/** @throws when the two sides count other people */
export async function measureCount(
  machine: Machine,
  network: MessagesNetwork,
  rounds: number,
): Promise<Compared> {
  const { lane, size, templateId } = network
  const shot = send(lane, '/campaign-audience', { templateId, audience: audienceOn(dayIn(new Date(), zone)) })
  const connection = await connect(machine.product.port)
  const product = () => timed(async () => JSON.parse(await connection.fire(shot)))
  const measured: Compared[] = []
  // The first round warms up and is not counted.
  for (let round = -1; round < rounds; round++) {
    const own = await product()
    const other = await bare(machine, network, floor.count)
    const [counted, expected] = [own.result, other.result.row].map(({ left, people }) =>
      JSON.stringify({ left, people }),
    )
    if (counted !== expected) throw new Error(`the product counts ${counted}, the floor ${expected}`)
    const people = own.result.people
    const [seconds, floorSeconds] = [own.seconds, other.seconds]
    if (round >= 0) measured.push({ size, people, seconds, floorSeconds, ratio: seconds / floorSeconds })
  }
  connection.close()
  return middleOf(measured)
}

const middleOf = (measured: readonly Compared[]): Compared => {
  const of = (field: keyof Compared) => median(measured.map((one) => one[field]))
  return {
    size: of('size'),
    people: of('people'),
    seconds: of('seconds'),
    floorSeconds: of('floorSeconds'),
    ratio: of('ratio'),
  }
}

/** How long a count's statement goes on after whoever asked has left, in milliseconds. */
export async function measureAbandoned(
  { product }: Machine,
  client: pg.Client,
  { lane, templateId }: MessagesNetwork,
): Promise<number | null> {
  const counting = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name = 'acolhe' and state = 'active' and query like '%judged%'`,
    )
    return (rowCount ?? 0) > 0
  }
  const { headers, ...shot } = send(lane, '/campaign-audience', {
    templateId,
    audience: audienceOn(dayIn(new Date(), zone)),
  })
  const leaving = new AbortController()
  const answer = fetch(`http://127.0.0.1:${product.port}${shot.path}`, {
    method: shot.method,
    body: shot.body ?? null,
    headers: headers ?? {},
    signal: leaving.signal,
  }).then(
    () => true,
    () => false,
  )
  let isAnswered = false
  void answer.then((came) => {
    isAnswered = came
  })
  while (!isAnswered && !(await counting())) await sleep(1)
  leaving.abort()
  const leftAt = performance.now()
  // A small network is counted before anybody can leave.
  if (await answer) return null
  while (await counting()) await sleep(1)
  return performance.now() - leftAt
}

/** From the transaction that chooses until the last message stands in the queue. */
export async function measureQueueing(
  machine: Machine,
  client: pg.Client,
  network: MessagesNetwork,
  rounds: number,
): Promise<Compared> {
  const { orgId, size, templateId, campaignId } = network
  const measured: Compared[] = []
  for (let round = -1; round < rounds; round++) {
    const { seconds, people } = await queueByProduct(machine, client, network)
    const other = await bare(machine, network, floor.queue, [templateId, campaignId])
    await client.query(`delete from sends where org_id = $1 and occasion like 'floor:%'`, [orgId])
    await client.query('vacuum analyze sends')
    if (other.result.rowCount !== people)
      throw new Error(`the product queues ${people}, the floor ${other.result.rowCount}`)
    if (round >= 0)
      measured.push({ size, people, seconds, floorSeconds: other.seconds, ratio: seconds / other.seconds })
  }
  return middleOf(measured)
}

async function queueByProduct(machine: Machine, client: pg.Client, network: MessagesNetwork) {
  const { lane, orgId, templateId } = network
  const call = callerOf(machine, lane)
  const schedule = {
    ...emptyCampaign.schedule,
    from: 0,
    until: 1440,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    perMinute: 600,
  }
  const form = {
    name: 'Check-up',
    templateId,
    audience: audienceOn(dayIn(new Date(), zone)),
    schedule,
    fallback: [],
  }
  const { id, version } = await call('POST', '/campaigns', form)
  await call('POST', `/campaigns/${id}/start`, { version })
  for (;;) {
    const { rows } = await client.query<{ state: string; seconds: number; people: number }>(
      `select state, chosen as people, extract(epoch from statement_timestamp() - started_at)::float8 as seconds
         from campaigns where org_id = $1 and id = $2
          and not exists (select from campaign_fillings f where f.org_id = $1 and f.campaign_id = $2)`,
      [orgId, id],
    )
    const [row] = rows
    if (row && row.state !== 'scheduled') {
      await client.query(`update campaigns set state = 'cancelled' where org_id = $1 and id = $2`, [
        orgId,
        id,
      ])
      await client.query('delete from sends where org_id = $1 and source_id = $2', [orgId, id])
      await client.query('vacuum analyze sends')
      return row
    }
    await sleep(5)
  }
}
