import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedDays } from '#features/units/rules.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { atLength } from './deep/length.ts'
import { type ProductProcess, startProduct, urlOf } from './process.ts'
import { helena, pinheiros } from './world.ts'

/** The key with which the tests' identity service signs, so that other processes accept its tokens. */
const secretKey = 'a secret key that is long enough for tests'

let agenda: Agenda
const running: ProductProcess[] = []

beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(async () => {
  for (const { child } of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await agenda.server.stop()
})

/** Starts another process on the same database. */
async function startAnother(pool: number): Promise<ProductProcess> {
  const product = await startProduct({
    DATABASE_URL: urlOf(agenda.server.db.target.owner),
    DATABASE_POOL: String(pool),
    SECRET_KEY: secretKey,
    IDENTITY_ISSUER: `${agenda.server.origin}/acolhe`,
    RATE_LIMITS: 'off',
  })
  running.push(product)
  return product
}

interface Answered {
  status: number
  body: { code?: string; id: string; version: number; alternatives?: unknown[]; professionalId?: string }
}

async function post({ origin }: { origin: string }, path: string, body: object): Promise<Answered> {
  const response = await fetch(`${origin}${agenda.path}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agenda.tokens.receptionist}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

const clients = 64
/** Days on which the unit opens, counted from Monday, 1 March 2027. */
const workdays: number[] = []
for (let days = 0; workdays.length < 400; days++) {
  const date = new Date(Date.UTC(2027, 2, 1 + days)).toISOString().slice(0, 10)
  const isClosed = closedDays(pinheiros, Number(date.slice(0, 4))).some((one) => one.date === date)
  if (days % 7 < 5 && !isClosed) workdays.push(days)
}
/** A time of its own for each round. */
const timeOf = (round: number) => agenda.at(`${8 + (round % 4)}:00`, workdays[Math.floor(round / 4)])

const bids = (
  servers: readonly ProductProcess[],
  bid: (server: ProductProcess, at: number) => Promise<Answered>,
) =>
  Promise.all(
    Array.from({ length: clients }, (_, at) => bid(servers[at % servers.length] as ProductProcess, at)),
  )

/** Expects this many bookings, and free alternatives for all others. */
function expectWon(answers: readonly Answered[], won: number) {
  const losers = answers.filter(({ status }) => status !== 201)
  expect(answers.length - losers.length).toBe(won)
  for (const { status, body } of losers) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_taken' })
    expect(body.alternatives).toBeInstanceOf(Array)
  }
}

const appointment = (over: object) => ({
  unitId: agenda.unitId,
  patientId: agenda.patientId,
  kind: 'visit',
  professionalId: agenda.helenaId,
  mayOverlap: true,
  ...over,
})

/** Counts times that are booked twice, by any way. */
const doubleTaken = () =>
  agenda.server.sql(
    agenda.orgId,
    `select a.id from allocations a join allocations b on a.id < b.id and a.subject_id = b.subject_id and a.place = b.place
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  )

describe.each([4, 16])('64 clients, two processes, pools of %i', (pool) => {
  let servers: ProductProcess[]
  const rounds = atLength(3, 13)
  const base = pool === 4 ? 0 : 500
  beforeAll(async () => {
    servers = [await startAnother(pool), await startAnother(pool)]
  }, 120_000)

  test('want the same time of one professional: one gets it, every time', { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const startsAt = timeOf(base + round)
      expectWon(await bids(servers, (server) => post(server, '/appointments', appointment({ startsAt }))), 1)
    }
    expect(await doubleTaken()).toEqual([])
  })

  test('want any of two professionals: two get it', { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const booking = appointment({ startsAt: timeOf(base + 100 + round), professionalId: null })
      const answers = await bids(servers, (server) => post(server, '/appointments', booking))
      expectWon(answers, 2)
    }
  })

  test('request equipment for two: two get it, whichever professional performs the exam', {
    timeout: 240_000,
  }, async () => {
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const doctors = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const form = {
          ...helena,
          fullName: `Executor ${at}`,
          councilNumber: `${pool}${at}77`,
          unitIds: [agenda.unitId],
          examIds: [agenda.examId],
          durations: { ...helena.durations, visit: null },
          hours: [1, 2, 3, 4, 5].map((weekday) => ({
            unitId: agenda.unitId,
            weekday,
            from: 480,
            to: 720,
            recurrence: { kind: 'weekly' },
            validFrom: '',
            validUntil: '',
            byArrivalPlaces: null,
          })),
        }
        return (await agenda.call('POST', '/professionals', form, 'owner')).body.id as string
      }),
    )
    await agenda.server.sql(agenda.orgId, `update resources set capacity = 2 where kind = 'ultrassom'`)
    for (let round = 0; round < rounds; round++) {
      const startsAt = timeOf(base + 200 + round)
      const answers = await bids(servers, (server, at) =>
        post(server, '/appointments', appointment({ ...exam, startsAt, professionalId: doctors[at % 4] })),
      )
      expectWon(answers, 2)
    }
    expect(await doubleTaken()).toEqual([])
  })

  test('hold, book and move to the same time at once: one gets it', { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const startsAt = timeOf(base + 300 + round)
      const elsewhere = appointment({ startsAt: timeOf(base + 400 + round) })
      const { body } = await post(servers[0] as ProductProcess, '/appointments', elsewhere)
      const answers = await bids(servers, (server, at) => {
        if (at % 8 === 0) return post(server, '/holds', appointment({ startsAt }))
        if (at === 1)
          return post(server, `/appointments/${body.id}/time`, { version: body.version, startsAt })
        return post(server, '/appointments', appointment({ startsAt }))
      })
      // The holds of one person follow each other: each releases the one before.
      const holds = answers.filter(({ status }, at) => status === 201 && at % 8 === 0).length
      const stored = answers.filter(
        ({ status }, at) => (status === 201 || status === 200) && at % 8 !== 0,
      ).length
      expect(stored <= 1 && stored + holds >= 1).toBe(true)
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    }
    expect(await doubleTaken()).toEqual([])
  })
})

test('a process killed in mid-booking leaves no half booking, and nothing taken for nobody', {
  timeout: 120_000,
}, async () => {
  const doomed = await startAnother(8)
  const acknowledged: string[] = []
  const enough = Promise.withResolvers<void>()
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let at = 0; ; at++) {
      const startsAt = agenda.at(
        `${8 + (at % 4)}:${lane < 4 ? '00' : '30'}`,
        700 + lane * 7 + Math.floor(at / 4),
      )
      try {
        const { status, body } = await post(
          doomed,
          '/appointments',
          appointment({ startsAt, professionalId: null }),
        )
        if (status === 201) acknowledged.push(body.id)
      } catch {
        return
      }
      if (acknowledged.length >= 20) enough.resolve()
    }
  })
  await enough.promise
  doomed.child.kill('SIGKILL')
  await Promise.all(lanes)
  const { server, orgId } = agenda
  const stored = await server.sql(orgId, 'select id from appointments where id = any ($1)', [acknowledged])
  expect(stored).toHaveLength(acknowledged.length)
  const half = `select a.id from appointments a where a.state = 'scheduled' and not a.is_overbooked and (
      not exists (select from allocations b where b.appointment_id = a.id) or not exists (select from appointment_history m where m.appointment_id = a.id)
      or not exists (select from audit_log l where l.entity_id = a.id::text))`
  expect(await server.sql(orgId, half)).toEqual([])
  // The agenda works at once: no lock outlives its process.
  expect((await agenda.book({ startsAt: agenda.at('11:30', workdays[399]) })).status).toBe(201)
})
