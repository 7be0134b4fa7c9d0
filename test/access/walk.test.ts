import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, departures } from './expectations/accounts.ts'
import { agenda } from './expectations/agenda.ts'
import { assistant } from './expectations/assistant.ts'
import { automations } from './expectations/automations.ts'
import { campaigns } from './expectations/campaigns.ts'
import { channels } from './expectations/channels.ts'
import { configuration } from './expectations/configuration.ts'
import { imports } from './expectations/imports.ts'
import { inbox } from './expectations/inbox.ts'
import { messages } from './expectations/messages.ts'
import { metrics } from './expectations/metrics.ts'
import { monitoring } from './expectations/monitoring.ts'
import { network } from './expectations/network.ts'
import { patientRecords } from './expectations/patients.ts'
import { professionalRecords } from './expectations/professionals.ts'
import { reception } from './expectations/reception.ts'
import { team } from './expectations/team.ts'
import { templates } from './expectations/templates.ts'
import { type AccessWorld, type Caller, callers, openAccessWorld } from './network.ts'
import { type Case, routes, severally, tryCase } from './walk.ts'

/**
 * Calls every route, with real records and valid bodies, as every caller. The expected answers, and the
 * records that they show, errors included, were written by hand from the product's access rules (product.md
 * §3).
 */

const all: readonly Case[] = [
  ...network,
  ...configuration,
  ...team,
  ...professionalRecords,
  ...metrics,
  ...monitoring,
  ...reception,
  ...patientRecords,
  ...imports,
  ...campaigns,
  ...agenda,
  ...channels,
  ...assistant,
  ...automations,
  ...templates,
  ...messages,
  ...inbox,
  ...accounts,
]
/** Its answer has no end: events.test.ts covers it. */
const streamed = 'GET /orgs/{orgId}/events'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
}, 120_000)
afterAll(() => world.server.stop())

const callersOf = ({ expected }: Case) => Object.keys(expected) as Caller[]

test('the walk knows every route, and what a member’s route tells every caller', () => {
  const known = Map.groupBy([...all, ...departures], ({ route }) => route)
  expect([...known.keys(), streamed].sort()).toEqual(routes.map(({ name }) => name).sort())
  const ofMembers = routes.filter(({ name, meta }) => meta.access === 'member' && name !== streamed)
  for (const { name, meta } of ofMembers) {
    const requested = new Set(known.get(name)?.flatMap(callersOf))
    expect([...requested].sort(), `${name}, ${meta.may}`).toEqual([...callers].sort())
  }
})

const isRead = ({ route }: Case) => route.startsWith('GET')
const byRoute = (cases: readonly Case[]) =>
  [...Map.groupBy(cases, ({ route }) => route)].map(([route, own]) => ({ route, own }))

/** Reads come first, so that no write changes their answers. */
describe.each([
  { what: 'is read', cases: all.filter(isRead) },
  { what: 'is written', cases: all.filter((one) => !isRead(one)) },
])('what $what', ({ cases }) => {
  test.each(byRoute(cases))('$route', async ({ own }) => {
    const wrong: unknown[] = []
    const requested = own.flatMap((one) => callersOf(one).map((caller) => ({ one, caller })))
    await severally(requested, async ({ one, caller }) => {
      const [answered, wanted] = await tryCase(world, one, caller)
      if (!isDeepStrictEqual(answered, wanted))
        wrong.push({ caller, about: one.about, told: answered, wanted })
    })
    expect(wrong).toEqual([])
  })
})

describe('a member who leaves', () => {
  test.each(departures)('$route', async (one) => {
    for (const caller of callersOf(one)) {
      const [answered, wanted] = await tryCase(world, one, caller)
      expect({ caller, ...answered }).toEqual({ caller, ...wanted })
    }
  })
})
