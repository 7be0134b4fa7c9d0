import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { amparo, bruno, clara, olga, ultrasound, zeca } from '#test/world.ts'
import type { Coverage, CoverageChanges } from './contract.ts'
import { coverAt, packCover } from './rules.ts'

let server: TestServer
let owner: string
let reception: string
let professional: string
let orgId: string
let root: string

beforeAll(async () => {
  server = await startTestServer()
  const { token, user } = await server.register(olga)
  owner = token
  orgId = user.orgId
  root = `/api/v1/orgs/${orgId}`
  for (const person of [bruno, clara]) {
    const member = await server.register(person)
    await server.addMember(orgId, member.user.userId, person.role)
    if (person === bruno) reception = member.token
    else professional = member.token
  }
})
afterAll(() => server.stop())

const post = async (collection: string, body: object) =>
  (await server.call('POST', `${root}/${collection}`, { token: owner, body })).body
let count = 0
const newExam = (form: object = {}) => post('exams', { ...ultrasound, name: `Exame ${++count}`, ...form })
const newPlan = (form: object = {}) =>
  post('insurance-plans', { ...amparo, name: `Convênio ${++count}`, ...form })

const read = async (): Promise<Coverage> =>
  (await server.call('GET', `${root}/coverage`, { token: reception })).body
const change = (changes: Partial<CoverageChanges> & { insist?: boolean }, token = owner) =>
  server.call('PATCH', `${root}/coverage`, { token, body: changes })

const empty = [0, null, 0] as const

/** Returns a cell of the matrix. */
async function cellOf(examId: string, planId: string) {
  const { plans, exams } = await read()
  const exam = exams.find(({ id }) => id === examId)
  return (
    exam &&
    packCover(
      coverAt(
        exam,
        plans.findIndex(({ id }) => id === planId),
      ),
    )
  )
}

describe('PATCH /orgs/{orgId}/coverage', () => {
  test('200 writes cells and prices, and the matrix has them', async () => {
    const [exam, plan] = [await newExam(), await newPlan()]
    const answer = await change({
      exams: [exam.id],
      plans: [plan.id],
      cells: [[0, 0, empty, [1, 13_600, 1]]],
      selfPay: [[0, 26_000, 31_000]],
    })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await cellOf(exam.id, plan.id)).toEqual([1, 13_600, 1])
    expect((await read()).exams.find(({ id }) => id === exam.id)).toMatchObject({ selfPayPriceCents: 31_000 })
  })

  test('200 stores the price of an exam no longer covered, and deletes empty cells', async () => {
    const [exam, plan] = [await newExam(), await newPlan()]
    const at = { exams: [exam.id], plans: [plan.id] }
    await change({ ...at, cells: [[0, 0, empty, [1, 9_000, 0]]] })
    await change({ ...at, cells: [[0, 0, [1, 9_000, 0], [0, 9_000, 0]]] })
    expect(await cellOf(exam.id, plan.id)).toEqual([0, 9_000, 0])
    await change({ ...at, cells: [[0, 0, [0, 9_000, 0], empty]] })
    expect(await cellOf(exam.id, plan.id)).toEqual(empty)
    expect(await server.sql(orgId, 'select from coverage where exam_id = $1', [exam.id])).toEqual([])
  })

  test('200 with nothing changed when it is so already, also when others made it so', async () => {
    const [exam, plan] = [await newExam(), await newPlan()]
    const same = { exams: [exam.id], plans: [plan.id], cells: [[0, 0, empty, [1, 500, 0]] as const] }
    expect((await change(same)).body).toEqual({ changed: 1 })
    expect(await change(same)).toMatchObject({ status: 200, body: { changed: 0 } })
  })

  test('409 lists what others changed, with its present value, and writes nothing', async () => {
    const [exam, plan, other] = [await newExam(), await newPlan(), await newPlan()]
    const at = { exams: [exam.id], plans: [plan.id, other.id] }
    await change({ ...at, cells: [[0, 0, empty, [1, 100, 0]]], selfPay: [[0, 26_000, 27_000]] })
    const mine = {
      ...at,
      cells: [[0, 0, empty, [1, 200, 0]] as const, [0, 1, empty, [1, 300, 0]] as const],
      selfPay: [[0, 26_000, 28_000] as const],
    }
    expect(await change(mine)).toMatchObject({
      status: 409,
      body: {
        code: 'cells_changed',
        cells: [[0, 0, [1, 100, 0]]],
        selfPay: [[0, 27_000]],
        goneExams: [],
        gonePlans: [],
      },
    })
    expect(await cellOf(exam.id, other.id)).toEqual(empty)
    expect(await change({ ...mine, insist: true })).toMatchObject({ status: 200, body: { changed: 3 } })
    expect(await cellOf(exam.id, plan.id)).toEqual([1, 200, 0])
  })

  test('409 lists what was deleted meanwhile; insisting skips it', async () => {
    const [exam, gone, plan] = [await newExam(), await newExam(), await newPlan()]
    await server.call('POST', `${root}/exams/deletion`, { token: owner, body: { ids: [gone.id] } })
    const changes = {
      exams: [exam.id, gone.id],
      plans: [plan.id],
      cells: [[0, 0, empty, [1, 1, 0]] as const, [1, 0, empty, [1, 1, 0]] as const],
    }
    expect(await change(changes)).toMatchObject({ status: 409, body: { goneExams: [gone.id], cells: [] } })
    expect(await change({ ...changes, insist: true })).toMatchObject({ status: 200, body: { changed: 1 } })
  })

  test('of two that write the same cells at once, each wins all of its own or nothing', async () => {
    const exams = await Promise.all(Array.from({ length: 20 }, () => newExam()))
    const plan = await newPlan()
    const ids = exams.map(({ id }) => id)
    const write = (price: number, order: number[]) =>
      change({
        exams: ids,
        plans: [plan.id],
        cells: order.map((exam) => [exam, 0, empty, [1, price, 0]] as const),
      })
    const order = ids.map((_, at) => at)
    const answers = await Promise.all([write(100, order), write(200, [...order].reverse())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const prices = await Promise.all(ids.map((id) => cellOf(id, plan.id)))
    expect(new Set(prices.map((cell) => cell?.[1])).size).toBe(1)
  })

  test('one entry of the history a convênio, one an exam whose price changed; one live event', async () => {
    const [one, other, plan] = [await newExam(), await newExam(), await newPlan()]
    const events = async () =>
      Number(
        (
          await server.sql(orgId, `select count(*) from outbox where org_id = $1 and topic = 'coverage'`, [
            orgId,
          ])
        )[0]?.count,
      )
    const before = await events()
    await change({
      exams: [one.id, other.id],
      plans: [plan.id],
      cells: [
        [0, 0, empty, [1, 13_600, 1]],
        [1, 0, empty, [1, null, 0]],
      ],
      selfPay: [[0, 26_000, null]],
    })
    expect((await events()) - before).toBe(1)
    const history = async (kind: string, id: string) =>
      (await server.call('GET', `${root}/history/${kind}/${id}`, { token: owner })).body.items
    const entries = await history('insurancePlan', plan.id)
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['update', 'create'])
    expect(entries[0]).toMatchObject({
      before: { coverage: { [one.name]: 'não cobre', [other.name]: 'não cobre' } },
      after: { coverage: { [one.name]: 'R$\u00a0136,00, pede autorização', [other.name]: 'sem preço' } },
    })
    expect((await history('exam', one.id))[0]).toMatchObject({
      before: { selfPayPriceCents: 26_000 },
      after: { selfPayPriceCents: null },
    })
  })

  test('422 for a cell that is named twice, stands nowhere or costs too much', async () => {
    const [exam, plan] = [await newExam(), await newPlan()]
    const at = { exams: [exam.id], plans: [plan.id] }
    const cell = [0, 0, empty, [1, 1, 0]] as const
    expect((await change({ ...at, cells: [cell, cell] })).status).toBe(422)
    expect((await change({ ...at, cells: [[0, 1, empty, [1, 1, 0]]] })).status).toBe(422)
    expect((await change({ ...at, cells: [[0, 0, empty, [1, -1, 0]]] })).status).toBe(422)
    expect((await change({ ...at, selfPay: [[0, null, 10 ** 12]] })).status).toBe(422)
  })

  test('403 for the front desk and for a professional', async () => {
    expect((await change({ exams: [] }, reception)).status).toBe(403)
    expect((await change({ exams: [] }, professional)).status).toBe(403)
  })

  test('an exam of another network is not there', async () => {
    const stranger = await server.register(zeca)
    const { body } = await server.call('POST', `/api/v1/orgs/${stranger.user.orgId}/exams`, {
      token: stranger.token,
      body: ultrasound,
    })
    const plan = await newPlan()
    const changes = { exams: [body.id], plans: [plan.id], cells: [[0, 0, empty, [1, 1, 0]] as const] }
    expect(await change(changes)).toMatchObject({ status: 409, body: { goneExams: [body.id] } })
    expect(await change({ ...changes, insist: true })).toMatchObject({ body: { changed: 0 } })
  })
})

describe('GET /orgs/{orgId}/coverage', () => {
  test('200 with the exams by category and the convênios by name', async () => {
    await newExam({ name: 'Álcool no sangue', category: 'Água' })
    const { exams, plans } = await read()
    const inOrder = (texts: string[]) => [...texts].sort(new Intl.Collator('pt-BR').compare)
    const categories = exams.map(({ category }) => category)
    expect(categories).toEqual(inOrder(categories))
    expect(plans.map(({ name }) => name)).toEqual(inOrder(plans.map(({ name }) => name)))
  })

  test('403 for a professional, in the database as well', async () => {
    expect((await server.call('GET', `${root}/coverage`, { token: professional })).status).toBe(403)
    const client = await server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('app.org_id', $1, true), set_config('app.role', 'professional', true)`,
        [orgId],
      )
      expect((await client.query('select from coverage')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('GET /orgs/{orgId}/coverage/export', () => {
  test('200 with a file that Excel in Portuguese opens, recorded in the network’s history', async () => {
    const [exam, plan] = [await newExam({ name: 'TSH', code: '40316521' }), await newPlan({ name: 'Prata' })]
    await change({ exams: [exam.id], plans: [plan.id], cells: [[0, 0, empty, [1, 123_456, 1]]] })
    const response = await fetch(`${server.origin}${root}/coverage/export`, {
      headers: { authorization: `Bearer ${owner}` },
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('content-disposition')).toContain('cobertura.csv')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = new TextDecoder()
      .decode(bytes)
      .split('\r\n')
      .map((line) => line.split(';'))
    const column = rows[0]?.indexOf('Prata') ?? -1
    const row = rows.find(([name]) => name === 'TSH')
    expect(row?.slice(column, column + 2)).toEqual(['1.234,56', 'sim'])
    expect(row?.at(-1)).toBe('260,00')
    const history = await server.call('GET', `${root}/history/org/${orgId}`, { token: owner })
    expect(history.body.items[0]).toMatchObject({ act: 'export' })
  })
})
