import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { type EpisodeMeasure, episodeMeasures, type MessageMeasure, messageMeasures } from '../rules.ts'
import type { ConversationsAnswer, ConversationsReport } from './schemas.ts'

const zone = 'America/Sao_Paulo'
const hourMs = 3_600_000

let agenda: Agenda
let history: History
beforeAll(async () => {
  agenda = await openAgenda()
  history = await makeHistory()
})
afterAll(() => agenda.server.stop())

/** The same numbers each time. */
let drawn = 11
const draw = (below: number) => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
  return Math.floor((drawn / 2 ** 32) * below)
}
const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T

interface Message {
  id: string
  conversation_id: string
  direction: 'in' | 'out'
  author: string
  kind: string
  at: number
  is_settled: boolean
}
interface Entry {
  id: string
  conversation_id: string
  kind: string
  at: number
  user_id: string | null
}
interface Booked {
  id: string
  conversation_id: string
  at: number
  appointment_id: string | null
}
interface Appointment {
  id: string
  state: string
  starts_at: number
  confirmed_at: number | null
  undone_at: number | null
  checked_in_at: number | null
  finished_at: number | null
}
interface Send {
  id: string
  conversation_id: string
  message_id: string | null
  kind: string
  source: string
  state: string
  at: number
  delivered_at: number | null
  read_at: number | null
  cost: number | null
}
interface History {
  readonly conversations: readonly string[]
  readonly messages: readonly Message[]
  readonly entries: readonly Entry[]
  readonly booked: readonly Booked[]
  readonly appointments: readonly Appointment[]
  readonly sends: readonly Send[]
}

/** Fifty days of conversations, written as they end up; what the product itself writes its own tests show. */
async function makeHistory(): Promise<History> {
  const { server, orgId, unitId, patientId, userIds } = agenda
  const now = Date.now()
  const ago = () => now - 30_000 - draw(50 * 24) * hourMs - draw(60) * 60_000
  const after = (at: number, mostHours: number) =>
    Math.min(at + 60_000 + draw(mostHours * 60) * 60_000, now - 1_000)
  const conversations = Array.from({ length: 40 }, () => v7())
  const messages = Array.from({ length: 700 }, (): Message => {
    const [at, isIn] = [ago(), draw(2) === 0]
    return {
      id: v7({ msecs: at }),
      conversation_id: pick(conversations),
      direction: isIn ? 'in' : 'out',
      author: isIn ? 'patient' : pick(['person', 'assistant', 'automation', 'campaign']),
      kind: pick(['whatsapp', 'chat', 'email', 'sms']),
      at,
      is_settled: isIn && draw(4) === 0,
    }
  })
  const entries = Array.from({ length: 120 }, (): Entry => {
    const at = ago()
    return {
      id: v7({ msecs: at }),
      conversation_id: pick(conversations),
      kind: pick(['queued', 'taken', 'assigned', 'resolved', 'note', 'handedBack']),
      at,
      user_id: pick([userIds.owner, null]),
    }
  })
  const appointments: Appointment[] = []
  const booked = Array.from({ length: 240 }, (): Booked => {
    const { at, conversation_id } = pick(messages)
    const bookedAt = after(at, 48)
    const id = v7({ msecs: bookedAt })
    if (draw(2) === 0) return { id, conversation_id, at: bookedAt, appointment_id: null }
    const isOver = draw(3) > 0
    const startsAt = isOver ? after(bookedAt, 20 * 24) : now + (1 + draw(200)) * hourMs
    const state = isOver
      ? pick(['done', 'done', 'noShow', 'cancelled', 'inService'])
      : pick(['scheduled', 'confirmed', 'cancelled'])
    const hasCome = state === 'done' || state === 'inService'
    const confirmedAt = draw(2) === 0 ? after(bookedAt, 24) : null
    const appointment: Appointment = {
      id: v7(),
      state,
      starts_at: startsAt,
      confirmed_at: confirmedAt,
      undone_at: confirmedAt !== null && draw(4) === 0 ? after(confirmedAt, 5) : null,
      checked_in_at: hasCome ? startsAt : null,
      finished_at: state === 'done' ? Math.min(startsAt + 20 * 60_000, now - 1_000) : null,
    }
    appointments.push(appointment)
    return { id, conversation_id, at: bookedAt, appointment_id: appointment.id }
  })
  const sends = messages
    .filter(({ direction }) => direction === 'out')
    .map((message): Send => {
      const state = pick(['sent', 'delivered', 'read', 'failed', 'skipped', 'uncertain', 'byHand'])
      const delivered = state === 'delivered' || state === 'read' ? after(message.at, 30) : null
      return {
        id: v7({ msecs: message.at }),
        conversation_id: message.conversation_id,
        message_id: message.id,
        kind: message.kind,
        source: pick(['single', 'assistant', 'automation', 'campaign', 'test']),
        state,
        at: message.at,
        delivered_at: delivered,
        read_at: state === 'read' && delivered !== null ? after(delivered, 5) : null,
        cost: pick([null, 0, 35_000, 320_000]),
      }
    })
  const at = (column: string) => `to_timestamp(${column} / 1000.0)`
  const fill = (statement: string, rows: readonly object[], ...more: unknown[]) =>
    server.sql(orgId, statement, [orgId, JSON.stringify(rows), ...more])
  await fill(
    `insert into conversations (org_id, id, phone, phone_key, unit_id)
     select $1, id, phone, phone, case when at % 2 = 0 then $3::uuid end
       from jsonb_to_recordset($2::jsonb) as r (id uuid, phone text, at int)`,
    conversations.map((id, index) => ({ id, phone: `1190000${1000 + index}`, at: index })),
    unitId,
  )
  await fill(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, is_settled)
     select $1, id, conversation_id, direction, author, kind, ${at('at')}, 'oi', is_settled from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, direction text, author text, kind text, at float8, is_settled boolean)`,
    messages,
  )
  await fill(
    `insert into conversation_entries (org_id, id, conversation_id, kind, at, user_id)
     select $1, id, conversation_id, kind, ${at('at')}, user_id from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, kind text, at float8, user_id text)`,
    entries,
  )
  await fill(
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source, is_overbooked,
                               cancelled_by, checked_in_at, started_at, finished_at)
     select $1, id, $3, $4, 'visit', state, ${at('starts_at')}, ${at('starts_at')} + interval '30 minutes', 'conversation', true,
            case when state = 'cancelled' then 'clinic' else '' end, ${at('checked_in_at')}, ${at('checked_in_at')}, ${at('finished_at')}
       from jsonb_to_recordset($2::jsonb)
         as r (id uuid, state text, starts_at float8, checked_in_at float8, finished_at float8)`,
    appointments,
    unitId,
    patientId,
  )
  await fill(
    `with r as (select *, gen_random_uuid() as entry from jsonb_to_recordset($2::jsonb)
                  as r (id uuid, confirmed_at float8, undone_at float8) where confirmed_at is not null)
     insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state, at, undoes)
     select $1::uuid, entry, id, 'conversation', 'move', 'scheduled', 'confirmed', ${at('confirmed_at')}, null::uuid from r
     union all
     select $1::uuid, gen_random_uuid(), id, 'frontDesk', 'move', 'confirmed', 'scheduled', ${at('undone_at')}, entry from r
      where undone_at is not null`,
    appointments,
  )
  await fill(
    `insert into conversation_bookings (org_id, id, conversation_id, at, appointment_id)
     select $1, id, conversation_id, ${at('at')}, appointment_id from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, at float8, appointment_id uuid)`,
    booked,
  )
  await fill(
    `insert into sends (org_id, id, source, occasion, purpose, kind, state, due_at, conversation_id, message_id,
                        sent_at, delivered_at, read_at, ended_at, cost)
     select $1, id, source, id::text, 'care', kind, state, ${at('at')}, conversation_id, message_id,
            case when state not in ('failed', 'skipped') then ${at('at')} end, ${at('delivered_at')}, ${at('read_at')},
            case when state in ('failed', 'skipped') then ${at('at')} end, cost
       from jsonb_to_recordset($2::jsonb) as r (id uuid, source text, kind text, state text, at float8, conversation_id uuid,
         message_id uuid, delivered_at float8, read_at float8, cost bigint)`,
    sends,
  )
  return { conversations, messages, entries, booked, appointments, sends }
}

interface Period {
  readonly from: string
  readonly to: string
}
const isIn = ({ from, to }: Period, at: number) => {
  const day = dayIn(new Date(at), zone)
  return from <= day && day <= to
}

/** The words of the definitions read a second time, slowly: each measure of each episode by itself. */
function countEpisodes(period: Period, until: number): Record<EpisodeMeasure, number> {
  const { conversations, messages, entries, booked, appointments } = history
  const counts = Object.fromEntries(episodeMeasures.map((name) => [name, 0])) as Record<
    EpisodeMeasure,
    number
  >
  const first = (times: readonly number[]) => (times.length === 0 ? null : Math.min(...times))
  for (const id of conversations) {
    const own = messages.filter(({ conversation_id, at }) => conversation_id === id && at <= until)
    const inbound = own.filter(({ direction, is_settled }) => direction === 'in' && !is_settled)
    const begins = inbound
      .filter(({ at }) => !inbound.some((other) => other.at < at && at - other.at < 24 * hourMs))
      .map(({ at }) => at)
      .sort((a, b) => a - b)
    for (const [index, begin] of begins.entries()) {
      if (!isIn(period, begin)) continue
      const ends = Math.min(begins[index + 1] ?? Number.POSITIVE_INFINITY, begin + 30 * dayMs)
      const within = <T extends { at: number }>(all: readonly T[]) =>
        all.filter(({ at }) => begin <= at && at < ends && at <= until)
      const said = within(own)
      const noted = within(entries.filter(({ conversation_id }) => conversation_id === id))
      const done = within(booked.filter(({ conversation_id }) => conversation_id === id))
      const visits = done.flatMap(
        ({ appointment_id }) => appointments.find((one) => one.id === appointment_id) ?? [],
      )
      const known = (at: number | null) => at !== null && at <= until
      const attended = visits.some(({ state, finished_at }) => state === 'done' && known(finished_at))
      const arrived = attended || visits.some(({ checked_in_at }) => known(checked_in_at))
      const confirmed =
        arrived || visits.some(({ confirmed_at, undone_at }) => known(confirmed_at) && !known(undone_at))
      const isBooked = visits.length > 0
      const times = (author: string) => said.filter((one) => one.author === author).map(({ at }) => at)
      const lastIn = Math.max(...within(inbound).map(({ at }) => at))
      const answers = [
        ...times('person'),
        ...times('assistant'),
        ...noted.filter(({ kind }) => kind === 'resolved').map(({ at }) => at),
      ]
      const isAnswered = answers.some((at) => at >= lastIn)
      const hasPerson =
        times('person').length > 0 ||
        noted.some(
          ({ kind, user_id }) => user_id !== null && ['taken', 'assigned', 'resolved'].includes(kind),
        )
      const isQueued = noted.some(({ kind }) => kind === 'queued')
      const byAssistant =
        isAnswered &&
        !hasPerson &&
        !isQueued &&
        times('assistant').length > 0 &&
        until - lastIn >= 24 * hourMs
      const byPerson = isAnswered && hasPerson
      const found: Record<EpisodeMeasure, boolean> = {
        begun: true,
        held: done.length > 0,
        booked: isBooked,
        confirmed,
        arrived,
        attended,
        ahead:
          isBooked &&
          !arrived &&
          visits.some(({ state, starts_at }) => state !== 'cancelled' && starts_at > until),
        byAssistant,
        byPerson,
        open: !byAssistant && !byPerson,
        assistantReplied: first(times('assistant')) !== null,
        personReplied: first(times('person')) !== null,
      }
      for (const name of episodeMeasures) if (found[name]) counts[name]++
    }
  }
  return counts
}

function countSends(period: Period, until: number): Record<MessageMeasure, number> & { cost: number } {
  const { sends, messages } = history
  const out = sends.filter(
    ({ source, state, at }) => source !== 'test' && state !== 'skipped' && at <= until && isIn(period, at),
  )
  const isAnswered = ({ message_id, conversation_id, at }: Send) => {
    const [next] = messages
      .filter((one) => one.conversation_id === conversation_id && one.id > (message_id ?? ''))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    return next?.direction === 'in' && next.at <= until && next.at <= at + 14 * dayMs
  }
  const known = (at: number | null) => at !== null && at <= until
  return {
    sent: out.length,
    delivered: out.filter(({ delivered_at }) => known(delivered_at)).length,
    read: out.filter(({ read_at }) => known(read_at)).length,
    answered: out.filter(isAnswered).length,
    failed: out.filter(({ state }) => state === 'failed').length,
    billed: out.filter(({ cost }) => (cost ?? 0) > 0).length,
    cost: out.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  }
}

const get = async <T>(path: string, role: 'owner' | 'manager' = 'owner'): Promise<T> => {
  const { status, body } = await agenda.call('GET', path, undefined, role)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const daysAgo = (days: number) => dayIn(new Date(Date.now() - days * dayMs), zone)
const periods = [
  [49, 0],
  [20, 14],
  [7, 0],
  [30, 30],
].map(([from = 0, to = 0]): Period => ({ from: daysAgo(from), to: daysAgo(to) }))
const queryOf = ({ from, to }: Period) => `from=${from}&to=${to}`
const sumOf = (report: ConversationsReport, measure: MessageMeasure | 'cost') =>
  report.messages.reduce((sum, one) => sum + one[measure], 0)

describe('GET /orgs/{orgId}/metrics/conversations', () => {
  test('counts what a slow reading of the definitions counts, in this period and the one before', async () => {
    for (const period of periods) {
      const answer = await get<ConversationsAnswer>(`/metrics/conversations?${queryOf(period)}&compare=true`)
      const { current, previous } = answer
      if (!current || !previous) throw new Error('nothing was counted')
      for (const [told, report, until] of [
        [period, current, answer.at],
        [previous, previous.report, previous.until],
      ] as const) {
        expect(report.counts, queryOf(told)).toEqual(countEpisodes(told, Date.parse(until)))
        const sends = countSends(told, Date.parse(until))
        for (const measure of [...messageMeasures, 'cost'] as const)
          expect(sumOf(report, measure), `${measure} ${queryOf(told)}`).toBe(sends[measure])
      }
      expect(current.counts.begun).toBe(
        current.counts.byAssistant + current.counts.byPerson + current.counts.open,
      )
    }
  })

  test('every number opens as many rows, each once', async () => {
    const [period] = periods as [Period]
    const { current } = await get<ConversationsAnswer>(`/metrics/conversations?${queryOf(period)}`)
    const idsOf = async (path: string) => {
      const ids: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page: { items: { id: string }[]; next: string | null; total: number } = await get(
          `${path}&limit=37${next && `&cursor=${next}`}`,
        )
        ids.push(...page.items.map(({ id }) => id))
        next = page.next
        if (next === null) expect(ids.length).toBe(page.total)
      }
      expect(new Set(ids).size).toBe(ids.length)
      return ids
    }
    for (const measure of episodeMeasures)
      expect(
        (await idsOf(`/metrics/conversations/rows?${queryOf(period)}&measure=${measure}`)).length,
        measure,
      ).toBe(current?.counts[measure])
    for (const channel of current?.messages ?? [])
      for (const measure of messageMeasures)
        expect(
          (
            await idsOf(
              `/metrics/messages/rows?${queryOf(period)}&measure=${measure}&channel=${channel.kind}`,
            )
          ).length,
          `${channel.kind} ${measure}`,
        ).toBe(channel[measure])
  })

  test('a unit narrows them; a professional or a convênio leaves nothing to count', async () => {
    const query = queryOf(periods[0] as Period)
    const whole = await get<ConversationsAnswer>(`/metrics/conversations?${query}`)
    const unit = await get<ConversationsAnswer>(`/metrics/conversations?${query}&unitIds=${agenda.unitId}`)
    expect(unit.current?.counts.begun).toBeGreaterThan(0)
    expect(unit.current?.counts.begun).toBeLessThan(whole.current?.counts.begun ?? 0)
    for (const filter of [`professionalIds=${agenda.helenaId}`, 'planIds=none']) {
      expect(await get(`/metrics/conversations?${query}&compare=true&${filter}`)).toMatchObject({
        current: null,
        previous: null,
        campaigns: [],
      })
      expect(await get(`/metrics/conversations/rows?${query}&measure=begun&${filter}`)).toMatchObject({
        total: 0,
      })
    }
  })

  test('who cares for another unit sees the conversations of none, and no message of this one', async () => {
    const query = queryOf(periods[0] as Period)
    const whole = await get<ConversationsAnswer>(`/metrics/conversations?${query}`)
    const bind = (ids: string | null) =>
      agenda.server.sql(agenda.orgId, 'update members set unit_ids = $2::uuid[] where user_id = $1', [
        agenda.userIds.manager,
        ids,
      ])
    await bind(`{${v7()}}`)
    const own = await get<ConversationsAnswer>(`/metrics/conversations?${query}`, 'manager')
    await bind(null)
    const unitless = new Set(history.conversations.filter((_, at) => at % 2 === 1))
    const shown = history.sends.filter(
      ({ conversation_id, source, state, at }) =>
        source !== 'test' &&
        state !== 'skipped' &&
        unitless.has(conversation_id) &&
        isIn(periods[0] as Period, at),
    )
    expect(own.current?.messages.reduce((sum, { sent }) => sum + sent, 0)).toBe(shown.length)
    expect(own.current?.counts.begun).toBeLessThan(whole.current?.counts.begun ?? 0)
    expect(own.current?.counts.booked).toBe(0)
  })

  test.each(['conversations', 'conversations/rows', 'messages/rows'])(
    '403 for the front desk: %s',
    async (path) => {
      const query = `${queryOf(periods[0] as Period)}&measure=${path.startsWith('messages') ? 'sent' : 'begun'}`
      const status = async (role: 'receptionist' | 'professional' | 'stranger') =>
        (await agenda.call('GET', `/metrics/${path}?${query}`, undefined, role)).status
      expect([await status('receptionist'), await status('professional'), await status('stranger')]).toEqual([
        403, 403, 403,
      ])
    },
  )

  test('422 for a period that ends before it begins', async () => {
    const { status, body } = await agenda.call(
      'GET',
      '/metrics/conversations?from=2026-11-08&to=2026-11-02',
      undefined,
      'owner',
    )
    expect([status, body.errors]).toEqual([422, { to: 'O fim vem antes do início' }])
  })
})

describe('what is agreed in a conversation', () => {
  const begin = async () => {
    const id = v7()
    await agenda.server.sql(
      agenda.orgId,
      `insert into conversations (org_id, id, phone, phone_key) values ($1, $2, $3, $3)`,
      [agenda.orgId, id, `1198888${1000 + draw(9_000)}`],
    )
    return id
  }
  const notedIn = (id: string) =>
    agenda.server.sql(
      agenda.orgId,
      'select appointment_id, user_id from conversation_bookings where conversation_id = $1 order by id',
      [id],
    )

  test('a hold and an appointment are written down with it, and where it came from', async () => {
    const conversationId = await begin()
    const startsAt = agenda.at('09:00', 7)
    const hold = await agenda.call('POST', '/holds', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      kind: 'visit',
      startsAt,
      conversationId,
    })
    expect(hold.status).toBe(201)
    const { status, body } = await agenda.book({ startsAt, holdId: hold.body.id, conversationId })
    expect([status, body.source]).toEqual([201, 'conversation'])
    const user_id = agenda.userIds.receptionist
    expect(await notedIn(conversationId)).toEqual([
      { appointment_id: null, user_id },
      { appointment_id: body.id, user_id },
    ])
  })

  test('each session of a series is', async () => {
    const conversationId = await begin()
    const { status, body } = await agenda.call('POST', '/appointment-series', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      patientId: agenda.patientId,
      kind: 'visit',
      startsAt: agenda.at('10:00', 7 * 30),
      sessions: 2,
      allOrNone: false,
      mayOverlap: true,
      conversationId,
    })
    expect(status).toBe(201)
    expect((await notedIn(conversationId)).map(({ appointment_id }) => appointment_id)).toEqual(
      body.booked.map(({ id }: { id: string }) => id),
    )
  })

  test('422 for a conversation that is not there, and nothing is booked', async () => {
    const startsAt = agenda.at('11:00', 7)
    const refused = await agenda.book({ startsAt, conversationId: v7() })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { conversationId: 'Esta conversa não existe' },
    ])
    expect((await agenda.book({ startsAt })).status).toBe(201)
  })
})
