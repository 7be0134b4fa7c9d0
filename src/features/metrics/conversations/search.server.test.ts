import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'

/** Three contacts wrote two days ago and were answered; one of them at a patient's phone. */
let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
  await agenda.server.sql(
    agenda.orgId,
    `with c as (
       insert into conversations (org_id, id, phone, phone_key, profile_name)
       select $1, gen_random_uuid(), c.phone, c.phone, c.name
         from (values ('1133330001', 'Zuleica Brum'), ('1133330002', 'Zuleica Dias'), ('1187654321', 'Dona T')) as c (phone, name)
       returning id, phone),
     m as (
       insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
       select $1, gen_random_uuid(), id, 'in', 'patient', 'whatsapp', now() - interval '2 days', 'Quero marcar' from c)
     insert into sends (org_id, id, source, occasion, purpose, kind, state, due_at, sent_at, delivered_at, conversation_id, patient_id, cost)
     select $1, gen_random_uuid(), 'assistant', 'resposta ' || c.phone, 'care', 'whatsapp', 'delivered', t.at, t.at, t.at, c.id,
            case when c.phone = '1187654321' then $2::uuid end, 35000
       from c cross join (select now() - interval '2 days' as at) t`,
    [agenda.orgId, agenda.patientId],
  )
  // The key of a phone that a patient has.
  await agenda.server.sql(
    agenda.orgId,
    `update conversations c set phone_key = k.phone_key from patient_contacts k where c.phone = '1187654321' and k.patient_id = $1`,
    [agenda.patientId],
  )
})
afterAll(() => agenda.server.stop())

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const rows = async (of: 'conversations' | 'messages', query: string) => {
  const path = `/metrics/${of}/rows?from=${day(-4)}&to=${day(1)}&${query}`
  const { status, body } = await agenda.call('GET', path, undefined, 'owner')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

test.each([
  ['zuleica', 2],
  ['zuleica bru', 1],
  ['33330002', 1],
  // The patient who is reached there, not how the contact calls themselves.
  ['teresa alves', 1],
  ['teresa zuleica', 0],
  ['', 3],
])('conversations and messages with “%s”', async (q, total) => {
  const query = `q=${encodeURIComponent(q)}&limit=1`
  const conversations = await rows('conversations', `measure=begun&${query}`)
  const messages = await rows('messages', `measure=sent&${query}`)
  expect([conversations.total, messages.total]).toEqual([total, total])
  for (const sums of [...Object.values(conversations.sums), ...Object.values(messages.sums)])
    expect((sums as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(total)
})

test('a joined patient’s message goes by the name of the other record', async () => {
  const { sql } = agenda.server
  const [survivor] = await sql(
    agenda.orgId,
    `insert into patients (org_id, id, full_name, name_key, birth_date)
     select org_id, gen_random_uuid(), 'Teresa Alves Brandão', 'teresa alves brandao', birth_date from patients where id = $1
     returning id`,
    [agenda.patientId],
  )
  const joinTo = (id: unknown) =>
    sql(agenda.orgId, `update patients set merged_into = $2 where id = $1`, [agenda.patientId, id])
  await joinTo(survivor?.id)
  const named = (await rows('messages', 'measure=sent&limit=10')).items.map(
    ({ patientName }: { patientName: string }) => patientName,
  )
  await joinTo(null)
  expect(named).toContain('Teresa Alves Brandão')
  expect(named).toHaveLength(3)
})

test.each([
  ['conversations', 'begun'],
  ['messages', 'sent'],
] as const)('the same search in the period before: %s', async (of, measure) => {
  const before = async (query: string) => {
    const path = `/metrics/${of}/rows?from=${day(-1)}&to=${day(0)}&measure=${measure}&${query}`
    const { status, body } = await agenda.call('GET', path, undefined, 'owner')
    expect(status).toBe(200)
    expect(body.total).toBe(0)
    return body.previous
  }
  expect(await before('compare=true&q=zuleica')).toMatchObject({ from: day(-3), to: day(-2), total: 2 })
  expect(await before('compare=true')).toMatchObject({ total: 3 })
  expect(await before('q=zuleica')).toBeNull()
})
