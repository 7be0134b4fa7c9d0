import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeIn } from '#features/identity/testing.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'
import { aurora, bruno, olga, type Person, zeca } from '#test/world.ts'

/** Times come from the database's clock: a server's own may be wrong, and differ from another server's. */

const hour = 60 * 60_000
const invited = { ...zeca, email: 'convidada@exemplo.com.br' }

let agenda: Agenda

/** Changes the date only: timers run as usual. */
const setClock = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: realNow() + hours * hour })
const realNow = () => performance.timeOrigin + performance.now()

describe.each([-25, -1, 1, 25])('with the server’s clock %i hours from the database’s', (hours) => {
  beforeAll(async () => {
    setClock(hours)
    agenda = await openAgenda()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await agenda.server.stop()
  })

  test('a time is held as long as was asked for, and becomes an appointment', async () => {
    const startsAt = agenda.at('09:00')
    const booking = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    const { body: hold } = await agenda.call('POST', '/holds', { ...booking, startsAt, minutes: 5 })
    const [stored] = await agenda.server.sql(
      agenda.orgId,
      `select extract(epoch from h.expires_at - now()) as seconds, count(b.id)::int as rows, $1::timestamptz = date_trunc('milliseconds', h.expires_at) as told
         from holds h join allocations b on b.hold_id = h.id and b.expires_at = h.expires_at group by h.expires_at`,
      [hold.expiresAt],
    )
    expect(stored).toMatchObject({ rows: 1, told: true })
    expect(Number(stored?.seconds)).toBeGreaterThan(200)
    expect(Number(stored?.seconds)).toBeLessThan(301)
    expect((await agenda.book({ startsAt })).body.code).toBe('slot_taken')
    expect((await agenda.book({ startsAt, holdId: hold.id })).status).toBe(201)
  })

  test('answers are dated by the database, for the countdowns of browsers', async () => {
    const { headers } = await fetch(`${agenda.server.origin}${agenda.path}/units`, {
      headers: { authorization: `Bearer ${agenda.tokens.receptionist}` },
    })
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - realNow())).toBeLessThan(10 * 60_000)
  })

  test('what is past, and what was today, is told by the database’s day', async () => {
    const { booked, transition, undo } = appointmentActions(() => agenda)
    const appointment = await booked({ startsAt: agenda.at('09:00', 7) })
    const came = (await transition(appointment, 'waiting')).body
    expect(Math.abs(Date.parse(came.checkedInAt) - realNow())).toBeLessThan(10 * 60_000)
    expect((await undo(came)).status).toBe(200)
    const soon = new Date(Math.ceil(realNow() / hour + 2) * hour).toISOString()
    const ago = new Date(Math.floor(realNow() / hour - 3) * hour).toISOString()
    const why = async (startsAt: string) => {
      const query = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit', startsAt }
      const { body } = await agenda.call('GET', `/availability/reasons?${new URLSearchParams(query)}`)
      return body.reasons.map(({ code }: { code: string }) => code)
    }
    expect(await why(soon)).not.toContain('past')
    expect(await why(ago)).toContain('past')
  })

  test('signing in by a code, signing out everywhere and in again', async () => {
    const read = (token: string) => agenda.server.call('GET', '/api/v1/me', { token })
    const token = await signInByCode(bruno)
    expect((await agenda.server.call('DELETE', '/api/v1/me/sessions', { token })).status).toBe(200)
    expect((await read(token)).status).toBe(401)
    expect((await read(await signInByCode(bruno))).status).toBe(200)
  })

  test('whoever was invited, and signs in afterwards, is let in', async () => {
    const { status, body } = await invite()
    expect(status).toBe(201)
    expect(Date.parse(body.expiresAt) - realNow()).toBeLessThan(7 * 24 * hour + 1_000)
    setClock(0)
    expect(await networksOf(invited)).toContain(agenda.orgId)
  })
})

const verify = ({ email }: Person) =>
  agenda.server.db.database.pool.query(
    'with account as (update identity_accounts set email_verified = true where email = $1 returning uid) update users set is_verified_email = true from account where user_id = uid',
    [email],
  )

async function invite() {
  await verify(olga)
  const { body: network } = await agenda.call('GET', '', undefined, 'owner')
  await agenda.call('PUT', '', { ...aurora, version: network.version }, 'owner')
  const place = { role: 'receptionist', unitIds: null }
  return agenda.call('POST', '/invitations', { email: invited.email, ...place }, 'owner')
}

/** Registers and signs in; dates invitations a second back, for a token's time is in whole seconds. */
async function networksOf(person: Person): Promise<string[]> {
  const { server } = agenda
  await server.sql(agenda.orgId, `update invitations set created_at = created_at - interval '1 second'`)
  await server.register(person)
  await verify(person)
  const { body } = await server.call('GET', '/api/v1/me', { token: await signIn(person) })
  return body.orgs.map(({ orgId }: { orgId: string }) => orgId)
}

async function signIn({ email, password }: Person): Promise<string> {
  const { body } = await agenda.server.toolkit('signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  return body.idToken
}

async function signInByCode({ email }: Person): Promise<string> {
  const { server } = agenda
  const requested = {
    requestType: 'EMAIL_SIGNIN',
    email,
    canHandleCodeInApp: true,
    continueUrl: server.origin,
  }
  expect((await server.toolkit('sendOobCode', requested)).status).toBe(200)
  const oobCode = codeIn((await server.mailsTo(email)).at(-1))
  const { status, body } = await server.toolkit('signInWithEmailLink', { email, oobCode })
  expect(status).toBe(200)
  return body.idToken
}
