import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga } from '#test/world.ts'
import type { Coverage } from './contract.ts'
import { coverAt, packCover } from './rules.ts'

const size = { plans: 60, exams: 400 }

let server: TestServer
let token: string
let path: string
let orgId: string

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
  path = `/api/v1/orgs/${orgId}/coverage`
  await server.sql(
    orgId,
    `insert into insurance_plans (org_id, id, name) select $1, gen_random_uuid(), 'Convênio ' || n from generate_series(1, $2) n`,
    [orgId, size.plans],
  )
  await server.sql(
    orgId,
    `insert into exams (org_id, id, name, category, duration_min)
       select $1, gen_random_uuid(), 'Exame ' || n, 'Categoria ' || n % 9, 30 from generate_series(1, $2) n`,
    [orgId, size.exams],
  )
})
afterAll(() => server.stop())

const read = async (): Promise<Coverage> => (await server.call('GET', path, { token })).body

test('a matrix of 60 × 400 is written at once, read at once, and fits into one request', async () => {
  const { plans, exams } = await read()
  expect([plans.length, exams.length]).toEqual([size.plans, size.exams])
  const cells = exams.flatMap((_, exam) =>
    plans.map((_, plan) => [exam, plan, [0, null, 0], [1, 1_000 + exam * 100 + plan, plan % 2]]),
  )
  const body = { exams: exams.map(({ id }) => id), plans: plans.map(({ id }) => id), cells }
  expect(JSON.stringify(body).length).toBeLessThan(1024 * 1024)
  expect(await server.call('PATCH', path, { token, body })).toMatchObject({
    status: 200,
    body: { changed: 24_000 },
  })
  const written = await read()
  for (const [exam, row] of written.exams.entries())
    expect(plans.map((_, plan) => packCover(coverAt(row, plan)))).toEqual(
      plans.map((_, plan) => [1, 1_000 + exam * 100 + plan, plan % 2]),
    )
  expect(JSON.stringify(written).length).toBeLessThan(256 * 1024)
  const entries = await server.sql(orgId, `select count(*)::int as count from audit_log where org_id = $1`, [
    orgId,
  ])
  expect(entries[0]?.count).toBeLessThan(100)
})
