import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import {
  became,
  call,
  draft,
  openNetwork,
  orgId,
  path,
  people,
  run,
  sending,
  sends,
  server,
  tokens,
  units,
  visit,
} from '#test/campaigns.ts'
import type { Recipient, Results } from '../contract.ts'
import { actOnInvitation } from '../replies.server.ts'
import { emptyCampaign } from '../rules.ts'

beforeAll(openNetwork)
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql(orgId, 'delete from campaign_replies')
  await server.sql(orgId, 'delete from suppressions')
  await server.sql(orgId, 'delete from sends')
  await server.sql(orgId, 'delete from messages')
  await server.sql(orgId, 'delete from conversations')
})

const results = async (id: string) => (await call('GET', `/${id}/results`)).body as Results
const listed = async (id: string, search: string) => {
  const { status, body } = await call('GET', `/${id}/recipients?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: Recipient[]; total: number; next: string | null }
}
const namesOf = ({ items }: { items: readonly Recipient[] }) => items.map(({ name }) => name).sort()
const nameOf = (patientId: unknown) =>
  ['Aparecida Fontes', 'Benedito Sá', 'Cristina Yoshida', 'Ademir Paixão'][people.indexOf(String(patientId))]

/** A campaign whose four messages left, each to a conversation of its own. */
async function sent() {
  const { id } = await sending()
  const all = await sends(id)
  for (const [at, send] of all.entries()) {
    const conversationId = uuid()
    await server.sql(
      orgId,
      `insert into conversations (org_id, id, phone, phone_key) values ($1, $2, $3, $3)`,
      [orgId, conversationId, `1198765432${at}`],
    )
    await became('delivered', [send.id], `, sent_at = now(), conversation_id = '${conversationId}'`)
  }
  return { id, all: await server.sql(orgId, 'select * from sends where source_id = $1 order by id', [id]) }
}

/** A contact answers: stored as the inbound part stores it, then acted upon. */
async function answer(send: Record<string, unknown>, text: string, kind: 'wantsToBook' | 'declines' | null) {
  const messageId = uuid()
  const at = new Date()
  await server.sql(
    orgId,
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, needs_person)
     values ($1, $2, $3, 'in', 'patient', 'whatsapp', $4, $5, $6)`,
    [orgId, messageId, send.conversation_id, at, text, kind !== 'declines'],
  )
  if (kind === null) return
  const question = {
    kind: 'invitation',
    sendId: String(send.id),
    campaignId: String(send.source_id),
  } as const
  const result = await transact({ database: server.db.database, userId: null, orgId }, (tx) =>
    actOnInvitation(tx, {
      conversationId: String(send.conversation_id),
      messageId,
      kind: 'whatsapp',
      from: { phone: '', email: '', waId: '', bsuid: '' },
      at,
      text,
      question,
      meaning: { kind },
    }),
  )
  expect(result).toMatchObject({ needsPerson: kind !== 'declines' })
}

const refuse = (send: Record<string, unknown>) =>
  server.sql(
    orgId,
    `insert into suppressions (org_id, id, address_hash, encrypted_address, scope, source, send_id)
     values ($1, $2, $3, '', 'marketing', 'reply', $4)`,
    [orgId, uuid(), String(send.id), send.id],
  )

describe('answers', () => {
  test('who wants to book is told from who does not, who asks and who leaves; each number has its people', async () => {
    const { id, all } = await sent()
    const [wants, declines, asks, leaves] = all as [never, never, never, never]
    await answer(wants, 'quero sim', 'wantsToBook')
    await answer(declines, 'agora não', 'declines')
    await answer(asks, 'precisa de jejum?', null)
    await answer(leaves, 'SAIR', null)
    await refuse(leaves)
    expect((await results(id)).replies).toMatchObject({
      total: 4,
      wants: 1,
      asks: 1,
      declines: 1,
      refused: 1,
      waiting: 2,
      waitingSince: expect.any(String),
    })
    const who = async (reply: string) => namesOf(await listed(id, `reply=${reply}`))
    const named = (...of: Record<string, unknown>[]) => of.map((send) => nameOf(send.patient_id)).sort()
    expect(await who('wants')).toEqual(named(wants))
    expect(await who('asks')).toEqual(named(asks))
    expect(await who('declines')).toEqual(named(declines))
    expect(await who('refused')).toEqual(named(leaves))
    expect(await who('waiting')).toEqual(named(wants, asks))
    expect((await listed(id, 'reply=any')).total).toBe(4)
    expect((await listed(id, 'reply=declines')).items).toMatchObject([
      { reply: 'agora não', replyKind: 'declines', needsPerson: false },
    ])
  })

  test('the last answer counts, and who leaves by the link counts once', async () => {
    const { id, all } = await sent()
    const [one, other] = all as [never, never]
    await answer(one, 'agora não', 'declines')
    await answer(one, 'pensando bem, quero', 'wantsToBook')
    await refuse(other)
    expect((await results(id)).replies).toMatchObject({ total: 2, wants: 1, declines: 0, refused: 1 })
  })

  test('are the same number in the list as on the page, also where somebody left without a word', async () => {
    const { id, all } = await sent()
    const [one, other] = all as [never, never]
    await answer(one, 'agora não', 'declines')
    await answer(one, 'quanto custa?', null)
    await refuse(other)
    const { items } = (await call('GET', '')).body as { items: { id: string; replied: number }[] }
    expect(items.find((item) => item.id === id)?.replied).toBe(2)
    expect((await results(id)).replies.total).toBe(2)
  })
})

describe('an answer to something else', () => {
  /** Another automatic message to the same contact, which asks something of its own. */
  async function remind(send: Record<string, unknown>): Promise<string> {
    const messageId = uuid()
    await server.sql(
      orgId,
      `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, send_id)
       values ($1, $2, $3, 'out', 'automation', 'whatsapp', clock_timestamp(), 'Podemos contar com você?', $4)`,
      [orgId, messageId, send.conversation_id, uuid()],
    )
    return messageId
  }

  test('is none to the campaign: who confirms a reminder that came later did not answer the invitation', async () => {
    const { id, all } = await sent()
    const [reminded, answered] = all as [never, never]
    await remind(reminded)
    await answer(reminded, 'confirmo', null)
    await answer(answered, 'tem de manhã?', null)
    await remind(answered)
    await answer(answered, 'confirmo', null)
    expect((await results(id)).replies).toMatchObject({ total: 1, asks: 1 })
    expect((await listed(id, 'reply=any')).items).toMatchObject([{ reply: 'tem de manhã?' }])
    expect((await listed(id, 'situation=delivered')).items.filter(({ reply }) => reply !== '')).toHaveLength(
      1,
    )
  })

  test('is told by what it quotes, whatever was sent in between', async () => {
    const { id, all } = await sent()
    const [one, other] = all as [Record<string, unknown>, Record<string, unknown>]
    const invitation = uuid()
    await server.sql(
      orgId,
      `insert into messages (org_id, id, conversation_id, direction, author, kind, text, send_id)
       values ($1, $2, $3, 'out', 'campaign', 'whatsapp', 'Já pensou em cuidar de você?', $4)`,
      [orgId, invitation, one.conversation_id, one.id],
    )
    await remind(one)
    await answer(one, 'quero', null)
    const reminder = await remind(other)
    await answer(other, 'sim', null)
    const quotes = (send: Record<string, unknown>, messageId: string) =>
      server.sql(orgId, `update messages set reply_to = $2 where conversation_id = $1 and direction = 'in'`, [
        send.conversation_id,
        messageId,
      ])
    await quotes(one, invitation)
    await quotes(other, reminder)
    expect((await results(id)).replies).toMatchObject({ total: 1 })
    expect((await listed(id, 'reply=any')).items).toMatchObject([{ reply: 'quero' }])
  })
})

describe('what did not arrive', () => {
  test('says what can be done about each reason, and by which channel the people are reached', async () => {
    const { id, all } = await sent()
    const [noWhatsapp, blocked, uncertain, delayed] = all as [never, never, never, never]
    const failed = (send: { id: unknown }, code: string) =>
      became('failed', [send.id], `, reason = '${code}', ended_at = now()`)
    await failed(noWhatsapp, '131026')
    await failed(blocked, '131050')
    await became('uncertain', [(uncertain as { id: unknown }).id])
    await failed(delayed, '131049')
    await run(id)
    const again = await call('POST', `/${id}/retry`, { reason: '131049' })
    expect(again.body.ids).toHaveLength(1)
    const { failures } = await results(id)
    expect(failures.map(({ state, reason, action, mayRetry }) => [state, reason, action, mayRetry])).toEqual([
      ['failed', '131026', 'otherChannel', true],
      ['failed', '131050', 'suppress', true],
      ['uncertain', '', '', false],
      ['delayed', '131049', 'delay', false],
    ])
    expect(failures[0]?.others).toEqual([{ kind: 'sms', people: 1 }])
    expect(failures[3]?.nextAt).toEqual(expect.any(String))
    for (const { reason, people: count, state } of failures) {
      const situation = state === 'delayed' ? 'again' : state
      expect((await listed(id, `situation=${situation}&reason=${reason}`)).total).toBe(count)
    }
    expect((await listed(id, 'situation=failed&reason=131026')).items).toMatchObject([
      { mayRetry: true, otherKinds: ['sms'], kind: 'whatsapp' },
    ])
  })

  test('goes out by another channel, to whom it reaches', async () => {
    const { id, all } = await sent()
    await became(
      'failed',
      all.slice(0, 2).map((send) => send.id),
      `, reason = '131026', ended_at = now()`,
    )
    expect((await call('POST', `/${id}/retry`, { reason: '131026', kind: 'email' })).body.ids).toEqual([])
    const { body } = await call('POST', `/${id}/retry`, { reason: '131026', kind: 'sms' })
    expect(body.ids).toHaveLength(2)
    const rows = await server.sql(orgId, 'select kind, attempt from sends where id = any ($1)', [body.ids])
    expect(rows).toEqual([
      { kind: 'sms', attempt: 2 },
      { kind: 'sms', attempt: 2 },
    ])
    expect((await call('POST', `/${id}/retry`, { kind: 'pombo' })).status).toBe(422)
  })
})

test('each number of the bar has its people, page by page', async () => {
  const { id, all } = await sent()
  const [read, sentOnly, skipped, waiting] = all.map((send) => send.id)
  await became('read', [read])
  await became('sent', [sentOnly])
  await became('skipped', [skipped], `, reason = 'alreadyBooked', ended_at = now()`)
  await became('waiting', [waiting])
  const { tally } = await results(id)
  for (const situation of [
    'queued',
    'sent',
    'delivered',
    'read',
    'failed',
    'uncertain',
    'skipped',
    'waiting',
  ] as const)
    expect((await listed(id, `situation=${situation}`)).total, situation).toBe(tally[situation])
  const first = await listed(id, 'situation=other&limit=12')
  expect(first.total).toBe(3)
})

test('who booked afterwards is listed, and the others are', async () => {
  const { id, all } = await sent()
  const [first] = all
  await visit(String(first?.patient_id), units[0] ?? '', '2190-02-01T12:00:00Z', 'scheduled')
  await visit(String(first?.patient_id), units[0] ?? '', '2190-02-02T12:00:00Z', 'scheduled')
  expect((await results(id)).bookings.total).toBe(1)
  expect(namesOf(await listed(id, 'booked=true'))).toEqual([nameOf(first?.patient_id)])
  expect((await listed(id, 'booked=false')).total).toBe(3)
  await server.sql(orgId, `delete from appointments where starts_at > '2190-01-01'`)
})

describe('the pace', () => {
  const pace = (id: string, body: object, who = 'owner') => call('PUT', `/${id}/pace`, body, who)
  const everyDay = { ...emptyCampaign.schedule, weekdays: [1, 2, 3, 4, 5, 6, 7], perMinute: 1 }
  const gaps = async (id: string) => {
    const times = (await sends(id)).map(({ due_at }) => (due_at as Date).getTime())
    return times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1_000)
  }

  test('changes while it runs: the queue is spread anew, the history says so', async () => {
    const { id, version } = await sending({ schedule: everyDay })
    const { status, body } = await pace(id, { version, perMinute: 4, stopAfterBookings: 9 })
    expect([status, body.schedule]).toMatchObject([200, { perMinute: 4, stopAfterBookings: 9, from: 540 }])
    expect(await gaps(id)).toContain(15)
    const history = await server.call('GET', `${path}/history/campaign/${id}`, { token: tokens.owner })
    expect(JSON.stringify(history.body.items[0])).toContain('"perMinute":4')
    const stale = await pace(id, { version, perMinute: 5, stopAfterBookings: null })
    expect([stale.status, stale.body.code, stale.body.current.schedule.perMinute]).toEqual([
      409,
      'stale_version',
      4,
    ])
  })

  test('of a paused campaign holds when it goes on; of others there is none', async () => {
    const { id } = await sending({ schedule: everyDay })
    const { body: paused } = await call('POST', `/${id}/pause`, {})
    const changed = await pace(id, { version: paused.version, perMinute: 6, stopAfterBookings: null })
    expect(changed.body).toMatchObject({ state: 'paused', schedule: { perMinute: 6 } })
    await call('POST', `/${id}/resume`, {})
    expect(await gaps(id)).toContain(10)
    const still = await draft()
    const refused = await pace(still.id, { version: 1, perMinute: 6, stopAfterBookings: null })
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    expect((await pace(id, { version: 1, perMinute: 0, stopAfterBookings: 0 })).body.errors).toEqual({
      perMinute: 'De 1 a 600',
      stopAfterBookings: 'De 1 a 10000',
    })
  })

  test('brings nothing forward that the provider put off', async () => {
    const { id, version } = await sending({ schedule: everyDay })
    const [first] = await sends(id)
    const dueAt = new Date(Date.now() + 30 * 24 * 60 * 60_000)
    await server.sql(orgId, 'update sends set attempt = 2, due_at = $2 where id = $1', [first?.id, dueAt])
    await pace(id, { version, perMinute: 6, stopAfterBookings: null })
    expect((await sends(id)).find((one) => one.id === first?.id)?.due_at).toEqual(dueAt)
  })

  test('is for those who may', async () => {
    const { id, version } = await sending()
    const asked = await Promise.all(
      ['stranger', 'receptionist', 'professional', 'local', 'nobody'].map((who) =>
        pace(id, { version, perMinute: 9, stopAfterBookings: null }, who),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401])
  })
})

describe('the export', () => {
  const exported = async (id: string, body: object = {}, who = 'owner') => {
    const answer = await fetch(`${server.origin}${path}/campaigns/${id}/export`, {
      method: 'POST',
      headers: {
        ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return { status: answer.status, type: answer.headers.get('content-type'), text, bytes }
  }

  test('has everybody that the filter means; no cell is a formula, and the history says who exported', async () => {
    const { id, all } = await sent()
    const [one] = all as [never]
    await answer(one, '=HYPERLINK("http://mau.example")', 'wantsToBook')
    const { status, type, text, bytes } = await exported(id)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = text.trimEnd().split('\r\n')
    expect(head).toBe(
      'Nome;Telefone ou e-mail;Canal;Situação;Quando;Motivo;Tentativa;Resposta;A resposta diz;Agendou para',
    )
    expect(rows).toHaveLength(4)
    expect(rows.filter((row) => row.includes('HYPERLINK'))).toEqual([
      expect.stringContaining(`;"'=HYPERLINK(""http://mau.example"")";Quer agendar;`),
    ])
    const some = (await exported(id, { reply: 'wants' })).text
    expect(some.trimEnd().split('\r\n')).toHaveLength(2)
    const history = await server.call('GET', `${path}/history/campaign/${id}`, { token: tokens.owner })
    expect(history.body.items[0]).toMatchObject({ act: 'export' })
  })

  test('is for those who may; who is bound to units exports their campaigns alone', async () => {
    const { id } = await sending()
    const own = await draft({}, 'local')
    const asked = await Promise.all(
      ['stranger', 'receptionist', 'professional', 'local', 'nobody'].map((who) => exported(id, {}, who)),
    )
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401])
    expect((await exported(own.id, {}, 'local')).status).toBe(200)
    const seen = async (of: string) => (await call('GET', `/${of}`, undefined, 'local')).body.isOwn
    expect([await seen(own.id), await seen(id)]).toEqual([true, false])
    expect((await exported(uuid())).status).toBe(404)
  })
})

describe('the list', () => {
  test('is narrowed by template and by the days in which campaigns go out', async () => {
    const planned = await draft({ schedule: { ...emptyCampaign.schedule, startDate: '2190-01-04' } })
    await call('POST', `/${planned.id}/start`, { version: planned.version })
    const ids = async (search: string) =>
      (await call('GET', `?${search}`)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids('since=2190-01-04&until=2190-01-04')).toEqual([planned.id])
    expect(await ids('since=2190-01-05')).toEqual([])
    expect(await ids('until=2020-01-01')).toEqual([])
    expect(await ids(`templateId=${planned.templateId}&since=2190-01-01`)).toEqual([planned.id])
    expect(await ids(`templateId=${uuid()}`)).toEqual([])
    expect((await call('GET', '?since=ontem')).status).toBe(422)
  })

  test('says what is late: a beginning that was missed, a queue that stands still', async () => {
    const { id } = await sending()
    const lateSince = async () =>
      (await call('GET', '?state=sending,scheduled')).body.items.find((one: { id: string }) => one.id === id)
        ?.lateSince
    await server.sql(orgId, `update sends set due_at = now() + interval '1 hour' where source_id = $1`, [id])
    expect(await lateSince()).toBeNull()
    await server.sql(orgId, `update sends set due_at = now() - interval '2 minutes' where source_id = $1`, [
      id,
    ])
    expect(await lateSince()).toEqual(expect.any(String))
    await server.sql(
      orgId,
      `update campaigns set state = 'scheduled', starts_at = now() - interval '5 minutes' where id = $1`,
      [id],
    )
    expect(await lateSince()).toEqual(expect.any(String))
  })
})
