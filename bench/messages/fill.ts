import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The rows of a network's people and of its messages so far, straight into the tables: each person got one message. */

export interface Filling {
  readonly orgId: string
  readonly unitId: string
  readonly channelId: string
  readonly templateId: string
  /** The campaign that the messages of the past belonged to. */
  readonly campaignId: string
}

/** Rows of one statement. */
const batch = 100_000

/** By number, in the order of time as UUIDs of version 7 are. */
const id = `('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
/** Two of a hundred people share a phone. */
const phone = `('119' || lpad((10000000 + n - (n % 100 = 1)::int)::text, 8, '0'))`
/** One of fifty got a message this week. */
const sentAt = `(now() - make_interval(days => case n % 50 when 2 then 2 else 10 + n % 700 end))`

/** The phone of the person with this number. */
export const phoneAt = (n: number): string => `119${10_000_000 + n - (n % 100 === 1 ? 1 : 0)}`

/** Three of ten never agreed, one of them refused; four of five came once, more than a year ago. */
function statements({ orgId, unitId, channelId, templateId, campaignId }: Filling, from: number, to: number) {
  const [org, unit, channel, template, campaign] = [orgId, unitId, channelId, templateId, campaignId].map(
    (value) => pg.escapeLiteral(value),
  )
  const people = `generate_series(${from}, ${to}) n`
  return [
    `insert into patients (org_id, id, full_name, name_key, birth_date, sex)
     select ${org}, ${id}, 'Maria Aparecida de Souza ' || n, 'maria aparecida de souza ' || n,
            date '1940-01-01' + (n::bigint * 7919 % 29000)::int, case n / 3 % 2 when 0 then 'female' else 'male' end
       from ${people}`,
    `insert into patient_contacts (org_id, id, patient_id, position, relationship, phone, phone_key, has_whatsapp, is_preferred)
     select ${org}, ${id}, ${id}, 0, 'self', ${phone}, ${phone}, true, true from ${people}`,
    `insert into patient_consents (org_id, id, patient_id, purpose, channel, is_granted, source)
     select ${org}, ${id}, ${id}, 'marketing', 'whatsapp', n % 10 < 7, 'inPerson' from ${people} where n % 10 < 8`,
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source)
     select ${org}, ${id}, ${unit}, ${id}, 'visit', 'done', at, at + interval '30 minutes', 'frontDesk'
       from ${people}, lateral (select date_trunc('hour', now()) - make_interval(days => 400 + n % 900) as at) t
      where n % 5 <> 0`,
    `insert into conversations (org_id, id, phone, phone_key, last_message_at)
     select ${org}, ${id}, ${phone}, ${phone}, ${sentAt} from ${people} where n % 100 <> 1`,
    `insert into messages (org_id, id, conversation_id, direction, author, kind, channel_id, at, text, provider_id, send_id, patient_id)
     select ${org}, ${id}, ${id}, 'out', 'campaign', 'whatsapp', ${channel}, ${sentAt}, 'Oi! Que tal deixar o check-up em dia?',
            'wamid.' || md5(n::text), ${id}, ${id} from ${people} where n % 100 <> 1`,
    `insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, template_version, kind,
                        due_at, state, channel_id, conversation_id, message_id, provider_id, address_hash, claimed_at,
                        called_at, sent_at, delivered_at, cost)
     select ${org}, ${id}, 'campaign', ${campaign}, 'past:' || n, 'marketing', ${id}, ${template}, 1, 'whatsapp', ${sentAt},
            'delivered', ${channel}, ${id}, ${id}, 'wamid.' || md5(n::text), md5('address' || n), ${sentAt}, ${sentAt},
            ${sentAt}, ${sentAt}, 340000 from ${people} where n % 100 <> 1`,
    `insert into channel_events (org_id, id, channel_id, key, received_at, handled_at)
     select ${org}, ${id}, ${channel}, md5('notice' || n), ${sentAt}, ${sentAt} from ${people}`,
  ]
}

const tables =
  'patients, patient_contacts, patient_consents, appointments, conversations, messages, sends, channel_events'

export async function fillPeople(
  client: pg.Client,
  filling: Filling,
  size: number,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let from = 1; from <= size; from += batch) {
    const to = Math.min(from + batch - 1, size)
    for (const text of statements(filling, from, to)) await client.query(text)
    onProgress(to)
  }
  // The database does the same by itself some time after.
  await client.query(`vacuum analyze ${tables}`)
}

/** Puts so many messages into the queue that are due at once, to people who agreed, beginning at one of them. */
export async function queueDue(
  client: pg.Client,
  { orgId, templateId, campaignId }: Filling,
  first: number,
  count: number,
): Promise<void> {
  await client.query(
    `insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, kind, due_at)
     select $1, acolhe_uuid_v7(), 'campaign', $2, 'due:' || n, 'marketing', ${id}, $3, 'whatsapp', now()
       from (select n from generate_series($4::int, $4::int + 2 * $5::int) n where n % 10 < 7 and n % 100 <> 1 order by n limit $5) p`,
    [orgId, campaignId, templateId, first, count],
  )
}

/** Waits until nothing is due, or on its way. */
export async function untilSent(client: pg.Client, { orgId }: Filling): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLeft: boolean }>(
      `select exists (select from sends where org_id = $1 and kind = 'whatsapp' and state = 'planned' and not is_held and due_at <= now())
           or exists (select from sends where org_id = $1 and state = 'claimed') as "isLeft"`,
      [orgId],
    )
    if (!rows[0]?.isLeft) return
    await sleep(10)
  }
}

/** Removes what was queued and what became of it, so that the tables are as large as before. */
export async function dropDue(client: pg.Client, { orgId }: Filling): Promise<void> {
  await client.query(
    `with gone as (delete from sends where org_id = $1 and occasion like 'due:%' returning message_id),
     links as (delete from message_links where org_id = $1),
     listed as (delete from link_directory where org_id = $1)
     delete from messages m using gone where m.org_id = $1 and m.id = gone.message_id`,
    [orgId],
  )
  await client.query(`vacuum analyze sends, messages, message_links, link_directory`)
}
