import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#platform/access.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, aurora, bruno, clara, helena, olga, type Person, pinheiros, zeca } from '#test/world.ts'
import type { Member } from './contract.ts'

let server: TestServer
let cast = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Registered = Awaited<ReturnType<TestServer['register']>>

const someone = (like: Person = ana): Person => ({ ...like, email: `${++cast}.${like.email}` })

let owner: Registered
let orgId: string
beforeEach(async () => {
  owner = await server.register(someone(olga))
  orgId = owner.user.orgId
  await server.verify(owner.user.userId)
  await server.fillIn(orgId)
})

const call: TestServer['call'] = (method, path, options) => server.call(method, `/api/v1${path}`, options)
const teamCall = (method: string, path: string, token: string, body?: unknown) =>
  call(method, `/orgs/${orgId}${path}`, { token, body })

async function colleague(role: Role, unitIds: string[] | null = null) {
  const person = someone({ owner: olga, manager: ana, receptionist: bruno, professional: clara }[role])
  const registered = await server.register(person)
  await server.verify(registered.user.userId)
  await server.addMember(orgId, registered.user.userId, role)
  if (unitIds)
    await server.sql(orgId, 'update members set unit_ids = $1 where user_id = $2', [
      unitIds,
      registered.user.userId,
    ])
  return { ...registered, person }
}

async function createUnit(name: string): Promise<string> {
  const { body } = await teamCall('POST', '/units', owner.token, { ...pinheiros, name })
  return body.id
}

const invite = (email: string, role: Role = 'receptionist', token = owner.token, unitIds: unknown = null) =>
  teamCall('POST', '/invitations', token, { email, role, unitIds })

async function codeFor(email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast(({ subject }) => subject.includes('convite'))
  return /codigo=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Verifies the address as the link in the person's mailbox would. */
const verify = (email: string) =>
  server.db.database.pool
    .query(
      `update identity_accounts set email_verified = true, verified_at = date_trunc('second', now()) + interval '1 second' where email = $1`,
      [email],
    )
    .then(() =>
      server.toolkit('signInWithPassword', { email, password: ana.password, returnSecureToken: true }),
    )
    .then(({ body }) => body.idToken as string)

const signIn = async ({ email, password }: Person) => {
  const { body } = await server.toolkit('signInWithPassword', { email, password })
  return body.idToken as string
}

/** Returns the code of the newest mail whose subject contains the text. */
async function oobCodeFor(email: string, subject = 'confirme'): Promise<string> {
  const mail = (await server.mailsTo(email)).findLast((one) => one.subject.includes(subject))
  return /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const roleOf = async (userId: string) =>
  (
    await server.sql(orgId, 'select role, unit_ids from members where org_id = $1 and user_id = $2', [
      orgId,
      userId,
    ])
  )[0]

describe('GET /orgs/{orgId}/members', () => {
  test('200 with everybody, in Portuguese order', async () => {
    await colleague('receptionist')
    await colleague('professional')
    const { status, body } = await teamCall('GET', '/members', owner.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, offset: 0, next: null, previous: null })
    expect(body.items.map((one: { userFullname: string }) => one.userFullname)).toEqual([
      'Bruno Tavares',
      'Clara Nogueira',
      'Olga Sampaio',
    ])
    expect(body.items[2]).toMatchObject({ role: 'owner', unitIds: null, version: 1, hasSecondFactor: false })
  })

  test('200 found as people type, by role, sorted and in pages', async () => {
    await colleague('receptionist')
    await colleague('professional')
    const names = async (query: string) => {
      const { body } = await teamCall('GET', `/members?${query}`, owner.token)
      return { ...body, items: body.items.map((one: { userFullname: string }) => one.userFullname) }
    }
    expect((await names('q=nogu')).items).toEqual(['Clara Nogueira'])
    expect((await names('role=owner,professional')).items).toEqual(['Clara Nogueira', 'Olga Sampaio'])
    expect((await names('sort=-name&limit=2')).items).toEqual(['Olga Sampaio', 'Clara Nogueira'])
    const second = await names('sort=-name&limit=2&cursor=2')
    expect(second).toMatchObject({ items: ['Bruno Tavares'], offset: 2, previous: '0', next: null })
  })

  test('400 for a cursor that is none', async () => {
    expect((await teamCall('GET', '/members?cursor=x', owner.token)).status).toBe(400)
  })
})

describe('POST /orgs/{orgId}/invitations', () => {
  test('201 invites by e-mail, with the role and the units', async () => {
    const unit = await createUnit('Centro')
    const { status, body } = await invite('Dora@Convidada.example ', 'receptionist', owner.token, [unit])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email: 'dora@convidada.example',
      role: 'receptionist',
      unitIds: [unit],
      isExpired: false,
      invitedByFullname: olga.fullname,
    })
    const days = (Date.parse(body.expiresAt) - Date.parse(body.sentAt)) / 86_400_000
    expect(days).toBe(7)
    const [mail] = await server.mailsTo('dora@convidada.example')
    expect(mail?.text).toContain(`${server.origin}/auth/convite?codigo=`)
    expect(mail?.text).toContain(olga.fullname)
    expect((await teamCall('GET', '/invitations', owner.token)).body.items).toEqual([body])
  })

  test('the directory holds neither address nor code', async () => {
    await invite('segredo@convidada.example')
    const code = await codeFor('segredo@convidada.example')
    const { rows } = await server.db.database.pool.query(
      'select * from invitation_directory where org_id = $1',
      [orgId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('segredo')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('409 for members of the team, and for people invited already', async () => {
    const { person } = await colleague('receptionist')
    expect((await invite(person.email)).body).toMatchObject({ status: 409, code: 'already_member' })
    const { email } = someone()
    expect((await invite(email)).status).toBe(201)
    expect((await invite(email.toUpperCase())).body).toMatchObject({ status: 409, code: 'already_invited' })
  })

  test('two at once invite once', async () => {
    const { email } = someone()
    const statuses = (await Promise.all([invite(email), invite(email)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
  })

  test('422 with a message beside each field', async () => {
    expect((await invite('sem arroba')).body.errors).toEqual({ email: expect.any(String) })
    expect((await invite('a@b.example', 'manager', owner.token, [])).body.errors).toEqual({
      unitIds: expect.any(String),
    })
    const unknown = await invite('a@b.example', 'manager', owner.token, [crypto.randomUUID()])
    expect(unknown.body).toMatchObject({ status: 422, errors: { unitIds: expect.any(String) } })
  })

  test('403 when a manager invites an owner, or beyond the own units', async () => {
    const [centro, moema] = [await createUnit('Centro'), await createUnit('Moema')]
    const manager = await colleague('manager')
    expect((await invite(someone().email, 'owner', manager.token)).body.code).toBe('beyond_reach')
    const bound = await colleague('manager', [centro])
    for (const units of [null, [moema], [centro, moema]])
      expect((await invite(someone().email, 'receptionist', bound.token, units)).body.code).toBe(
        'beyond_reach',
      )
    expect((await invite(someone().email, 'receptionist', bound.token, [centro])).status).toBe(201)
  })
})

describe('limits of inviting', () => {
  const wait = expect.any(Number)

  test('one unverified account with three networks has no mail sent', async () => {
    const attacker = await server.register(someone(zeca))
    const orgIds = [attacker.user.orgId]
    for (let n = 0; n < 2; n++) {
      const body = { ...aurora, orgName: `Ganhe em premio.example/${n}` }
      const created = await call('POST', '/orgs', { token: attacker.token, body })
      expect(created.body).toMatchObject({ status: 403, code: 'email_unverified' })
    }
    const victims = Array.from({ length: 150 }, () => someone().email)
    const received = new Set<string>()
    for (const [at, email] of victims.entries()) {
      const path = `/orgs/${orgIds[at % orgIds.length]}/invitations`
      const body = { email, role: 'receptionist', unitIds: null }
      received.add((await call('POST', path, { token: attacker.token, body })).body.code)
    }
    expect([...received]).toEqual(['email_unverified'])
    for (const email of victims) expect(await server.mailsTo(email)).toEqual([])
  })

  test('403 until the address is verified, 409 until the network’s form is filled in; resending too', async () => {
    const starter = await server.register(someone(zeca))
    const path = `/orgs/${starter.user.orgId}/invitations`
    const body = { email: someone().email, role: 'receptionist', unitIds: null }
    const send = (to = path, form: object | undefined = body) =>
      call('POST', to, { token: starter.token, body: form })
    expect((await send()).body).toMatchObject({ status: 403, code: 'email_unverified' })
    await server.verify(starter.user.userId)
    expect((await send()).body).toMatchObject({ status: 409, code: 'network_incomplete' })
    await server.fillIn(starter.user.orgId)
    const { status, body: invitation } = await send()
    expect(status).toBe(201)
    await server.sql(starter.user.orgId, `update invitations set sent_at = now() - interval '5 minutes'`)
    await server.sql(starter.user.orgId, `update orgs set org_cep = ''`)
    const again = await call('POST', `${path}/${invitation.id}/resending`, { token: starter.token })
    expect(again.body).toMatchObject({ status: 409, code: 'network_incomplete' })
  })

  test('429 for the thirty-first of a network in a day, from whomever, with the time to wait', async () => {
    const manager = await colleague('manager')
    for (let n = 0; n < 30; n++)
      expect(
        (await invite(someone().email, 'receptionist', n % 2 ? manager.token : owner.token)).status,
      ).toBe(201)
    const { body, headers } = await invite(someone().email)
    expect(body).toMatchObject({ status: 429, code: 'too_many_invitations', retryAfterS: wait })
    expect(headers.get('retry-after')).toBe(String(body.retryAfterS))
    await server.db.database.pool.query('update quotas set ends_at = now()')
    expect((await invite(someone().email)).status).toBe(201)
  })

  test('429 for the thirty-first of a person in a day, whatever network it is from', async () => {
    const other = await server.register(someone(zeca))
    await server.fillIn(other.user.orgId)
    await server.addMember(other.user.orgId, owner.user.userId, 'manager')
    const send = (network: string) =>
      call('POST', `/orgs/${network}/invitations`, {
        token: owner.token,
        body: { email: someone().email, role: 'receptionist', unitIds: null },
      })
    for (let n = 0; n < 30; n++) expect((await send(n % 2 ? orgId : other.user.orgId)).status).toBe(201)
    expect((await send(orgId)).body).toMatchObject({ status: 429, code: 'too_many_invitations' })
    expect((await send(other.user.orgId)).body).toMatchObject({ status: 429, code: 'too_many_invitations' })
  })

  test('429 for the fourth mail to one address in a day, from whatever networks, resent ones included', async () => {
    const { email } = someone()
    const { body: first } = await invite(email)
    await server.sql(orgId, `update invitations set sent_at = now() - interval '5 minutes'`)
    expect((await teamCall('POST', `/invitations/${first.id}/resending`, owner.token)).status).toBe(200)
    for (const expected of [201, 429]) {
      const other = await server.register(someone(zeca))
      await server.verify(other.user.userId)
      await server.fillIn(other.user.orgId)
      const answer = await call('POST', `/orgs/${other.user.orgId}/invitations`, {
        token: other.token,
        body: { email: email.toUpperCase(), role: 'receptionist', unitIds: null },
      })
      expect(answer.status).toBe(expected)
      if (expected === 429)
        expect(answer.body).toMatchObject({ code: 'address_invited_often', retryAfterS: wait })
    }
    expect(await server.mailsTo(email)).toHaveLength(3)
  })

  test('of sixty at one time no more than thirty leave', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await invite(someone().email)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  })

  test('409 while a hundred and fifty wait for an answer', async () => {
    await server.sql(
      orgId,
      `insert into invitations (org_id, id, email, role, expires_at)
       select $1, gen_random_uuid(), n || '@x.example', 'manager', now() + interval '1 day' from generate_series(1, 150) n`,
      [orgId],
    )
    expect((await invite(someone().email)).body).toMatchObject({
      status: 409,
      code: 'too_many_open_invitations',
    })
  })

  test('the mail holds nothing that was typed but the two names, without addresses', async () => {
    const token = owner.token
    await call('PATCH', '/me', { token, body: { userFullname: 'Olga ganhe.premio.com.br' } })
    await server.sql(orgId, 'update orgs set org_name = $2 where org_id = $1', [
      orgId,
      'PIX grátis: https://premio.example/pix www.premio.example (11) 91234-5678',
    ])
    const { email } = someone()
    await invite(email)
    const [mail] = await server.mailsTo(email)
    expect(mail?.subject).toBe('Acolhe: convite para a rede PIX grátis')
    expect(mail?.text).toContain('Olga convidou você para trabalhar na rede PIX grátis')
    const written = `${mail?.subject}${mail?.text}${mail?.html}`
    expect(written).not.toMatch(/premio|91234/)
    await server.sql(orgId, `update orgs set org_name = 'premio.example' where org_id = $1`, [orgId])
    const other = someone().email
    await invite(other)
    expect((await server.mailsTo(other))[0]?.subject).toBe('Acolhe: convite para uma rede de clínicas')
  })
})

describe('POST /orgs/{orgId}/invitations/{id}/resending', () => {
  const age = (minutes: number) =>
    server.sql(orgId, `update invitations set sent_at = now() - make_interval(mins => $1)`, [minutes])

  test('200 with a new link; the old one ends', async () => {
    const { email } = someone()
    const { body } = await invite(email)
    const old = await codeFor(email)
    await age(5)
    expect((await teamCall('POST', `/invitations/${body.id}/resending`, owner.token)).status).toBe(200)
    const fresh = await codeFor(email)
    expect(fresh).not.toBe(old)
    expect((await call('GET', `/invitations/${old}`)).body.code).toBe('invitation_unknown')
    expect((await call('GET', `/invitations/${fresh}`)).status).toBe(200)
  })

  test('200 renews one that expired', async () => {
    const { email } = someone()
    const { body } = await invite(email)
    await age(5)
    await server.sql(orgId, `update invitations set expires_at = now() - interval '1 minute'`)
    expect((await teamCall('GET', '/invitations', owner.token)).body.items[0].isExpired).toBe(true)
    const again = await teamCall('POST', `/invitations/${body.id}/resending`, owner.token)
    expect(again.body.isExpired).toBe(false)
  })

  test('429 within a minute, and after ten e-mails', async () => {
    const { body } = await invite(someone().email)
    const resend = () => teamCall('POST', `/invitations/${body.id}/resending`, owner.token)
    expect((await resend()).body.code).toBe('sent_too_often')
    await server.sql(orgId, `update invitations set sent_at = now() - interval '1 day', send_count = 10`)
    expect((await resend()).body.code).toBe('too_many_invitations')
  })

  test('404 for one of another network, and for one that was withdrawn', async () => {
    const { body } = await invite(someone().email)
    const other = await server.register(someone(zeca))
    const path = `/orgs/${other.user.orgId}/invitations/${body.id}/resending`
    expect((await call('POST', path, { token: other.token })).status).toBe(404)
    await teamCall('DELETE', `/invitations/${body.id}`, owner.token)
    expect((await teamCall('POST', `/invitations/${body.id}/resending`, owner.token)).status).toBe(404)
  })
})

describe('DELETE /orgs/{orgId}/invitations/{id}', () => {
  test('200, and the link says that it was withdrawn', async () => {
    const { email } = someone()
    const { body } = await invite(email)
    expect((await teamCall('DELETE', `/invitations/${body.id}`, owner.token)).status).toBe(200)
    expect((await teamCall('GET', '/invitations', owner.token)).body.items).toEqual([])
    const link = await call('GET', `/invitations/${await codeFor(email)}`)
    expect(link.body).toMatchObject({ status: 410, code: 'invitation_revoked' })
    expect((await teamCall('DELETE', `/invitations/${body.id}`, owner.token)).status).toBe(404)
  })

  test('403 when a manager withdraws what an owner offered to an owner', async () => {
    const { body } = await invite(someone().email, 'owner')
    const manager = await colleague('manager')
    expect((await teamCall('DELETE', `/invitations/${body.id}`, manager.token)).status).toBe(403)
  })
})

describe('GET /invitations/{code}', () => {
  test('200 shows who invites, to what, and whether there is an account', async () => {
    const guest = someone()
    await invite(guest.email, 'professional')
    const code = await codeFor(guest.email)
    expect((await call('GET', `/invitations/${code}`)).body).toEqual({
      orgName: olga.fullname,
      email: guest.email,
      role: 'professional',
      invitedByFullname: olga.fullname,
      hasAccount: false,
    })
    await server.register(guest)
    expect((await call('GET', `/invitations/${code}`)).body.hasAccount).toBe(true)
  })

  test('404 for none, 410 for an expired one', async () => {
    expect((await call('GET', '/invitations/nothing-of-the-kind-here')).body.code).toBe('invitation_unknown')
    const { email } = someone()
    await invite(email)
    await server.sql(orgId, `update invitations set expires_at = now() - interval '1 minute'`)
    const { body } = await call('GET', `/invitations/${await codeFor(email)}`)
    expect(body).toMatchObject({ status: 410, code: 'invitation_expired' })
  })
})

describe('joining', () => {
  const registration = async (guest: Person, invitation?: string) => {
    const token = await server.signUp(guest)
    const { body } = await call('POST', '/me/registration', {
      token,
      body: { userFullname: guest.fullname, invitation },
    })
    return { token, user: body }
  }
  const accept = (code: string, token: string) => call('POST', `/invitations/${code}/acceptance`, { token })

  test('a person who registers by the link joins, and gets no network of their own', async () => {
    const guest = someone(bruno)
    const unit = await createUnit('Centro')
    await invite(guest.email, 'receptionist', owner.token, [unit])
    const code = await codeFor(guest.email)
    const { token, user } = await registration(guest, code)
    expect(user).toMatchObject({ orgId, todo: '', orgs: [{ orgId, role: 'receptionist' }] })
    expect(await roleOf(user.userId)).toEqual({ role: 'receptionist', unit_ids: [unit] })
    expect((await accept(code, token)).body).toMatchObject({ orgId })
    expect((await teamCall('GET', '/units', token)).body.items).toHaveLength(1)
  })

  test('the record that the invitation of a professional names becomes theirs', async () => {
    const record = (await teamCall('POST', '/professionals', owner.token, helena)).body
    const guest = someone(clara)
    const named = { email: guest.email, role: 'professional', unitIds: null, professionalId: record.id }
    const { body: invitation } = await teamCall('POST', '/invitations', owner.token, named)
    expect(invitation.professional).toEqual({ id: record.id, name: 'Dra. Helena Prado' })
    const { token, user } = await registration(guest, await codeFor(guest.email))
    expect((await teamCall('GET', '/professionals', token)).body.items).toMatchObject([
      { id: record.id, userId: user.userId },
    ])
    const { body: team } = await teamCall('GET', '/members?role=professional', owner.token)
    expect(team.items).toMatchObject([{ userId: user.userId, hasProfessionalRecord: true }])
    const { body: history } = await teamCall('GET', `/history/professional/${record.id}`, owner.token)
    expect(history.items[0]).toMatchObject({ act: 'update' })
    const again = await teamCall('POST', '/invitations', owner.token, {
      ...named,
      email: someone(clara).email,
    })
    expect(again.body.errors).toEqual({ professionalId: 'Este cadastro já tem uma conta. Escolha outro' })
  })

  test('a record that got another account meanwhile keeps it; the team’s list says that one is missing', async () => {
    const record = (await teamCall('POST', '/professionals', owner.token, helena)).body
    const guest = someone(clara)
    const other = await colleague('professional')
    await teamCall('POST', '/invitations', owner.token, {
      email: guest.email,
      role: 'professional',
      unitIds: null,
      professionalId: record.id,
    })
    await teamCall('PUT', `/professionals/${record.id}`, owner.token, {
      ...record,
      userId: other.user.userId,
    })
    const { token } = await registration(guest, await codeFor(guest.email))
    expect((await teamCall('GET', '/professionals', token)).body.items).toEqual([])
    const { body: team } = await teamCall('GET', '/members?role=professional', owner.token)
    expect(
      new Map(
        team.items.map((one: { userId: string; hasProfessionalRecord: boolean }) => [
          one.userId === other.user.userId,
          one.hasProfessionalRecord,
        ]),
      ),
    ).toEqual(
      new Map([
        [true, true],
        [false, false],
      ]),
    )
  })

  test('422 for a record that is not there, is invited already, or with a role that attends nobody', async () => {
    const record = (await teamCall('POST', '/professionals', owner.token, helena)).body
    const inviteFor = async (professionalId: string, role = 'professional') =>
      (
        await teamCall('POST', '/invitations', owner.token, {
          email: someone(clara).email,
          role,
          unitIds: null,
          professionalId,
        })
      ).body.errors?.professionalId
    expect(await inviteFor(owner.user.orgId)).toBe('Este cadastro não existe mais. Escolha outro')
    expect(await inviteFor(record.id, 'manager')).toBe(
      'Só quem entra como profissional tem cadastro no convite',
    )
    expect(await inviteFor(record.id)).toBeUndefined()
    expect(await inviteFor(record.id)).toBe('Já há um convite aberto para este cadastro')
  })

  test('a person who registers by an invalid link gets a network of their own', async () => {
    const guest = someone(bruno)
    const { user } = await registration(guest, 'a-link-that-leads-to-nothing')
    expect(user.orgs).toHaveLength(1)
    expect(user.orgId).not.toBe(orgId)
  })

  test('an unverified address opens no door; the next session does, once it is verified', async () => {
    const guest = someone(bruno)
    await invite(guest.email, 'receptionist')
    const { token, user } = await registration(guest)
    expect(user.orgs.map((one: { orgId: string }) => one.orgId)).not.toContain(orgId)
    expect((await call('GET', '/me', { token })).body.orgs).toHaveLength(1)
    expect((await teamCall('GET', '', token)).status).toBe(403)

    await server.toolkit('update', {
      oobCode: await oobCodeFor(guest.email),
      currentPassword: guest.password,
    })
    expect((await call('GET', '/me', { token })).body).toMatchObject({ isVerifiedEmail: true, orgs: [{}] })
    const { body } = await call('GET', '/me', { token: await signIn(guest) })
    expect(body.orgs).toContainEqual({ orgId, orgName: olga.fullname, role: 'receptionist' })
    expect(body.orgId).toBe(user.orgId)
  })

  test('in the session that asked for the mail and opens it, the door opens at once', async () => {
    const guest = someone(bruno)
    await invite(guest.email, 'receptionist')
    const signedUp = await server.toolkit('signUp', { email: guest.email, password: guest.password })
    const { idToken: token, refreshToken } = signedUp.body
    await call('POST', '/me/registration', { token, body: { userFullname: guest.fullname } })
    await server.toolkit('update', { oobCode: await oobCodeFor(guest.email), idToken: token })
    expect((await call('GET', '/me', { token })).body.orgs).toHaveLength(1)
    const renewed = await server.exchange(refreshToken)
    expect((await call('GET', '/me', { token: renewed })).body.orgs).toHaveLength(2)
  })

  test('a person who made the account in advance with the invited address never gets in', async () => {
    const victim = someone(bruno)
    const attacker = await server.register(victim)
    await invite(victim.email, 'manager')
    const code = await codeFor(victim.email)
    expect((await accept(code, attacker.token)).body).toMatchObject({ status: 403, code: 'address_unproved' })
    await server.toolkit('update', { oobCode: await oobCodeFor(victim.email) })
    expect(await roleOf(attacker.user.userId)).toBeUndefined()
    expect((await accept(code, attacker.token)).status).toBe(401)
    expect((await call('GET', '/me', { token: attacker.token })).status).toBe(401)
    expect((await teamCall('GET', '', attacker.token)).status).toBe(401)
    const again = await server.toolkit('signInWithPassword', victim)
    expect(again.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')

    await server.toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email: victim.email })
    const oobCode = await oobCodeFor(victim.email, 'senha')
    await server.toolkit('resetPassword', { oobCode, newPassword: 'segredo-dela' })
    const owner = await signIn({ ...victim, password: 'segredo-dela' })
    expect((await call('GET', '/me', { token: owner })).body.orgs).toContainEqual(
      expect.objectContaining({ orgId, role: 'manager' }),
    )
  })

  test('a registered person joins at the next sign-in with the verified address, not before', async () => {
    const guest = someone(bruno)
    const { token } = await server.register(guest)
    const verified = await verify(guest.email)
    await server.sql(orgId, `select pg_sleep(1)`)
    await invite(guest.email, 'professional')
    expect((await call('GET', '/me', { token: verified })).body.orgs).toHaveLength(1)
    await server.sql(orgId, `update invitations set created_at = created_at - interval '1 minute'`)
    expect((await call('GET', '/me', { token })).body.orgs).toHaveLength(1)
    expect((await call('GET', '/me', { token: await verify(guest.email) })).body.orgs).toHaveLength(2)
  })

  test('a person who registers with a verified address gets no network of their own', async () => {
    const guest = someone(bruno)
    await server.signUp(guest)
    await invite(guest.email, 'manager')
    const token = await verify(guest.email)
    const { body } = await call('POST', '/me/registration', { token, body: { userFullname: guest.fullname } })
    expect(body).toMatchObject({ orgId, orgs: [{ orgId, role: 'manager' }] })
  })

  test('a person whose invitation was withdrawn before the first sign-in has to create a network', async () => {
    const guest = someone(bruno)
    const { body } = await invite(guest.email)
    await teamCall('DELETE', `/invitations/${body.id}`, owner.token)
    const { user } = await registration(guest)
    expect(user).toMatchObject({ orgId: null, todo: 'create-org', orgs: [] })
  })

  test('a person signed in with the invited address accepts; the link works once', async () => {
    const guest = someone(bruno)
    await server.register(guest)
    await invite(guest.email, 'manager')
    const code = await codeFor(guest.email)
    const token = await verify(guest.email)
    expect((await accept(code, token)).body).toEqual({ orgId, orgName: olga.fullname })
    expect((await call('GET', '/me', { token })).body).toMatchObject({ orgId, todo: '' })
    expect((await accept(code, token)).status).toBe(200)
    const second = await server.register(someone(clara))
    expect((await accept(code, second.token)).body).toMatchObject({ status: 410, code: 'invitation_used' })
  })

  test('403 with another address, which is shown masked; the link stays good for its own', async () => {
    const guest = { ...someone(bruno), email: `dora${++cast}@aurora.example` }
    const other = someone(clara)
    await server.register(other)
    await invite(guest.email, 'manager')
    const code = await codeFor(guest.email)
    expect((await accept(code, await verify(other.email))).body).toMatchObject({
      status: 403,
      code: 'invitation_for_another',
      invitedEmail: 'd***@aurora.example',
    })
    const { user } = await registration(someone(clara), code)
    expect(user.orgs.map((one: { orgId: string }) => one.orgId)).not.toContain(orgId)
    expect((await registration(guest, code)).user).toMatchObject({ orgId, orgs: [{ role: 'manager' }] })
  })

  test('signing in to accept proves the address by the link; what was there before ends', async () => {
    const guest = someone(bruno)
    const before = await server.register(guest)
    await invite(guest.email, 'manager')
    await server.sql(orgId, `update invitations set sent_at = sent_at - interval '5 seconds'`)
    await server.sql('', `update identity_sessions set auth_time = auth_time - interval '10 seconds'`)
    const token = await signIn(guest)
    expect((await accept(await codeFor(guest.email), token)).status).toBe(200)
    const { body } = await call('GET', '/me', { token })
    expect(body).toMatchObject({ orgId, isVerifiedEmail: true })
    const { rows } = await server.db.database.pool.query(
      'select count(*)::int as sessions from identity_sessions where uid = $1',
      [before.user.userId],
    )
    expect(rows).toEqual([{ sessions: 1 }])
  })

  test('403 in a session from before the address was proved, 200 in the next', async () => {
    const guest = someone(bruno)
    const { token } = await server.register(guest)
    await server.toolkit('update', {
      oobCode: await oobCodeFor(guest.email),
      currentPassword: guest.password,
    })
    await invite(guest.email, 'manager')
    const code = await codeFor(guest.email)
    expect((await accept(code, token)).body).toMatchObject({ status: 403, code: 'session_too_old' })
    expect((await accept(code, await signIn(guest))).status).toBe(200)
  })

  test('to register by the link proves the address, and ends what was there before', async () => {
    const guest = someone(bruno)
    const earlier = await server.signUp(guest)
    await invite(guest.email, 'manager')
    await server.sql('', `update identity_sessions set auth_time = auth_time - interval '1 minute'`)
    const token = await signIn(guest)
    const { body } = await call('POST', '/me/registration', {
      token,
      body: { userFullname: guest.fullname, invitation: await codeFor(guest.email) },
    })
    expect(body).toMatchObject({ orgId, isVerifiedEmail: true })
    expect((await server.mailsTo(guest.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('convite'),
    ])
    const { rows } = await server.db.database.pool.query(
      'select email_verified, (select count(*)::int from identity_sessions where uid = a.uid) as sessions from identity_accounts a where email = $1',
      [guest.email],
    )
    expect(rows).toEqual([{ email_verified: true, sessions: 1 }])
    expect((await call('GET', '/me', { token })).status).toBe(200)
    expect(earlier).not.toBe(token)
  })

  test('two browsers of one person with one link get the same answer', async () => {
    const guest = someone(bruno)
    await server.register(guest)
    await invite(guest.email)
    const code = await codeFor(guest.email)
    const tokens = [await verify(guest.email), await signIn(guest)]
    const statuses = (await Promise.all(tokens.map((token) => accept(code, token)))).map((one) => one.status)
    expect(statuses).toEqual([200, 200])
  })

  test('404 without a registration, 410 for a withdrawn one', async () => {
    const { email } = someone()
    const { body } = await invite(email)
    const code = await codeFor(email)
    expect((await accept(code, await server.signUp(someone()))).body.code).toBe('registration_missing')
    await teamCall('DELETE', `/invitations/${body.id}`, owner.token)
    expect((await accept(code, owner.token)).body.code).toBe('invitation_revoked')
  })
})

describe('PUT /orgs/{orgId}/members/{userId}/phone', () => {
  const tell = (userId: string, phone: string, token = owner.token) =>
    teamCall('PUT', `/members/${userId}/phone`, token, { phone })

  test('200 keeps the mobile as digits, shows it in the team, and leaves a history', async () => {
    const { user } = await colleague('receptionist')
    expect((await tell(user.userId, '(11) 98877-6655')).body).toMatchObject({ phone: '11988776655' })
    const { items } = (await teamCall('GET', '/members?limit=100', owner.token)).body
    const shown = items.find((one: Member) => one.userId === user.userId)
    expect(shown).toMatchObject({ phone: '11988776655', version: 1 })
    expect((await tell(user.userId, '')).body.phone).toBe('')
    const history = await teamCall('GET', `/history/member/${user.userId}`, owner.token)
    expect(history.body.items[0]).toMatchObject({ before: { phone: '11988776655' }, after: { phone: '' } })
  })

  test('422 for what is no mobile, 404 for a stranger', async () => {
    const { user } = await colleague('receptionist')
    for (const phone of ['123', '(11) 3045-2200', 'meu celular'])
      expect((await tell(user.userId, phone)).body.errors).toEqual({
        phone: 'Celular inválido. Ex: (11) 91234-5678',
      })
    const stranger = await server.register(someone(zeca))
    expect((await tell(stranger.user.userId, '(11) 98877-6655')).status).toBe(404)
  })

  test("a manager tells the own and others', not an owner's; who attends patients tells none", async () => {
    const manager = await colleague('manager')
    const desk = await colleague('receptionist')
    expect((await tell(manager.user.userId, '(11) 98877-6655', manager.token)).status).toBe(200)
    expect((await tell(desk.user.userId, '(11) 98877-6655', manager.token)).status).toBe(200)
    expect((await tell(owner.user.userId, '(11) 98877-6655', manager.token)).body.code).toBe('beyond_reach')
    expect((await tell(desk.user.userId, '(11) 98877-6655', desk.token)).status).toBe(403)
  })
})

describe('PUT /orgs/{orgId}/members/{userId}', () => {
  const change = (userId: string, body: object, token = owner.token) =>
    teamCall('PUT', `/members/${userId}`, token, { unitIds: null, version: 1, ...body })

  test('200 changes role and units, and leaves a history', async () => {
    const unit = await createUnit('Centro')
    const { user, token } = await colleague('receptionist')
    const { status, body } = await change(user.userId, { role: 'professional', unitIds: [unit] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'professional', unitIds: [unit], version: 2 })
    expect((await teamCall('GET', '/members', token)).status).toBe(403)
    const history = await teamCall('GET', `/history/member/${user.userId}`, owner.token)
    expect(history.body.items[0]).toMatchObject({
      act: 'update',
      before: { role: 'receptionist', unitIds: null },
      after: { role: 'professional', unitIds: [unit] },
    })
  })

  test('409 with the record as it is for a stale version', async () => {
    const { user } = await colleague('receptionist')
    await change(user.userId, { role: 'manager' })
    expect((await change(user.userId, { role: 'professional' })).body).toMatchObject({
      code: 'stale_version',
      current: { role: 'manager', version: 2 },
    })
  })

  test('409 for the last owner; the direction can be handed over', async () => {
    const { user, token } = await colleague('manager')
    expect((await change(owner.user.userId, { role: 'manager' })).body.code).toBe('last_owner')
    expect((await change(user.userId, { role: 'owner' })).status).toBe(200)
    expect((await change(owner.user.userId, { role: 'manager' }, token)).status).toBe(200)
  })

  test('two owners who step down at once leave one', async () => {
    const second = await colleague('owner')
    const answers = await Promise.all([
      change(owner.user.userId, { role: 'manager' }),
      change(second.user.userId, { role: 'manager' }, second.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('403 when a manager touches owners, or units beyond the own', async () => {
    const manager = await colleague('manager')
    const { user } = await colleague('receptionist')
    expect((await change(user.userId, { role: 'owner' }, manager.token)).body.code).toBe('beyond_reach')
    expect((await change(owner.user.userId, { role: 'manager' }, manager.token)).body.code).toBe(
      'beyond_reach',
    )
    const unit = await createUnit('Centro')
    const bound = await colleague('manager', [unit])
    expect((await change(user.userId, { role: 'professional' }, bound.token)).body.code).toBe('beyond_reach')
  })

  test('404 for a stranger, 422 for a unit that is not there', async () => {
    const { user } = await server.register(someone(zeca))
    expect((await change(user.userId, { role: 'manager' })).status).toBe(404)
    const unitIds = [crypto.randomUUID()]
    const answer = await change((await colleague('manager')).user.userId, { role: 'manager', unitIds })
    expect(answer.body).toMatchObject({ status: 422, errors: { unitIds: expect.any(String) } })
  })

  test('what the person then sees is bound to the units', async () => {
    const [centro, moema] = [await createUnit('Centro'), await createUnit('Moema')]
    const { user, token } = await colleague('receptionist')
    await change(user.userId, { role: 'receptionist', unitIds: [centro] })
    const { body } = await teamCall('GET', '/units', token)
    expect(body.items.map((one: { id: string }) => one.id)).toEqual([centro])
    expect((await teamCall('GET', `/units/${moema}`, token)).status).toBe(404)
  })
})

describe('DELETE /orgs/{orgId}/members/{userId}', () => {
  const remove = (userId: string, token = owner.token) => teamCall('DELETE', `/members/${userId}`, token)

  test('200: out at once, and into another network of theirs', async () => {
    const { user, token } = await colleague('manager')
    await call('PUT', '/me/active-org', { token, body: { orgId } })
    expect((await remove(user.userId)).status).toBe(200)
    expect((await teamCall('GET', '', token)).status).toBe(403)
    expect((await call('GET', '/me', { token })).body).toMatchObject({ orgId: user.orgId, todo: '' })
  })

  test('200: a person without another network creates one', async () => {
    const guest = someone(bruno)
    await invite(guest.email)
    const invitation = await codeFor(guest.email)
    const token = await server.signUp(guest)
    const { body } = await call('POST', '/me/registration', {
      token,
      body: { userFullname: guest.fullname, invitation },
    })
    await remove(body.userId)
    expect((await call('GET', '/me', { token })).body).toMatchObject({
      orgId: null,
      todo: 'create-org',
      orgs: [],
    })
    const history = await teamCall('GET', `/history/member/${body.userId}`, owner.token)
    expect(history.body.items.map((one: { act: string }) => one.act)).toEqual(['delete', 'create'])
  })

  test('409 for the last owner, 403 when a manager removes an owner, 404 for a stranger', async () => {
    expect((await remove(owner.user.userId)).body.code).toBe('last_owner')
    const manager = await colleague('manager')
    await colleague('owner')
    expect((await remove(owner.user.userId, manager.token)).body.code).toBe('beyond_reach')
    expect((await remove('nobody')).status).toBe(404)
  })
})

describe('POST /orgs/{orgId}/departure', () => {
  test.each(['manager', 'receptionist', 'professional'] as const)('200 for the role %s', async (role) => {
    const { token, user } = await colleague(role)
    expect((await teamCall('POST', '/departure', token)).status).toBe(200)
    expect(await roleOf(user.userId)).toBeUndefined()
  })

  test('409 for the last owner, also when alone', async () => {
    expect((await teamCall('POST', '/departure', owner.token)).body.code).toBe('last_owner')
  })
})

describe('in the database', () => {
  async function as(role: Role, statement: string) {
    const client = await server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('app.org_id', $1, true), set_config('app.user_id', 'x', true), set_config('app.role', $2, true)`,
        [orgId, role],
      )
      return (await client.query(statement)).rowCount
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('managers neither make, change nor remove owners', async () => {
    await colleague('receptionist')
    expect(await as('manager', `update members set role = 'manager' where role = 'owner'`)).toBe(0)
    expect(await as('manager', `delete from members where role = 'owner'`)).toBe(0)
    await expect(
      as('manager', `update members set role = 'owner' where role = 'receptionist'`),
    ).rejects.toMatchObject({
      code: '42501',
    })
    expect(await as('owner', `update members set role = 'owner' where role = 'receptionist'`)).toBe(1)
  })

  test('receptionists and professionals change nothing of the team or the network', async () => {
    await invite(someone().email)
    for (const role of ['receptionist', 'professional'] as const) {
      for (const table of ['members', 'invitations', 'orgs']) {
        expect(await as(role, `update ${table} set org_id = org_id`), `${role} ${table}`).toBe(0)
        expect(await as(role, `delete from ${table}`), `${role} ${table}`).toBe(0)
      }
    }
    expect(await as('professional', 'select from invitations')).toBe(0)
  })
})
