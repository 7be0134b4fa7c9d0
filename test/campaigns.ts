import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { Campaign } from '#features/campaigns/contract.ts'
import { settle } from '#features/campaigns/jobs.server.ts'
import { emptyCampaign } from '#features/campaigns/rules.ts'
import { emptyPatient, ownContact } from '#features/patients/rules.ts'
import { startTestServer, type TestServer, testSecrets } from './server.ts'
import { ana, bruno, clara, olga, pinheiros, zeca } from './world.ts'

/** A network with patients to send campaigns to, for the tests of this feature. */

export let server: TestServer
export let orgId: string
export let path: string
export let units: string[]
export let templateId: string
export let people: string[]
export const tokens: Record<string, string> = {}

export const call = (method: string, at = '', body?: object, who = 'owner') =>
  server.call(method, `${path}/campaigns${at}`, { token: tokens[who], body })

export const form = () => ({ ...emptyCampaign, name: 'Check-up das férias', templateId })

export async function draft(over: object = {}, who = 'owner'): Promise<Campaign> {
  const { status, body } = await call('POST', '', { ...form(), ...over }, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** What the job does each minute. */
export const run = (id: string) =>
  settle({ database: server.db.database, secrets: testSecrets } as never, orgId, id)

export async function sending(over: object = {}): Promise<Campaign> {
  const { id, version } = await draft(over)
  expect((await call('POST', `/${id}/start`, { version })).status).toBe(200)
  await run(id)
  return (await call('GET', `/${id}`)).body
}

export const sends = (id: string) =>
  server.sql(
    orgId,
    'select id, patient_id, state, due_at, attempt, previous_id, occasion from sends where source_id = $1 order by due_at, id',
    [id],
  )
export const became = (state: string, ids: readonly unknown[], more = '') =>
  server.sql(orgId, `update sends set state = $2 ${more} where id = any ($1)`, [ids, state])

export async function addPatient(name: string, phone: string, over: object = {}): Promise<string> {
  const { body, status } = await server.call('POST', `${path}/patients`, {
    token: tokens.owner,
    body: { ...emptyPatient, fullName: name, contacts: [ownContact(phone)], ...over },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

export const consent = (patientId: string, isGranted = true) =>
  server.sql(
    orgId,
    `insert into patient_consents (org_id, id, patient_id, purpose, channel, is_granted, source)
     values ($1, $2, $3, 'marketing', 'whatsapp', $4, 'inPerson')`,
    [orgId, uuid(), patientId, isGranted],
  )

export const visit = (patientId: string, unitId: string, startsAt: string, state = 'done') =>
  server.sql(
    orgId,
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source)
     values ($1, $2, $3, $4, 'visit', $5, $6, $6, 'frontDesk')`,
    [orgId, uuid(), unitId, patientId, state, startsAt],
  )

/** Starts a server whose network has its roles, two units, a template, and five patients of whom four agreed. */
export async function openNetwork(): Promise<void> {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  path = `/api/v1/orgs/${orgId}`
  tokens.owner = owner.token
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
  }
  tokens.stranger = (await server.register(zeca)).token
  units = []
  for (const name of ['Norte', 'Sul']) {
    const { body } = await server.call('POST', `${path}/units`, {
      token: tokens.owner,
      body: { ...pinheiros, name },
    })
    units.push(body.id)
  }
  const local = await server.register({ ...ana, email: 'local@aurora.example' })
  await server.addMember(orgId, local.user.userId, 'manager')
  await server.sql(orgId, 'update members set unit_ids = $2 where user_id = $1', [
    local.user.userId,
    units.slice(0, 1),
  ])
  tokens.local = local.token
  templateId = uuid()
  await server.sql(
    orgId,
    `insert into templates (org_id, id, name, kind, category, use) values ($1, $2, 'Convite', 'whatsapp', 'marketing', 'campaign')`,
    [orgId, templateId],
  )
  people = []
  for (const [at, name] of [
    'Aparecida Fontes',
    'Benedito Sá',
    'Cristina Yoshida',
    'Ademir Paixão',
  ].entries()) {
    const id = await addPatient(name, `1198765432${at}`)
    await consent(id)
    await visit(id, units[at % 2] ?? '', '2025-08-14T12:00:00Z')
    people.push(id)
  }
  await addPatient('Sem Consentimento', '11987654399')
}
