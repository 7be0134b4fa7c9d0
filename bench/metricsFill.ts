import pg from 'pg'
import type { Machine } from './machine.ts'
import type { Lane } from './world.ts'

const messagesOfOne = 5

/**
 * Five messages of automations for each appointment, of which one asks whether the patient comes and is answered the day before;
 * of one in five appointments the patient has written first, in words that are no answer: a conversation of the report.
 */
export async function fillMessages(
  machine: Machine,
  { orgId }: Lane,
  say: (text: string) => void,
): Promise<number> {
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    // A conversation of each patient has the patient's id.
    await client.query(
      `insert into conversations (org_id, id, phone, phone_key, profile_name)
       select $1, id, n::text, n::text, 'Contato ' || n
         from (select id, 11900000000 + row_number() over (order by id) as n from patients where org_id = $1) p`,
      [orgId],
    )
    let [messages, last] = [0, '00000000-0000-0000-0000-000000000000']
    for (;;) {
      const { rows } = await client.query<{ written: number; last: string | null }>(fillBatch, [orgId, last])
      const [batch] = rows
      if (!batch?.last) break
      messages += batch.written
      last = batch.last
      if (messages % 1_000_000 === 0) say(`${messages.toLocaleString('en')} messages`)
    }
    await client.query('vacuum analyze sends, messages, conversations')
    await client.query('checkpoint')
    return messages
  } finally {
    await client.end()
  }
}

const fillBatch = `
  with chosen as materialized (
    select id, patient_id, starts_at, schedule_version, abs(hashtext(id::text)) % 5 = 0 as is_begun,
           uuidv7(starts_at - interval '1 day' - now()) as asked, uuidv7(starts_at - interval '20 hours' - now()) as answered,
           uuidv7(starts_at - interval '6 days' - now()) as begun
      from appointments where org_id = $1 and id > $2 order by id limit 50000),
  sent as (
    insert into sends (org_id, id, source, occasion, purpose, patient_id, appointment_id, schedule_version, kind, due_at, state,
                       question, sent_at, delivered_at, created_at, conversation_id, message_id, cost)
    select $1, uuidv7(starts_at - now()), 'automation', n || ':' || id, 'care', patient_id, id, schedule_version, 'whatsapp',
           starts_at - n * interval '1 day', 'delivered', case when n = 1 then '{"kind":"attendance"}'::jsonb end,
           starts_at - n * interval '1 day', starts_at - n * interval '1 day', starts_at - n * interval '1 day', patient_id,
           case when n = 1 then asked end, 35000
      from chosen cross join generate_series(1, ${messagesOfOne}) as n
    returning 1),
  said as (
    insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, is_settled)
    select $1, asked, patient_id, 'out', 'automation', 'whatsapp', starts_at - interval '1 day', 'Você vem?', false from chosen
    union all
    select $1, answered, patient_id, 'in', 'patient', 'whatsapp', starts_at - interval '20 hours', 'sim', true from chosen
    union all
    select $1, begun, patient_id, 'in', 'patient', 'whatsapp', starts_at - interval '6 days', 'Quero marcar', false
      from chosen where is_begun)
  select (select count(*) from sent)::int as written, (select id from chosen order by id desc limit 1) as last`

export interface TriggerRow {
  readonly size: number
  readonly changes: number
  /** Of one change of a past appointment, in milliseconds, with the triggers and without them. */
  readonly withMs: number
  readonly withoutMs: number
}

const changes = 2_000

/** Changes past appointments one by one with the triggers that mark them and without, and takes all of it back. */
export async function measureTriggers(machine: Machine, { orgId }: Lane, size: number): Promise<TriggerRow> {
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from appointments where org_id = $1 and starts_at < now() - interval '5 days'
        order by md5(id::text) limit ${changes}`,
      [orgId],
    )
    const change = async (isMarking: boolean) => {
      await client.query('begin')
      if (!isMarking) await client.query('alter table appointments disable trigger mark_metrics')
      const begun = performance.now()
      for (const { id } of rows)
        await client.query({
          name: 'change',
          text: 'update appointments set price_cents = coalesce(price_cents, 0) + 1 where org_id = $1 and id = $2',
          values: [orgId, id],
        })
      const ms = (performance.now() - begun) / Math.max(1, rows.length)
      await client.query('rollback')
      return ms
    }
    await change(false)
    const pairs: { withMs: number; withoutMs: number }[] = []
    for (let round = 0; round < 3; round++)
      pairs.push({ withoutMs: await change(false), withMs: await change(true) })
    const middle = pairs.toSorted((a, b) => a.withMs / a.withoutMs - b.withMs / b.withoutMs)[1] ?? pairs[0]
    return { size, changes: rows.length, withMs: middle?.withMs ?? 0, withoutMs: middle?.withoutMs ?? 0 }
  } finally {
    await client.end()
  }
}
