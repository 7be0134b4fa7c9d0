import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { readEnv } from '#platform/env.server.ts'
import { ana, aurora, boreal, bruno, clara, olga, zeca } from '#test/world.ts'
import { fillAgenda } from './seed/agenda.ts'
import { configure } from './seed/configuration.ts'
import { fillIn, join } from './seed/network.ts'
import { addPatients } from './seed/patients.ts'
import { openSession } from './seed/session.ts'

/**
 * Fills the database of this environment with the cast of the tests and a network of believable size, through the API
 * as a person would. May be repeated, and while the product runs: what is there already is left alone.
 */
const patientCount = 5_000
const daysAhead = 8
const env = readEnv({ ...process.env, RATE_LIMITS: 'off' })
const session = await openSession(env)

const owner = await session.register(olga)
await fillIn(session, owner, aurora)
const members = new Map<string, string>()
for (const person of [ana, bruno, clara])
  members.set(person.fullname, await join(env, session, owner.orgId, person))
await fillIn(session, await session.register(zeca), boreal)
const { units } = await session.call<{ units: number }>(
  'GET',
  `/api/v1/orgs/${owner.orgId}/setup`,
  undefined,
  owner.token,
)
if (units === 0) {
  process.stdout.write(`Building the network ${aurora.orgName}: some minutes.\n`)
  const patients = await addPatients(session, owner, await configure(session, owner, members), patientCount)
  const today = dayIn(new Date())
  await fillAgenda(
    session,
    owner,
    patients,
    Array.from({ length: daysAhead }, (_, at) => addDays(today, at)),
  )
}
await session.close()

const people = [olga, ana, bruno, clara, zeca].map(({ email, role }) => `  ${email} (${role})`)
process.stdout.write(`Ready. Sign in with the password ${olga.password} as\n${people.join('\n')}\n`)
