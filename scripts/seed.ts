import { switchOff, writeHistory } from '#features/demo/history/write.server.ts'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { readEnv } from '#platform/env.server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'
import { colleagues, demo, demoNetwork, marcia } from './demoClinic/network.ts'
import { fillAgenda } from './seed/agenda.ts'
import { ownedNetwork, withClinic } from './seed/clinic.ts'
import { auroraNetwork, configure, type SeedNetwork } from './seed/configuration.ts'
import { livelyNetwork } from './seed/lively/network.ts'
import { writeHalfYear } from './seed/lively/write.ts'
import { confirmAddress, fillIn, join } from './seed/network.ts'
import { addPatients } from './seed/patients.ts'
import { openSession } from './seed/session.ts'

/**
 * Fills the database of this environment through the API as a person would: Clínica Vereda, which the pictures of the
 * public site show, a network of believable size, and one that is empty. The weeks behind the first two, with their
 * messages, are written by `features/demo/history`. May be repeated, and while the product runs: what is there already is
 * left alone. With `--demo` it is Clínica Vereda alone, with half a year behind it and a day at work; `--at 10:40` has the
 * reception stand as at that hour of today, for pictures taken by a browser whose clock stands there, too.
 */
interface Seeded {
  readonly form: NetworkForm
  readonly owner: Person
  readonly colleagues: readonly Person[]
  readonly network: SeedNetwork
  readonly patients: number
  /** Half a year behind it, and today's board and inbox. */
  readonly isLively?: boolean
}

const lively: Seeded = {
  form: demo,
  owner: marcia,
  colleagues,
  network: livelyNetwork,
  patients: 900,
  isLively: true,
}
const isDemo = process.argv.includes('--demo')
const networks: readonly Seeded[] = isDemo
  ? [lively]
  : [
      { form: demo, owner: marcia, colleagues, network: demoNetwork, patients: 400 },
      {
        form: aurora,
        owner: olga,
        colleagues: [ana, bruno, clara],
        network: auroraNetwork,
        patients: 5_000,
      },
    ]

/** The minute of the day of `--at`; null without it. */
function readHour(): number | null {
  const at = process.argv.indexOf('--at')
  if (at < 0) return null
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(process.argv[at + 1] ?? '') ?? []
  if (hours === undefined) throw new Error('--at takes a time of the day: --at 10:40')
  return Number(hours) * 60 + Number(minutes)
}

const hour = readHour()
const daysAhead = 8
const env = readEnv({ ...process.env, RATE_LIMITS: 'off' })
const session = await openSession(env)
const today = dayIn(new Date())
const days = Array.from({ length: daysAhead }, (_, at) => addDays(today, at))

for (const seeded of networks) await seed(seeded)
if (!isDemo) await fillIn(session, await session.register(zeca), boreal)
await session.close()

const people = [...networks.flatMap((one) => [one.owner, ...one.colleagues]), ...(isDemo ? [] : [zeca])]
process.stdout.write(`Ready. Sign in as\n${people.map(lineOf).join('\n')}\n`)

async function seed({ form, owner: person, colleagues, network, patients: count, isLively }: Seeded) {
  const owner = await session.register(person)
  await fillIn(session, owner, form)
  await confirmAddress(env, owner, person.email)
  const members = new Map<string, string>()
  for (const one of colleagues) members.set(one.fullname, await join(env, session, owner.orgId, one))
  const { units } = await session.call<{ units: number }>(
    'GET',
    `/api/v1/orgs/${owner.orgId}/setup`,
    undefined,
    owner.token,
  )
  if (units > 0) return
  process.stdout.write(`Building the network ${form.orgName}: some minutes.\n`)
  const configured = await configure(session, owner, members, network)
  await withClinic(env, ownedNetwork(session, owner), async (clinic) => {
    await switchOff(clinic)
    const patients = await addPatients(session, owner, configured, count)
    if (isLively) {
      const deskId = [...members.values()][0] ?? owner.userId
      await writeHalfYear(clinic, { network, configured, patients, deskId, hour })
      return
    }
    await fillAgenda(session, owner, patients, days)
    await writeHistory(clinic)
  })
}

function lineOf({ email, password, role }: Person) {
  return `  ${email} ${password} (${role})`
}
