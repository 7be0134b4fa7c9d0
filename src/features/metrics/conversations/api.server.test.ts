import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { dayMs } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { makeTalkHistory, type Send, type TalkHistory } from '#test/talkHistory.ts'
import { type EpisodeMeasure, episodeMeasures, type MessageMeasure, messageMeasures } from '../rules.ts'
import type { ConversationsAnswer, ConversationsReport } from './schemas.ts'

const zone = 'America/Sao_Paulo'
const hourMs = 3_600_000

let agenda: Agenda
let history: TalkHistory
beforeAll(async () => {
  agenda = await openAgenda()
  history = await makeTalkHistory(agenda)
})
afterAll(() => agenda.server.stop())

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
type Sums = { readonly id: string; readonly count: number }[]
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

  test('grouped and narrowed down, the rows of each sum are as many as it says, and the CSV has them all', async () => {
    const [period] = periods as [Period]
    const query = queryOf(period)
    for (const [path, measure, groups] of [
      ['conversations', 'begun', ['day', 'channel', 'resolver', 'step']],
      ['messages', 'sent', ['day', 'channel', 'source', 'state']],
    ] as const)
      for (const group of groups) {
        const rows = `/metrics/${path}/rows?${query}&measure=${measure}&group=${group}&limit=200`
        const page: { items: Record<string, string>[]; total: number; sums: Record<string, Sums> } =
          await get(rows)
        const sums = page.sums[group] ?? []
        expect(
          sums.reduce((all, { count }) => all + count, 0),
          group,
        ).toBe(page.total)
        // They come group by group, in the order of the sums.
        const places = page.items.map((row) =>
          sums.findIndex(({ id }) => id === (group === 'channel' ? (row.channel ?? row.kind) : row[group])),
        )
        expect(places, group).toEqual(places.toSorted((a, b) => a - b))
        for (const { id, count } of sums.slice(0, 3))
          expect((await get<{ total: number }>(`${rows}&${group}=${id}`)).total, `${group} ${id}`).toBe(count)
        const file = await fetch(`${agenda.server.origin}${agenda.path}/metrics/${path}/rows/export`, {
          method: 'POST',
          headers: { authorization: `Bearer ${agenda.tokens.owner}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...period, measure, group }),
        })
        expect(file.status).toBe(200)
        const [, ...lines] = parseCsv(await file.text(), ';')
        expect(lines.length).toBe(page.total)
      }
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
  let begun = 0
  const begin = async () => {
    const id = v7()
    await agenda.server.sql(
      agenda.orgId,
      `insert into conversations (org_id, id, phone, phone_key) values ($1, $2, $3, $3)`,
      [agenda.orgId, id, `1198888${1000 + ++begun}`],
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
