import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'

let agenda: Agenda
const ids: Record<string, string> = {}
const day = 24 * 60

beforeAll(async () => {
  agenda = await openAgenda()
  for (const [name, form] of Object.entries({
    helena: { fullName: 'Helena Alves' },
    caio: { fullName: 'Caio Prado', guardianName: 'Helena Prado', guardianRelationship: 'mother' },
    rui: { fullName: 'Rui Sales' },
  }))
    ids[name] = (await agenda.create(form)).id
})
afterAll(() => agenda.server.stop())

/** Stores an appointment so many minutes from noon of today, by the unit's clock. */
async function stored(name: string, minutes: number, over: { professionalId?: string; state?: string } = {}) {
  const id = crypto.randomUUID()
  await agenda.server.sql(
    agenda.orgId,
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, source)
     select $1, $2, $3, $4, $5, 'visit', $6, at, at + interval '20 minutes', 'staff'
       from (select (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '12 hours') at time zone 'America/Sao_Paulo'
                    + $7::int * interval '1 minute' as at) noon`,
    [
      agenda.orgId,
      id,
      agenda.unitId,
      over.professionalId ?? agenda.ivanId,
      ids[name],
      over.state ?? 'scheduled',
      minutes,
    ],
  )
  return id
}

type Role = Parameters<Agenda['call']>[3]
const search = async (q: string, role?: Role) =>
  (
    await agenda.call(
      'GET',
      `/appointment-search?${new URLSearchParams({ q, limit: '20' })}`,
      undefined,
      role,
    )
  ).body.items
const found = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).map(({ id }: { id: string }) => id)

describe('GET /appointment-search', () => {
  const booked: Record<string, string> = {}
  beforeAll(async () => {
    booked.yesterday = await stored('helena', -day, { state: 'done' })
    booked.today = await stored('helena', 0)
    booked.tomorrow = await stored('helena', day)
    booked.childTomorrow = await stored('caio', day - 60)
    booked.withHelena = await stored('rui', day - 120, { professionalId: agenda.helenaId })
    booked.withIvan = await stored('rui', day + 120)
    booked.cancelled = await stored('helena', 3 * day, { state: 'cancelled' })
  })

  test('200 a name and a day, in either order: the patient’s own name, then others’, then the professional’s', async () => {
    const tomorrow = [booked.tomorrow, booked.childTomorrow, booked.withHelena]
    expect(await found('helena amanhã')).toEqual(tomorrow)
    expect(await found('amanha HELENA')).toEqual(tomorrow)
    expect(await found('hoje helena')).toEqual([booked.today])
  })

  test('200 a day alone, as it is said and as it is written', async () => {
    const tomorrow = [booked.withHelena, booked.childTomorrow, booked.tomorrow, booked.withIvan]
    expect(await found('amanhã')).toEqual(tomorrow)
    const date = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: 'numeric',
      month: 'numeric',
    }).format(Date.now() + day * 60_000)
    expect(await found(date)).toEqual(tomorrow)
    expect(await found(`${date} caio`)).toEqual([booked.childTomorrow])
  })

  test('200 a name alone: the next ones and the last, of whom the search of patients puts first', async () => {
    const today = await found('helena')
    expect(new Set(today)).toEqual(new Set([booked.today, booked.tomorrow, booked.yesterday]))
    expect(today.indexOf(booked.tomorrow)).toBeGreaterThan(today.indexOf(booked.today))
    expect(await found('zuleide')).toEqual([])
    expect(await found('')).toEqual([])
  })

  test('200 with the names and the time that a row shows', async () => {
    const [first] = await search('helena amanhã')
    expect(first).toMatchObject({
      unitId: agenda.unitId,
      timeZone: 'America/Sao_Paulo',
      patientName: 'Helena Alves',
      professionalName: expect.stringContaining('Ivan Queiroz'),
      kind: 'visit',
      exams: [],
      state: 'scheduled',
    })
  })

  test('200 professionals find their own ones, and nobody by a guardian', async () => {
    expect(await found('rui amanhã', 'professional')).toEqual([booked.withIvan])
    expect(await found('helena amanhã', 'professional')).toEqual([booked.tomorrow])
    expect(await found('amanhã', 'professional')).toEqual([
      booked.childTomorrow,
      booked.tomorrow,
      booked.withIvan,
    ])
  })

  test('200 nothing of units that the person is not bound to', async () => {
    await boundTo(agenda, [crypto.randomUUID()], async () => {
      expect([await found('helena'), await found('helena amanhã'), await found('amanhã')]).toEqual([
        [],
        [],
        [],
      ])
    })
  })

  test('403 for a stranger', async () => {
    const answer = await agenda.call('GET', '/appointment-search?q=helena', undefined, 'stranger')
    expect(answer.status).toBe(403)
  })
})
