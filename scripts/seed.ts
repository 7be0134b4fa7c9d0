import type { NetworkForm } from '#features/orgs/rules.ts'
import { dayIn } from '#lib/days.ts'
import { withClient } from '#platform/db/client.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'
import { fillAgenda } from './seed/agenda.ts'
import { configure } from './seed/configuration.ts'
import { addPatients } from './seed/patients.ts'
import { type Me, openSession } from './seed/session.ts'

/**
 * Fills the database of this environment with the cast of the tests and a network of believable size, through the API
 * as a person would. May be repeated, and while the product runs: what is there already is left alone.
 */
const patientCount = 5_000
const env = readEnv({ ...process.env, RATE_LIMITS: 'off' })
const session = await openSession(env)

async function fillNetwork(owner: Me, form: NetworkForm) {
  const path = `/api/v1/orgs/${owner.orgId}`
  const { version } = await session.call<{ version: number }>('GET', path, undefined, owner.token)
  await session.call('PUT', path, { ...form, version }, owner.token)
}

/** Straight into the table: an invitation would wait for its mail to be read. */
async function join(orgId: string, person: Person) {
  const { userId } = await session.register(person)
  const server = await joinDatabaseServer(env, createLog({ LOG_LEVEL: 'warn' }))
  await withClient(server.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    await client.query(
      'insert into members (org_id, user_id, role) values ($1, $2, $3) on conflict (org_id, user_id) do nothing',
      [orgId, userId, person.role],
    )
    await client.query('update users set org_id = $1 where user_id = $2', [orgId, userId])
  })
  await server.leave()
  return userId
}

const owner = await session.register(olga)
await fillNetwork(owner, aurora)
const members = new Map<string, string>()
for (const person of [ana, bruno, clara]) members.set(person.fullname, await join(owner.orgId, person))
await fillNetwork(await session.register(zeca), boreal)
const { units } = await session.call<{ units: number }>(
  'GET',
  `/api/v1/orgs/${owner.orgId}/setup`,
  undefined,
  owner.token,
)
if (units === 0) {
  process.stdout.write(`Building the network ${aurora.orgName}: some minutes.\n`)
  const patients = await addPatients(session, owner, await configure(session, owner, members), patientCount)
  await fillAgenda(session, owner, patients, dayIn(new Date()))
}
await session.close()

const people = [olga, ana, bruno, clara, zeca].map(({ email, role }) => `  ${email} (${role})`)
process.stdout.write(`Ready. Sign in with the password ${olga.password} as\n${people.join('\n')}\n`)
