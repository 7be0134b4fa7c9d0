import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { readEnv } from '#platform/env.server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'
import { colleagues, demo, demoNetwork, marcia } from './demoClinic/network.ts'
import { build, livelyClinic, type Seeded } from './seed/build.ts'
import { auroraNetwork } from './seed/configuration.ts'
import { fillIn } from './seed/network.ts'
import { openSession } from './seed/session.ts'

/**
 * Fills the database of this environment through the API as a person would: Clínica Vereda, which the pictures of the
 * public site show, a network of believable size, and one that is empty. The weeks behind the first two, with their
 * messages, are written by `features/demo/history`. May be repeated, and while the product runs: what is there already is
 * left alone. With `--demo` it is Clínica Vereda alone, with half a year behind it and a day at work.
 */
const isDemo = process.argv.includes('--demo')
const networks: readonly Seeded[] = isDemo
  ? [livelyClinic]
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

const daysAhead = 8
const env = readEnv({ ...process.env, RATE_LIMITS: 'off' })
const session = await openSession(env)
const today = dayIn(new Date())
const days = Array.from({ length: daysAhead }, (_, at) => addDays(today, at))

for (const network of networks) await build(session, env, network, days)
if (!isDemo) await fillIn(session, await session.register(zeca), boreal)
await session.close()

const people = [...networks.flatMap((one) => [one.owner, ...one.colleagues]), ...(isDemo ? [] : [zeca])]
process.stdout.write(`Ready. Sign in as\n${people.map(lineOf).join('\n')}\n`)

function lineOf({ email, password, role }: Person) {
  return `  ${email} ${password} (${role})`
}
