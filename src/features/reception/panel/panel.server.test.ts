import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boundTo } from '#test/agenda.ts'
import { openReception, type Reception } from '#test/reception.ts'
import { startTestServer } from '#test/server.ts'
import { olga, pinheiros } from '#test/world.ts'
import { pruneReception } from '../jobs.server.ts'

let desk: Reception
let otherUnitId: string
beforeAll(async () => {
  desk = await openReception()
  const { body } = await desk.call('POST', '/units', { ...pinheiros, name: 'Lapa' }, 'owner')
  otherUnitId = body.id
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.server.db.database.pool.query('delete from quotas'))

interface Television {
  readonly cookie: string
  /** What it shows, or the status of a refusal. */
  state(): Promise<{ status: number; html: string; call: string | null; isPaired: boolean }>
  code(): Promise<string>
}

/** Opens the page as a television does: without an account, with a cookie from then on. */
async function openTelevision(): Promise<Television> {
  const page = await fetch(`${desk.server.origin}/painel`)
  const [cookie = ''] = (page.headers.get('set-cookie') ?? '').split(';')
  const state: Television['state'] = async () => {
    const answer = await fetch(`${desk.server.origin}/painel/estado`, { headers: { cookie } })
    return { status: answer.status, ...(answer.ok ? await answer.json() : {}) }
  }
  return {
    cookie,
    state,
    code: async () =>
      /<p class="code">(\d{3}) (\d{3})/
        .exec((await state()).html)
        ?.slice(1)
        .join('') ?? '',
  }
}

const pair = (code: string, unitId = desk.unitId, role?: 'professional' | 'stranger' | 'receptionist') =>
  desk.call('POST', '/reception/panels', { unitId, code, name: 'TV da espera' }, role)
async function pairedTelevision(unitId = desk.unitId) {
  const television = await openTelevision()
  const { status, body } = await pair(await television.code(), unitId)
  expect(status).toBe(201)
  return { ...television, panelId: body.id as string }
}
async function callTicket(place: string, unitId = desk.unitId) {
  const { body } = await desk.call('POST', '/reception/tickets', { unitId })
  const called = await desk.call('POST', `/reception/entries/${body.id}/calls`, { version: 1, desk: place })
  expect(called.status).toBe(201)
  return body.ticket as string
}

describe('the page of a television', () => {
  test('needs no account, keeps its token in a cookie that no script reads, and shows a code', async () => {
    const page = await fetch(`${desk.server.origin}/painel`)
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toMatch(
      /^painel=[\w-]{43}; Max-Age=31536000; Path=\/painel; HttpOnly; SameSite=Strict$/,
    )
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toMatch(/class="code">\d{3} \d{3}</)
  })

  test('the database holds neither token nor anything of a network before it is paired', async () => {
    const { cookie } = await openTelevision()
    const { rows } = await desk.server.db.database.pool.query<{ device: string; org_id: string | null }>(
      'select d::text as device, org_id from panel_devices d order by created_at desc limit 1',
    )
    expect(rows[0]?.device).not.toContain(cookie.slice('painel='.length))
    expect(rows[0]?.org_id).toBeNull()
  })

  test('a code that expired is another one, and pairs no more', async () => {
    const television = await openTelevision()
    const before = await television.code()
    await desk.server.db.database.pool.query(
      `update panel_devices set code_expires_at = now() - interval '1 second' where code = $1`,
      [before],
    )
    expect((await pair(before)).body).toMatchObject({ code: 'code_unknown' })
    const after = await television.code()
    expect(after).not.toBe(before)
    expect((await pair(after)).status).toBe(201)
  })

  test('401 for a token that nobody gave', async () => {
    for (const path of ['/painel/estado', '/painel/eventos']) {
      const cookie = `painel=${'x'.repeat(43)}`
      expect((await fetch(`${desk.server.origin}${path}`, { headers: { cookie } })).status).toBe(401)
      expect((await fetch(`${desk.server.origin}${path}`)).status).toBe(401)
    }
  })
})

describe('pairing', () => {
  test('a code pairs once, of two desks at once one', async () => {
    const television = await openTelevision()
    const code = await television.code()
    const answers = await Promise.all([pair(code), pair(code, otherUnitId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('a repeat under the same key is answered as the first time', async () => {
    const television = await openTelevision()
    const body = { unitId: desk.unitId, code: await television.code(), name: 'TV da espera' }
    const send = () =>
      desk.server.call('POST', `${desk.path}/reception/panels`, {
        token: desk.tokens.receptionist,
        headers: { 'idempotency-key': 'uma-televisao' },
        body,
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
  })

  test('ten codes in ten minutes, right or wrong', async () => {
    for (let at = 0; at < 10; at++) expect((await pair('abc')).body).toMatchObject({ code: 'code_unknown' })
    const television = await openTelevision()
    const refused = await pair(await television.code())
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_codes' } })
    expect((await television.state()).isPaired).toBe(false)
  })

  test('professionals and strangers pair nothing; who is of another unit pairs nothing here', async () => {
    const television = await openTelevision()
    const code = await television.code()
    expect((await pair(code, desk.unitId, 'professional')).status).toBe(403)
    expect((await pair(code, desk.unitId, 'stranger')).status).toBe(403)
    await boundTo(desk, [otherUnitId], async () => expect((await pair(code)).status).toBe(404))
    expect((await television.state()).isPaired).toBe(false)
  })

  test('a television that is turned off shows a code at once, and no call', async () => {
    const television = await pairedTelevision()
    const ticket = await callTicket('Guichê 4')
    expect((await television.state()).html).toContain(ticket)
    await boundTo(desk, [otherUnitId], async () =>
      expect((await desk.call('DELETE', `/reception/panels/${television.panelId}`)).status).toBe(404),
    )
    expect((await desk.call('DELETE', `/reception/panels/${television.panelId}`)).status).toBe(200)
    const after = await television.state()
    expect(after).toMatchObject({ isPaired: false, call: null })
    expect(after.html).not.toContain(ticket)
    expect(await television.code()).toMatch(/^\d{6}$/)
  })
})

test('names of yesterday’s calls and televisions that nobody paired are deleted', async () => {
  await callTicket('Guichê 5')
  await openTelevision()
  await desk.server.sql(desk.orgId, `update reception_calls set called_at = now() - interval '25 hours'`)
  await desk.server.db.database.pool.query(
    `update panel_devices set code_expires_at = now() - interval '25 hours' where panel_id is null`,
  )
  await pruneReception(desk.server.db.database)
  expect(await desk.server.sql(desk.orgId, 'select from reception_calls')).toHaveLength(0)
  const { rows } = await desk.server.db.database.pool.query(
    'select from panel_devices where panel_id is null',
  )
  expect(rows).toHaveLength(0)
})

describe('what a television may read', () => {
  test('the social name and the room, no speciality, and nothing of the name on the documents', async () => {
    const television = await pairedTelevision()
    const { id } = await desk.bookToday('08:00', {
      fullName: 'Reginaldo Documento Silva',
      socialName: 'Regina <b>Silva</b>',
    })
    await desk.move(id, 'waiting')
    const { id: entryId, version } = await desk.entryOf(id)
    await desk.call('POST', `/reception/entries/${entryId}/calls`, { version, desk: 'Sala 6' })
    const { html, call } = await television.state()
    expect(call).not.toBeNull()
    expect(html).toContain('Regina &lt;b&gt;Silva')
    expect(html).toContain('<span>Sala</span><b>6</b>')
    expect(html).not.toMatch(/Reginaldo|Cardiologia|Helena|Consulta/)
  })

  test('calls of its unit alone: not of another unit, not of another network', async () => {
    const here = await pairedTelevision()
    const there = await pairedTelevision(otherUnitId)
    await callTicket('Guichê 71')
    await callTicket('Guichê 72', otherUnitId)
    expect((await here.state()).html).toContain('>71<')
    expect((await here.state()).html).not.toContain('72')
    expect((await there.state()).html).toContain('>72<')
    expect((await there.state()).html).not.toContain('71')
    const other = await startTestServer({}, desk.server.db)
    try {
      const { token, user } = await other.register({ ...olga, email: 'outra@boreal.example' })
      const path = `/api/v1/orgs/${user.orgId}`
      const unit = await other.call('POST', `${path}/units`, { token, body: pinheiros })
      const ticket = await other.call('POST', `${path}/reception/tickets`, {
        token,
        body: { unitId: unit.body.id },
      })
      const called = await other.call('POST', `${path}/reception/entries/${ticket.body.id}/calls`, {
        token,
        body: { version: 1, desk: 'Guichê 73' },
      })
      expect(called.status).toBe(201)
      for (const television of [here, there]) expect((await television.state()).html).not.toContain('73')
    } finally {
      await other.stop()
    }
  })

  test('a stream brings a call of its unit, and ends when the television is turned off', async () => {
    const television = await pairedTelevision()
    const response = await fetch(`${desk.server.origin}/painel/eventos`, {
      headers: { cookie: television.cookie },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let heard = ''
    const hear = async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${text}`)
        heard += decoder.decode(value, { stream: true })
      }
    }
    await hear('"isPaired":true')
    const ticket = await callTicket('Guichê 9')
    await hear(ticket)
    await desk.call('DELETE', `/reception/panels/${television.panelId}`)
    await hear('"isPaired":false')
    expect((await reader.read()).done).toBe(true)
  })
})
