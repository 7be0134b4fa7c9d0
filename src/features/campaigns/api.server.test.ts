import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import {
  became,
  call,
  draft,
  form,
  openNetwork,
  orgId,
  path,
  people,
  run,
  sending,
  sends,
  server,
  templateId,
  tokens,
  units,
  visit,
} from '#test/campaigns.ts'
import { testSecrets } from '#test/server.ts'
import { olga } from '#test/world.ts'
import type { CampaignItem, Counted, Recipient, Results } from './contract.ts'
import { prepareCampaigns } from './prepare.server.ts'
import { emptyCampaign } from './rules.ts'
import { whenStopped } from './stops.server.ts'

beforeAll(openNetwork)
afterAll(() => server.stop())

beforeEach(async () => {
  await server.sql(orgId, 'delete from sends')
})

describe('drafts', () => {
  test('201 creates, 200 saves, the history says what changed', async () => {
    const { id, version } = await draft({ name: '  Check-up   das férias ' })
    const changed = await call('PUT', `/${id}`, { ...form(), name: 'Check-up', version })
    expect(changed.body).toMatchObject({ name: 'Check-up', version: 2, state: 'draft' })
    const stale = await call('PUT', `/${id}`, { ...form(), name: 'Outro', version })
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Check-up'])
    const history = await server.call('GET', `${path}/history/campaign/${id}`, { token: tokens.owner })
    expect(history.body.items).toHaveLength(2)
  })

  test('422 for a name that is missing, and sentences that are not finished', async () => {
    const audience = {
      from: 'conditions',
      conditions: [
        { kind: 'unit', unitIds: [] },
        { kind: 'age', from: 9, to: 3 },
      ],
    }
    const { status, body } = await call('POST', '', { ...form(), name: ' ', audience })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'audience.conditions.0',
      'audience.conditions.1',
      'name',
    ])
  })

  test('are found by name, in the order of what goes on; deleted and restored', async () => {
    const { id } = await draft({ name: 'Vacina em Tatuapé' })
    const found = await call('GET', '?q=vacina')
    expect(found.body.items).toMatchObject([
      { id, summary: 'Todos os pacientes ativos', templateName: 'Convite' },
    ])
    expect((await call('POST', '/deletion', { ids: [id] })).body).toEqual({ ids: [id] })
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('POST', '/restoration', { ids: [id] })).body).toEqual({ ids: [id] })
  })

  test('strangers, lower roles and nobody', async () => {
    const { id, version } = await draft()
    const write: [string, string, object][] = [
      ['POST', '', form()],
      ['PUT', `/${id}`, { ...form(), version }],
      ['POST', `/${id}/start`, { version }],
      ['POST', `/${id}/pause`, {}],
      ['PUT', `/${id}/list`, { replaces: true, rows: [] }],
    ]
    for (const [method, at, body] of write) {
      const asked = await Promise.all(
        ['stranger', 'receptionist', 'professional', 'nobody'].map((who) => call(method, at, body, who)),
      )
      expect(
        asked.map(({ status }) => status),
        `${method} ${at}`,
      ).toEqual([403, 403, 403, 401])
    }
    for (const at of ['', `/${id}`, `/${id}/results`, `/${id}/recipients`]) {
      const asked = await Promise.all(
        ['stranger', 'receptionist', 'professional', 'nobody'].map((who) => call('GET', at, undefined, who)),
      )
      expect(
        asked.map(({ status }) => status),
        `GET ${at}`,
      ).toEqual([403, 200, 403, 401])
    }
  })
})

describe('counting', () => {
  const counted = async (asked: object, who = 'owner'): Promise<Counted> => {
    const { status, body } = await server.call('POST', `${path}/campaign-audience`, {
      token: tokens[who],
      body: { templateId, audience: emptyCampaign.audience, ...asked },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  test('says how many, why others not, and shows some; the draft keeps the number', async () => {
    const { id } = await draft()
    const found = await counted({ campaignId: id })
    expect(found).toMatchObject({
      left: [5],
      people: 4,
      price: 340_000,
      excluded: { noConsent: 1, repeated: 0 },
    })
    expect(found.sample.map(({ name }) => name).sort()).toEqual([
      'Ademir Paixão',
      'Aparecida Fontes',
      'Benedito Sá',
      'Cristina Yoshida',
    ])
    expect(found.sample[0]).toMatchObject({ lastAppointment: '14/08/2025' })
    const listed = await call('GET', '')
    expect(listed.body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      people: 4,
      cost: 1_360_000,
    })
  })

  test('each number has its people', async () => {
    const listed = (group: string, after?: string) =>
      server.call('POST', `${path}/campaign-audience/people`, {
        token: tokens.owner,
        body: { templateId, audience: emptyCampaign.audience, group, after },
      })
    const receive = await listed('receive')
    expect(receive.body.items.map(({ name }: { name: string }) => name)).toEqual([
      'Ademir Paixão',
      'Aparecida Fontes',
      'Benedito Sá',
      'Cristina Yoshida',
    ])
    expect((await listed('noConsent')).body.items).toMatchObject([
      { name: 'Sem Consentimento', reason: 'noConsent' },
    ])
    expect((await listed('out')).body.items).toMatchObject([{ name: 'Sem Consentimento' }])
    expect((await listed('left')).body.items).toHaveLength(5)
    expect((await listed('left', 'x')).status).toBe(400)
    const some = await server.call('POST', `${path}/campaign-audience/people`, {
      token: tokens.owner,
      body: { templateId, audience: emptyCampaign.audience, group: 'out', sample: 3 },
    })
    expect(some.body).toMatchObject({
      items: [{ name: 'Sem Consentimento', reason: 'noConsent' }],
      next: null,
    })
  })

  test('a number that failed three times stays out, unless one arrived since, or it was not the number', async () => {
    const { id } = await sending()
    const [one] = await sends(id)
    await server.sql(
      orgId,
      `insert into conversations (org_id, id, phone, phone_key) select $1::uuid, $2::uuid, phone, phone_key
      from patient_contacts where patient_id = $3 on conflict do nothing`,
      [orgId, one?.id, one?.patient_id],
    )
    await server.sql(
      orgId,
      `insert into sends (org_id, id, source, occasion, purpose, patient_id, kind, due_at, state, reason, ended_at, conversation_id)
       select $1::uuid, gen_random_uuid(), 'automation', 'failing:' || g, 'care', $2, 'whatsapp', now(), 'failed', '131042',
              now() - interval '1 day', (select id from conversations where phone_key =
                (select phone_key from patient_contacts where patient_id = $2)) from generate_series(1, 3) g`,
      [orgId, one?.patient_id],
    )
    const failing = async () => (await counted({})).excluded.failing
    expect(await failing()).toBe(0)
    await server.sql(orgId, `update sends set reason = '131026' where occasion like 'failing:%'`)
    expect(await failing()).toBe(1)
    await became('delivered', [one?.id], ', sent_at = now(), delivered_at = now()')
    expect(await failing()).toBe(0)
    await server.sql(orgId, `delete from sends where occasion like 'failing:%' or source_id = $1`, [id])
  })

  test('who is bound to a unit counts its patients, and makes campaigns to them alone', async () => {
    expect(await counted({}, 'local')).toMatchObject({ left: [2], people: 2 })
    const own = await draft({}, 'local')
    expect((await counted({ campaignId: own.id })).people).toBe(2)
    const whole = await draft()
    expect((await call('PUT', `/${whole.id}`, { ...form(), version: 1 }, 'local')).status).toBe(403)
    expect((await call('GET', `/${whole.id}`, undefined, 'local')).status).toBe(200)
    expect((await call('POST', `/${own.id}/start`, { version: 1 }, 'local')).status).toBe(200)
    await run(own.id)
    expect(await sends(own.id)).toHaveLength(2)
  })

  test('a count whose asker goes away stops at once', async () => {
    const lock = await server.db.database.pool.connect()
    try {
      await lock.query('begin; lock table patient_contacts in access exclusive mode')
      const gone = new AbortController()
      const asked = fetch(`${server.origin}${path}/campaign-audience`, {
        method: 'POST',
        signal: gone.signal,
        headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
        body: JSON.stringify({ templateId, audience: emptyCampaign.audience }),
      }).catch(() => 'gone')
      const waits = () =>
        server.db.database.pool.query(
          'select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
      await expect.poll(async () => (await waits()).rows[0].n).toBe(1)
      gone.abort()
      expect(await asked).toBe('gone')
      await expect.poll(async () => (await waits()).rows[0].n).toBe(0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  })
})

describe('a list', () => {
  test('finds the patients, says what is wrong with the other lines, and is corrected line by line', async () => {
    const { id } = await draft({ audience: { from: 'list' } })
    const rows = [
      { line: 2, name: 'Aparecida Fontes', phone: '(11) 98765-4320' },
      { line: 3, name: 'Outra vez', phone: '11 98765 4320' },
      { line: 4, name: 'Sem nada' },
      { line: 5, name: 'Curto', phone: '1234' },
      { line: 6, name: 'Desconhecida', phone: '11999990000' },
    ]
    const { body } = await call('PUT', `/${id}/list`, { name: 'fim-de-ano.csv', replaces: true, rows })
    expect(body).toMatchObject({ name: 'fim-de-ano.csv', total: 5, problems: 4 })
    expect(body.rows.map(({ line, problem }: { line: number; problem: string }) => [line, problem])).toEqual([
      [3, 'repeated'],
      [4, 'empty'],
      [5, 'badPhone'],
      [6, 'unknown'],
      [2, ''],
    ])
    const corrected = [{ line: 5, name: 'Benedito Sá', phone: '11 98765-4321' }]
    expect((await call('PUT', `/${id}/list`, { replaces: false, rows: corrected })).body.problems).toBe(3)
    const { version } = (await call('GET', `/${id}`)).body
    expect((await call('POST', `/${id}/start`, { version })).status).toBe(200)
    await run(id)
    expect((await sends(id)).map(({ patient_id }) => patient_id).sort()).toEqual(people.slice(0, 2).sort())
  })
})

describe('starting', () => {
  test('409 says what is missing; nothing is programmed', async () => {
    const { id, version } = await draft({ templateId: null })
    const { status, body } = await call('POST', `/${id}/start`, { version })
    expect([status, body.errors]).toEqual([409, { templateId: 'Escolha o template' }])
    const past = await draft({ schedule: { ...emptyCampaign.schedule, startDate: '2020-01-06' } })
    const late = await call('POST', `/${past.id}/start`, { version: 1 })
    expect(late.body.errors).toEqual({ 'schedule.startDate': 'Este dia e hora já passaram' })
  })

  test('happens once, whoever asks and however often the job runs', async () => {
    const { id, version } = await draft()
    const starts = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/start`, { version })))
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await Promise.all([run(id), run(id), run(id)])
    const queued = await sends(id)
    expect(queued).toHaveLength(4)
    expect(new Set(queued.map(({ patient_id }) => patient_id))).toEqual(new Set(people))
    expect((await call('GET', `/${id}`)).body).toMatchObject({ state: 'sending' })
    const { body } = (await call('GET', `/${id}/results`)) as { body: Results }
    expect(body).toMatchObject({ people: 4, tally: { queued: 4 }, estimatedCost: 1_360_000 })
  })

  test('waits for its day, and is a draft again when it is cancelled before', async () => {
    const { id, version } = await draft({ schedule: { ...emptyCampaign.schedule, startDate: '2190-01-04' } })
    const { body } = await call('POST', `/${id}/start`, { version })
    expect(body).toMatchObject({ state: 'scheduled', startsAt: '2190-01-04T12:00:00.000Z' })
    await server.sql(orgId, 'update campaigns set estimate = 4 where id = $1', [id])
    const { items } = (await call('GET', '?state=scheduled')).body as { items: CampaignItem[] }
    expect(items).toMatchObject([{ id, people: 4, until: '2190-01-04T12:02:00.000Z' }])
    await run(id)
    expect(await sends(id)).toEqual([])
    expect((await call('PUT', `/${id}`, { ...form(), version: 2 })).body.code).toBe('wrong_state')
    expect((await call('POST', `/${id}/cancel`, {})).body.state).toBe('draft')
  })

  test('spreads the messages over the minutes of its hours', async () => {
    const { id } = await sending({
      schedule: { ...emptyCampaign.schedule, perMinute: 2, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    })
    const times = (await sends(id)).map(({ due_at }) => (due_at as Date).getTime())
    const steps = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1_000)
    expect(steps).toHaveLength(3)
    // A test that runs as the day ends goes on the next morning.
    expect(steps.filter((step) => step !== 30 && step < 15 * 3_600)).toEqual([])
    expect(steps).toContain(30)
    const hour = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      hour: 'numeric',
      hourCycle: 'h23',
    })
    expect(Number(hour.format(times[0]))).toBeGreaterThanOrEqual(9)
    expect(Number(hour.format(times[0]))).toBeLessThan(18)
  })
})

describe('while it is sent', () => {
  test('pauses, goes on from now, and cancels what has not left', async () => {
    const { id } = await sending()
    const [first] = await sends(id)
    await became('sent', [first?.id], ', sent_at = now()')
    expect((await call('POST', `/${id}/pause`, {})).body).toMatchObject({
      state: 'paused',
      pausedByName: olga.fullname,
    })
    expect((await call('POST', `/${id}/pause`, {})).status).toBe(409)
    await server.sql(orgId, `update sends set due_at = now() + interval '1 year' where source_id = $1`, [id])
    const resumed = Date.now()
    expect((await call('POST', `/${id}/resume`, {})).body.state).toBe('sending')
    const due = (await sends(id))
      .filter(({ state }) => state === 'planned')
      .map(({ due_at }) => (due_at as Date).getTime())
    expect(Math.max(...due)).toBeLessThan(Date.now() + 10 * 86_400_000)
    // The minute that has begun is not made up for: a pause would let a minute's worth out at once.
    expect(Math.min(...due)).toBeGreaterThanOrEqual(resumed)
    expect((await call('POST', `/${id}/cancel`, {})).body.state).toBe('cancelled')
    expect((await sends(id)).map(({ state }) => state).sort()).toEqual([
      'recalled',
      'recalled',
      'recalled',
      'sent',
    ])
  })

  test('ends when its queue is empty', async () => {
    const { id } = await sending()
    await run(id)
    expect((await call('GET', `/${id}`)).body.state).toBe('sending')
    await became(
      'delivered',
      (await sends(id)).map(({ id }) => id),
      `, sent_at = now(), delivered_at = now()`,
    )
    await run(id)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ state: 'done', endedAt: expect.any(String) })
  })

  test('ends when its times are filled, and counts the bookings that followed', async () => {
    const { id } = await sending({ schedule: { ...emptyCampaign.schedule, stopAfterBookings: 1 } })
    const [first] = await sends(id)
    await became('read', [first?.id], ', sent_at = now()')
    await run(id)
    expect((await call('GET', `/${id}`)).body.state).toBe('sending')
    await visit(String(first?.patient_id), units[0] ?? '', '2190-02-01T12:00:00Z', 'scheduled')
    await run(id)
    expect((await call('GET', `/${id}`)).body.state).toBe('done')
    const { body } = (await call('GET', `/${id}/results`)) as { body: Results }
    expect(body.bookings).toMatchObject({ total: 1, latest: [{ startsAt: '2190-02-01T12:00:00.000Z' }] })
    expect(body.failures).toMatchObject([{ state: 'skipped', reason: 'filled', people: 3, mayRetry: false }])
    const { items } = (await call('GET', '?state=done')).body as { items: CampaignItem[] }
    expect(items.find((item) => item.id === id)?.stopped).toEqual({ after: 1, unsent: 3 })
    expect(items.filter((item) => item.id !== id).every(({ stopped }) => stopped === null)).toBe(true)
    await server.sql(orgId, `delete from appointments where starts_at > '2190-01-01'`)
  })

  test('tries again as a new attempt that can be seen; never what is uncertain', async () => {
    const { id } = await sending()
    const [failed, uncertain, ...others] = await sends(id)
    await became('failed', [failed?.id], `, reason = '131026', sent_at = now(), ended_at = now()`)
    await became('uncertain', [uncertain?.id], ', sent_at = now()')
    await became(
      'delivered',
      others.map(({ id }) => id),
      ', sent_at = now(), delivered_at = now()',
    )
    await run(id)
    const again = await call('POST', `/${id}/retry`, { reason: '131026' })
    expect(again.body.ids).toHaveLength(1)
    expect((await call('POST', `/${id}/retry`, {})).body.ids).toEqual([])
    const { body } = (await call('GET', `/${id}/results`)) as { body: Results }
    expect(body.tally).toMatchObject({ queued: 1, failed: 0, uncertain: 1, delivered: 2 })
    expect((await call('GET', `/${id}`)).body.state).toBe('sending')
    const recipients: Recipient[] = (await call('GET', `/${id}/recipients`)).body.items
    expect(recipients.map(({ state, attempt }) => [state, attempt]).sort()).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['planned', 2],
      ['uncertain', 1],
    ])
    expect(recipients.find(({ attempt }) => attempt === 2)?.earlier).toMatchObject([
      {
        attempt: 1,
        state: 'failed',
        kind: 'whatsapp',
        reason: expect.stringContaining('não recebe WhatsApp'),
      },
    ])
    const { total } = (await call('GET', `/${id}/recipients`)).body
    expect(total).toBe(4)
  })

  test('shows the people of a situation, by name and by page', async () => {
    const { id } = await sending()
    const [first] = await sends(id)
    await became('failed', [first?.id], `, reason = '131026', ended_at = now()`)
    const list = async (search: string) => (await call('GET', `/${id}/recipients?${search}`)).body
    expect((await list('situation=failed')).items).toMatchObject([
      { reason: expect.stringContaining('WhatsApp') },
    ])
    expect((await list('situation=queued')).total).toBe(3)
    expect((await list('q=ademir pai')).items).toMatchObject([
      { name: 'Ademir Paixão', address: '11987654323' },
    ])
    expect((await list('q=98765-4321')).items).toMatchObject([{ name: 'Benedito Sá' }])
    const page = await list('limit=3')
    const rest = await list(`limit=3&cursor=${page.next}`)
    expect([page.items.length, rest.items.length, rest.next]).toEqual([3, 1, null])
  })

  test('a queue that stands still is said', async () => {
    const { id } = await sending()
    const results = async () => (await call('GET', `/${id}/results`)).body as Results
    await server.sql(orgId, `update sends set due_at = now() + interval '10 seconds' where source_id = $1`, [
      id,
    ])
    expect((await results()).stalledSince).toBeNull()
    await server.sql(orgId, `update sends set due_at = now() - interval '2 minutes' where source_id = $1`, [
      id,
    ])
    expect((await results()).stalledSince).not.toBeNull()
  })

  test('the month has its sum', async () => {
    const { id } = await sending()
    await became(
      'sent',
      (await sends(id)).map(({ id }) => id),
      ', sent_at = now(), cost = 340000',
    )
    const { body } = await server.call('GET', `${path}/campaign-summary`, { token: tokens.receptionist })
    expect(body).toEqual({ people: 4, booked: 0, refused: 0, cost: 1_360_000, limit: null })
  })
})

describe('what leaves', () => {
  const content = {
    subject: '',
    header: '',
    body: 'Olá, {{paciente.nome}}. Já pensou em cuidar de você?',
    footer: 'Para não receber convites, responda SAIR',
    buttons: [{ type: 'reply', text: 'Quero agendar', act: 'book' }],
    isPlainSms: false,
  }
  const prepared = async (id: string) => {
    const prepare = prepareCampaigns({
      database: server.db.database,
      secrets: testSecrets,
      env: { ORIGIN: server.origin },
    } as never)
    const rows = await server.sql(orgId, 'select * from sends where source_id = $1 order by id', [id])
    const claimed = rows.map((row) => ({
      id: String(row.id),
      source: 'campaign' as const,
      sourceId: id,
      purpose: 'marketing' as const,
      patientId: String(row.patient_id),
      appointmentId: null,
      scheduleVersion: null,
      templateId,
      kind: 'whatsapp' as const,
      dueAt: new Date(),
      attempt: 1,
    }))
    return transact({ database: server.db.database, userId: null, orgId }, async (tx) => {
      const all = await prepare.prepare(tx, claimed)
      return claimed.map((send) => ({ send, preparation: all.get(send.id) }))
    })
  }

  beforeAll(() =>
    server.sql(
      orgId,
      `insert into template_versions (org_id, template_id, number, content, category, state, meta_name)
       values ($1, $2, 1, $3, 'marketing', 'approved', 'convite_1'), ($1, $2, 2, $4, 'marketing', 'draft', '')`,
      [orgId, templateId, content, { ...content, body: 'Ainda não aprovado' }],
    ),
  )

  test('is the approved version, with the name, the answers and whom it asks', async () => {
    const { id } = await sending()
    const all = await prepared(id)
    const one = all.find(({ send }) => send.patientId === people[0])
    expect(one?.preparation).toMatchObject({
      ready: true,
      to: { phone: '11987654320', email: '' },
      message: {
        body: 'Olá, Aparecida. Já pensou em cuidar de você?',
        buttons: [{ type: 'reply', text: 'Quero agendar', payload: `book:${one?.send.id}:` }],
      },
      template: { name: 'convite_1', bodyValues: { 'paciente.nome': 'Aparecida' } },
      templateVersion: 1,
      question: { kind: 'invitation', sendId: one?.send.id, campaignId: id },
    })
  })

  test('is nothing to who has booked since, nor once the times are filled or it was called off', async () => {
    const { id } = await sending({ schedule: { ...emptyCampaign.schedule, stopAfterBookings: 1 } })
    await visit(people[0] ?? '', units[0] ?? '', '2190-02-01T12:00:00Z', 'scheduled')
    const skipped = async () =>
      (await prepared(id)).map(({ send, preparation }) => [
        send.patientId === people[0],
        preparation && 'skip' in preparation ? preparation.skip : 'goes',
      ])
    expect((await skipped()).filter(([isBooked]) => isBooked)).toEqual([[true, 'alreadyBooked']])
    expect((await skipped()).filter(([isBooked]) => !isBooked)).toEqual(Array(3).fill([false, 'goes']))
    await became(
      'sent',
      (await sends(id)).filter(({ patient_id }) => patient_id === people[0]).map(({ id }) => id),
      `, sent_at = now() - interval '1 minute'`,
    )
    expect((await skipped()).every(([, fate]) => fate === 'filled')).toBe(true)
    await server.sql(orgId, `delete from appointments where starts_at > '2190-01-01'`)
    await call('POST', `/${id}/cancel`, {})
    expect((await skipped()).every(([, fate]) => fate === 'sourceOff')).toBe(true)
  })

  test('stops when the provider says so, and says why', async () => {
    const { id } = await sending()
    await transact({ database: server.db.database, userId: null, orgId }, (tx) =>
      whenStopped(tx, {
        what: 'source',
        source: 'campaign',
        sourceId: id,
        templateId,
        kind: 'whatsapp',
        code: '131048',
      }),
    )
    expect((await call('GET', `/${id}`)).body).toMatchObject({
      state: 'paused',
      pauseReason: 'providerLimit',
      pausedByName: '',
    })
    const held = await server.sql(orgId, 'select bool_and(is_held) as held from sends where source_id = $1', [
      id,
    ])
    expect(held).toEqual([{ held: true }])
    expect((await call('POST', `/${id}/resume`, {})).body).toMatchObject({
      state: 'sending',
      pauseReason: '',
    })
  })
})

test('the job finds what is due, in whatever network', async () => {
  const { id, version } = await draft()
  await call('POST', `/${id}/start`, { version })
  const { rows } = await server.db.database.pool.query('select org_id, id from acolhe_campaigns_at_work()')
  expect(rows).toContainEqual({ org_id: orgId, id })
})
