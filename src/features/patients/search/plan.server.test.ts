import { afterAll, beforeAll, expect, test } from 'vitest'
import { seenPatients } from '#features/appointments/commands.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { explain, observe, type Statement } from '#test/plans.ts'
import { listPatients } from '../queries.server.ts'
import { findRanked } from './ranked.server.ts'

/** Enough rows for the planner to choose: a sequential scan would show in the plan. */
const size = 50_000
let clinic: Clinic
let scope: MemberScope

const first = ['maria', 'jose', 'ana', 'joao', 'antonio', 'francisca', 'carlos', 'paulo', 'lucas', 'marina']
const last = ['silva', 'santos', 'oliveira', 'souza', 'lima', 'costa', 'ribeiro', 'dias']

beforeAll(async () => {
  clinic = await openClinic()
  scope = {
    database: clinic.server.db.database,
    orgId: clinic.orgId,
    may: 'patients.read',
    userId: clinic.userIds.receptionist,
  }
  const fill = (text: string, ...values: unknown[]) => clinic.server.sql(clinic.orgId, text, values)
  await fill(
    `insert into patients (org_id, id, full_name, name_key, birth_date)
     select $1::uuid, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid, name, name, date '1940-01-01' + n % 25000
       from (select n, ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 10 % 8] || ' ' || n as name
               from generate_series(1, $2::int) n) made`,
    ...[clinic.orgId, size, first, last],
  )
  await fill(
    `insert into patient_words (org_id, word, patient_id, name_key, is_own_name)
     select $1::uuid, word, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid,
            ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 10 % 8] || ' ' || n,
            word = any ($3) or word = any ($4)
       from generate_series(1, $2::int) n,
       unnest(array[($3::text[])[1 + n % 10], ($4::text[])[1 + n / 10 % 8], n::text, '119' || lpad(n::text, 8, '0'),
                    'status:active', 'month:' || lpad((1 + n % 12)::text, 2, '0')]) word`,
    ...[clinic.orgId, size, first, last],
  )
  await fill('analyze patients')
  await fill('analyze patient_words')
})
afterAll(() => clinic.server.stop())

const filter = { sort: 'name', limit: 25, q: '' }

const observed = <T>(work: (tx: Transaction<MemberScope>) => Promise<T>) => observe(scope, work)

const listed = async (wanted: object) => {
  const { answer: page, statements } = await observed((tx) =>
    listPatients(tx, { ...filter, ...wanted }, undefined),
  )
  return { page, statements }
}

async function expectIndexes(statements: readonly Statement[]) {
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await explain(scope, statement, mode)
      expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
      expect(plan).not.toMatch(/Seq Scan on (patients|patient_words|patient_contacts)/)
    }
  }
}

test.each([
  ['the first page', {}],
  ['a page by birth', { sort: 'birthDate' }],
  ['the newest', { sort: '-createdAt' }],
  ['a rare name', { q: '4242' }],
  ['a phone', { q: '(11) 90004-2420' }],
  ['a common name', { q: 'maria' }],
  ['two common names', { q: 'maria silva' }],
  ['one letter', { q: 'a' }],
  ['a filter', { status: ['active'], birthMonth: '03' }],
])('%s costs what the indexes cost', async (_name, wanted) => {
  const { page, statements } = await listed(wanted)
  expect(page.items.length).toBeGreaterThan(0)
  await expectIndexes(statements)
})

test.each([
  ['a rare name', 'ana silva 4242', 1],
  ['a phone', '(11) 90004-2420', 0],
  ['a name that many begin with', 'maria', 8],
  ['a name that nobody begins with, and many contain', 'silva', 8],
  ['two common names', 'maria silva', 8],
  ['two of them, the other way round', 'silva maria', 8],
  ['a letter', 'a', 8],
  ['what nobody has', 'zuleide', 0],
])('%s is ranked at what the indexes cost', async (_name, typed, found) => {
  const { answer, statements } = await observed((tx) =>
    findRanked(tx, { own: undefined, seen: seenPatients }, typed, 8),
  )
  expect(answer).toHaveLength(found)
  await expectIndexes(statements)
})

test('a ranked search reads as many rows of words and patients as it may, however many match', async () => {
  const { statements } = await observed((tx) =>
    findRanked(tx, { own: undefined, seen: seenPatients }, 'silva', 8),
  )
  const ranked = statements.at(-1)
  expect(ranked?.values.find((value) => Array.isArray(value))).toHaveLength(60)
})

/** The names as they were filled in, in the order of the list. */
const people = Array.from({ length: size }, (_, at) => {
  const n = at + 1
  return { n, name: `${first[n % 10]} ${last[Math.floor(n / 10) % 8]} ${n}`, month: 1 + (n % 12) }
}).sort((a, b) => (a.name < b.name ? -1 : 1))

test.each([
  ['a common name', { q: 'maria' }, ({ n }) => n % 10 === 0],
  ['two of them', { q: 'maria silva' }, ({ n }) => n % 80 === 0],
  ['words that begin alike', { q: 'mar' }, ({ n }) => [0, 9].includes(n % 10)],
  ['more words than are read in order', { q: '4' }, ({ n }) => `${n}`.startsWith('4')],
  ['few', { q: '424' }, ({ n }) => `${n}`.startsWith('424')],
  [
    'a name and a filter',
    { q: 'mar', birthMonth: '03' },
    ({ n, month }) => [0, 9].includes(n % 10) && month === 3,
  ],
  [
    'what nobody has',
    { q: 'marina silva', birthMonth: '02' },
    ({ n, month }) => n % 10 === 9 && Math.floor(n / 10) % 8 === 0 && month === 2,
  ],
] as [string, object, (one: (typeof people)[number]) => boolean][])(
  'pages of %s follow without a gap, there and back, up and down',
  async (_name, wanted, fits) => {
    const fitting = people.filter(fits).map(({ name }) => name)
    for (const sort of ['name', '-name']) {
      const expected = sort === 'name' ? fitting : [...fitting].reverse()
      const read = async (cursor?: string | null) =>
        (await listed({ ...wanted, sort, limit: 10, cursor: cursor ?? undefined })).page
      const names = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ fullName }) => fullName)
      const one = await read()
      expect(names(one)).toEqual(expected.slice(0, 10))
      expect(one.total).toBe(Math.min(expected.length, 10_000))
      if (!one.next) continue
      const two = await read(one.next)
      expect(names(two)).toEqual(expected.slice(10, 20))
      expect(names(await read(two.previous))).toEqual(names(one))
    }
  },
)

test('counts to the limit, and exactly below it', async () => {
  const total = async (q: string) => (await listed({ q })).page.total
  expect([await total(''), await total('a'), await total('maria'), await total('maria silva')]).toEqual([
    10_000,
    10_000,
    size / 10,
    625,
  ])
})
