import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentExams, appointments } from '#features/appointments/tables.server.ts'
import { conversations } from '#features/conversations/tables.server.ts'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { patientConsents, patientContacts, patients } from '#features/patients/tables.server.ts'
import { sends } from '#features/sends/tables.server.ts'
import { addDays, yearsBetween } from '#lib/days.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import { randomFrom } from '#test/population.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga, pinheiros } from '#test/world.ts'
import { countAudience } from './count.server.ts'
import type { AudienceQuery, Terms } from './people.server.ts'
import { type AudienceCount, type Condition, noExclusions } from './rules.ts'

/** The statement against the same rules said in TypeScript, over a population that no rule was written for. */

const random = randomFrom(14)
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (share: number) => random() < share
const today = '2026-11-17'
const zone = 'America/Sao_Paulo'
const at = (day: string) => new Date(`${day}T12:00:00-03:00`)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

interface Visit {
  readonly unitId: string
  readonly state: 'done' | 'noShow' | 'cancelled' | 'scheduled'
  readonly startsAt: Date
  readonly examIds: readonly string[]
}
interface Somebody {
  readonly id: string
  readonly birthDate: string | null
  readonly sex: 'female' | 'male' | ''
  readonly tags: readonly string[]
  readonly insurancePlanId: string | null
  readonly status: 'active' | 'inactive' | 'deceased'
  readonly phoneKey: string
  readonly hasWhatsapp: boolean
  readonly isOwnPhone: boolean
  readonly consents: readonly boolean[]
  readonly visits: readonly Visit[]
  readonly receivedDaysAgo: number | null
}

let server: TestServer
let orgId: string
let units: string[]
let plan: string
let exam: string
let people: Somebody[]
const phones = Array.from({ length: 120 }, (_, n) => `119${String(80_000_000 + n)}`)
const refused = phones.slice(0, 6)
const failing = phones.slice(6, 10)

const somebody = (): Somebody => ({
  id: uuid(),
  birthDate: chance(0.1) ? null : addDays('1940-01-01', Math.floor(random() * 30_000)),
  sex: one(['female', 'male', ''] as const),
  tags: chance(0.3) ? ['vip'] : [],
  insurancePlanId: chance(0.4) ? plan : null,
  status: one(['active', 'active', 'active', 'active', 'inactive', 'deceased'] as const),
  phoneKey: chance(0.1) ? '' : one(phones),
  hasWhatsapp: chance(0.9),
  isOwnPhone: chance(0.7),
  consents: Array.from({ length: Math.floor(random() * 3) }, () => chance(0.8)),
  visits: Array.from({ length: Math.floor(random() * 4) }, () => ({
    unitId: one(units),
    state: one(['done', 'done', 'noShow', 'cancelled', 'scheduled'] as const),
    startsAt: new Date(Date.now() + (random() - 0.7) * 800 * 86_400_000),
    examIds: chance(0.4) ? [exam] : [],
  })),
  receivedDaysAgo: chance(0.1) ? one([1, 3, 20]) : null,
})

async function store() {
  const scope = { database: server.db.database, userId: null, orgId }
  await transact(scope, async ({ db }) => {
    await db.insert(insurancePlans).values({ orgId, id: plan, name: 'Amparo' })
    await db
      .insert(exams)
      .values({ orgId, id: exam, name: 'Mamografia', category: 'Imagem', durationMin: 20 })
    for (const some of piecesOf(people, 200)) {
      await db.insert(patients).values(
        some.map(
          ({
            phoneKey: _,
            hasWhatsapp: __,
            isOwnPhone: ___,
            consents: ____,
            visits: _____,
            tags,
            ...one
          }) => ({
            orgId,
            ...one,
            tags: [...tags],
            fullName: 'Fulana de Tal',
            nameKey: 'fulana de tal',
          }),
        ),
      )
      const rows = some.filter(({ phoneKey }) => phoneKey !== '')
      await db.insert(patientContacts).values(
        rows.map(({ id, phoneKey, hasWhatsapp, isOwnPhone }) => ({
          orgId,
          id: uuid(),
          patientId: id,
          position: 0,
          name: '',
          relationship: isOwnPhone ? ('self' as const) : ('mother' as const),
          phone: phoneKey,
          phoneKey,
          hasWhatsapp,
          isPreferred: true,
        })),
      )
    }
    await db.insert(patientConsents).values(
      people.flatMap(({ id, consents }) =>
        consents.map((isGranted) => ({
          orgId,
          id: uuid(),
          patientId: id,
          purpose: 'marketing' as const,
          channel: 'whatsapp' as const,
          isGranted,
          source: 'inPerson' as const,
        })),
      ),
    )
    for (const { id: patientId, visits } of people)
      for (const { examIds, ...visit } of visits) {
        const id = uuid()
        await db.insert(appointments).values({
          orgId,
          id,
          patientId,
          kind: 'visit',
          endsAt: visit.startsAt,
          source: 'frontDesk',
          ...visit,
        })
        if (examIds.length > 0)
          await db.insert(appointmentExams).values(
            examIds.map((examId, position) => ({
              orgId,
              appointmentId: id,
              position,
              examId,
              durationMin: 20,
            })),
          )
      }
    const made = {
      orgId,
      source: 'campaign' as const,
      kind: 'whatsapp' as const,
      purpose: 'marketing' as const,
      dueAt: new Date(),
    }
    const received = people.flatMap(({ id, receivedDaysAgo }) =>
      receivedDaysAgo === null
        ? []
        : [{ ...made, id: uuid(), occasion: id, patientId: id, sentAt: daysAgo(receivedDaysAgo) }],
    )
    await db.insert(sends).values(received)
    for (const phoneKey of failing) {
      const id = uuid()
      await db.insert(conversations).values({ orgId, id, phone: phoneKey, phoneKey })
      await db.insert(sends).values(
        [1, 2, 3].map((attempt) => ({
          ...made,
          id: uuid(),
          occasion: `${id}:${attempt}`,
          purpose: 'care' as const,
          state: 'failed' as const,
          conversationId: id,
        })),
      )
    }
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const { token, user } = await server.register(olga)
  orgId = user.orgId
  units = []
  for (const name of ['Norte', 'Sul'])
    units.push(
      (await server.call('POST', `/api/v1/orgs/${orgId}/units`, { token, body: { ...pinheiros, name } })).body
        .id,
    )
  plan = uuid()
  exam = uuid()
  people = Array.from({ length: 400 }, somebody)
  await store()
})
afterAll(() => server.stop())

const last = (visits: readonly Visit[], of = (_: Visit) => true) =>
  visits
    .filter((visit) => visit.state === 'done' && of(visit))
    .map(({ startsAt }) => startsAt)
    .sort((a, b) => b.getTime() - a.getTime())[0]

function meets(person: Somebody, condition: Condition): boolean {
  const { visits } = person
  const isToCome = ({ state, startsAt }: Visit) => state === 'scheduled' && startsAt > new Date()
  switch (condition.kind) {
    case 'age': {
      const age = person.birthDate === null ? null : yearsBetween(person.birthDate, today)
      return age !== null && age >= condition.from && age <= condition.to
    }
    case 'sex':
      return person.sex === condition.sex
    case 'tag':
      return condition.tags.some((tag) => person.tags.includes(tag))
    case 'birthdayMonth':
      return condition.months.includes(Number(person.birthDate?.slice(5, 7)))
    case 'insurancePlan':
      return condition.insurancePlanIds.includes(person.insurancePlanId)
    case 'unit':
      return visits.some(({ state, unitId }) => state === 'done' && condition.unitIds.includes(unitId))
    case 'lastAppointment': {
      const latest = last(visits)
      const since = new Date(`${condition.date}T00:00:00-03:00`)
      return latest !== undefined && (condition.is === 'since' ? latest >= since : latest < since)
    }
    case 'nextAppointment':
      return visits.some(isToCome) === condition.has
    case 'missed':
      return visits.some(
        ({ state, startsAt }) =>
          state === 'noShow' && startsAt >= new Date(`${condition.since}T00:00:00-03:00`),
      )
    case 'lastExam': {
      const latest = last(visits, ({ examIds }) => examIds.some((id) => condition.examIds.includes(id)))
      return latest !== undefined && latest < new Date(`${condition.before}T00:00:00-03:00`)
    }
    case 'noFutureExam':
      return !visits.some(
        (visit) => isToCome(visit) && visit.examIds.some((id) => condition.examIds.includes(id)),
      )
    default:
      throw new Error('not tried here')
  }
}

function expectedOf(conditions: readonly Condition[], unitIds: readonly string[] | null): AudienceCount {
  const seen = (person: Somebody): Somebody =>
    unitIds === null
      ? person
      : { ...person, visits: person.visits.filter(({ unitId }) => unitIds.includes(unitId)) }
  let left = people
    .filter(({ status }) => status === 'active')
    .map(seen)
    .filter(({ visits }) => unitIds === null || visits.length > 0)
  const counts = [left.length]
  for (const condition of conditions) {
    left = left.filter((person) => meets(person, condition))
    counts.push(left.length)
  }
  const excluded = { ...noExclusions }
  let received = 0
  const told = new Set<string>()
  // Whose own phone it is comes first, then the older record.
  const inTurn = [...left].sort(
    (a, b) => Number(b.isOwnPhone) - Number(a.isOwnPhone) || (a.id < b.id ? -1 : 1),
  )
  for (const { consents, phoneKey, hasWhatsapp, receivedDaysAgo } of inTurn) {
    const isRepeated = told.has(phoneKey)
    if (consents.at(-1) !== true) excluded.noConsent++
    else if (phoneKey === '' || !hasWhatsapp) excluded.noAddress++
    else if (refused.includes(phoneKey)) excluded.refused++
    else if (receivedDaysAgo !== null && receivedDaysAgo < 7) excluded.tooMany++
    else {
      told.add(phoneKey)
      if (isRepeated) excluded.repeated++
      else if (failing.includes(phoneKey)) excluded.failing++
      else received++
    }
  }
  return { left: counts, people: received, excluded }
}

const terms = (): Terms => ({
  kind: 'whatsapp',
  consent: 'marketing',
  needsConsent: true,
  scopes: ['marketing'],
  frequency: { limit: 1, days: 7 },
  refused,
})

function count(
  conditions: readonly Condition[],
  unitIds: readonly string[] | null = null,
): Promise<AudienceCount> {
  const query: AudienceQuery = {
    orgId,
    audience: { from: 'conditions', conditions },
    campaignId: uuid(),
    unitIds,
    today,
    zone,
  }
  return transact({ database: server.db.database, userId: null, orgId }, ({ db }) =>
    countAudience(db, query, terms()),
  )
}

const cases = (): Record<string, Condition[]> => ({
  everybody: [],
  age: [{ kind: 'age', from: 40, to: 75 }],
  sex: [{ kind: 'sex', sex: 'female' }],
  tag: [{ kind: 'tag', tags: ['vip', 'de "aspas"'] }],
  birthday: [{ kind: 'birthdayMonth', months: [2, 11] }],
  plan: [{ kind: 'insurancePlan', insurancePlanIds: [plan] }],
  'self-pay or plan': [{ kind: 'insurancePlan', insurancePlanIds: [null, plan] }],
  'self-pay': [{ kind: 'insurancePlan', insurancePlanIds: [null] }],
  unit: [{ kind: 'unit', unitIds: units.slice(0, 1) }],
  'last visit before': [{ kind: 'lastAppointment', is: 'before', date: '2026-06-01' }],
  'last visit since': [{ kind: 'lastAppointment', is: 'since', date: '2026-06-01' }],
  'no next visit': [{ kind: 'nextAppointment', has: false }],
  'next visit': [{ kind: 'nextAppointment', has: true }],
  missed: [{ kind: 'missed', since: '2026-01-01' }],
  'last exam': [{ kind: 'lastExam', examIds: [exam], before: '2026-08-01' }],
  'no exam to come': [{ kind: 'noFutureExam', examIds: [exam] }],
  'all together': [
    { kind: 'age', from: 20, to: 90 },
    { kind: 'lastAppointment', is: 'before', date: '2026-10-01' },
    { kind: 'unit', unitIds: units },
    { kind: 'insurancePlan', insurancePlanIds: [null, plan] },
    { kind: 'nextAppointment', has: false },
    { kind: 'noFutureExam', examIds: [exam] },
  ],
})

describe('countAudience', () => {
  test('counts after each condition, and each person once for the first reason', async () => {
    for (const [name, conditions] of Object.entries(cases())) {
      const counted = await count(conditions)
      expect(counted, name).toMatchObject(expectedOf(conditions, null))
      expect(counted.left[0], 'nobody inactive or deceased').toBeLessThan(people.length)
    }
    const { people: found, excluded } = await count([])
    expect(found).toBeGreaterThan(0)
    expect(
      Object.values(excluded).every((number) => number > 0),
      JSON.stringify(excluded),
    ).toBe(true)
  })

  test('of a manager of some units: their patients, by what happened there', async () => {
    for (const [name, conditions] of Object.entries(cases())) {
      const own = units.slice(1)
      expect(await count(conditions, own), name).toMatchObject(expectedOf(conditions, own))
    }
  })

  test('what a merged record has counts for the one that stands', async () => {
    const [active] = people.filter(({ status, visits }) => status === 'active' && visits.length === 0)
    const merged = uuid()
    await transact({ database: server.db.database, userId: null, orgId }, async ({ db }) => {
      await db.insert(patients).values({
        orgId,
        id: merged,
        fullName: 'Fulana',
        nameKey: 'fulana',
        mergedInto: active?.id,
      })
      await db.insert(appointments).values({
        orgId,
        id: uuid(),
        patientId: merged,
        kind: 'visit',
        state: 'done',
        unitId: units[0] as string,
        startsAt: at('2019-05-02'),
        endsAt: at('2019-05-02'),
        source: 'frontDesk',
      })
    })
    const before: Condition[] = [{ kind: 'lastAppointment', is: 'before', date: '2019-06-01' }]
    const [, without = 0] = expectedOf(before, null).left
    expect((await count(before)).left[1]).toBe(without + 1)
  })
})
