import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EventStream, eventsSettle, openEvents } from '../events.ts'
import { aurora, ultrasound } from '../world.ts'
import { type AccessWorld, type Caller, callers, openAccessWorld } from './network.ts'

/**
 * Live events: everybody of the network listens while the owner changes a record of every kind, in either
 * unit and in either agenda. Events carry ids alone, and reach only people who may read the record.
 */

const listeners = callers.filter((caller) => caller !== 'none' && caller !== 'stranger')
let world: AccessWorld
const streams = new Map<Caller, EventStream>()

beforeAll(async () => {
  world = await openAccessWorld()
}, 120_000)
afterAll(async () => {
  for (const stream of streams.values()) stream.close()
  await world.server.stop()
})

async function owner(method: string, path: string, body?: unknown) {
  const answer = await world.call('owner', method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const listen = async (caller: Caller, lastEventId?: string) => {
  const resumed: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
  const stream = await openEvents(world.server, world.orgId, world.tokens[caller], resumed)
  await vi.waitFor(() => expect(stream.heard.some(({ event }) => event === 'ready')).toBe(true))
  return stream
}

const management = ['owner', 'manager', 'managerA']
const desk = [...management, 'receptionist', 'receptionistA']
const unbound = ['owner', 'manager', 'receptionist']
const everybody = [...desk, 'professional', 'recordless']

/** An action, its events, and the people who may receive them. */
const actions: readonly {
  readonly about: string
  readonly topic: string
  readonly id: string
  readonly heardBy: readonly string[]
  readonly run: (ids: AccessWorld['ids'], at: AccessWorld['at']) => Promise<unknown>
}[] = [
  {
    about: 'a visit goes to another professional',
    topic: 'appointments',
    id: 'visitHanded',
    heardBy: [...desk, 'professional'],
    run: async (ids, at) => {
      const { version } = await owner('GET', `/appointments/${ids.visitHanded}`)
      const time = { version, startsAt: at('11:15', 3), professionalId: ids.profAB }
      await owner('POST', `/appointments/${ids.visitHanded}/time`, time)
    },
  },
  ...(['A', 'B'] as const).map((name) => ({
    about: `unit ${name} goes out of use`,
    topic: 'units',
    id: `unit${name}`,
    heardBy: name === 'A' ? [...desk, 'professional'] : unbound,
    run: (ids: AccessWorld['ids']) =>
      owner('POST', '/units/activation', { ids: [ids[`unit${name}`]], isActive: false }),
  })),
  {
    about: 'a convênio goes out of use',
    topic: 'insurance-plans',
    id: 'planB',
    heardBy: desk,
    run: (ids) => owner('POST', '/insurance-plans/activation', { ids: [ids.planB], isActive: false }),
  },
  {
    about: 'an exam changes',
    topic: 'exams',
    id: 'examB',
    heardBy: desk,
    run: (ids) => owner('PUT', `/exams/${ids.examB}`, { ...ultrasound, name: 'Ecografia nova', version: 1 }),
  },
  ...(
    [
      ['profA', [...desk, 'professional']],
      ['profB', unbound],
      ['profAB', desk],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} goes out of use`,
    topic: 'professionals',
    id,
    heardBy,
    run: (ids: AccessWorld['ids']) =>
      owner('POST', '/professionals/activation', { ids: [ids[id]], isActive: false }),
  })),
  ...(
    [
      ['blockA', [...desk, 'professional']],
      ['blockB', unbound],
      ['blockAll', desk],
      ['blockABinB', unbound],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} is removed`,
    topic: 'blocks',
    id,
    heardBy,
    run: (ids: AccessWorld['ids']) => owner('POST', '/professionals/blocks/deletion', { ids: [ids[id]] }),
  })),
  ...(
    [
      ['patientA', [...desk, 'professional']],
      ['patientB', desk],
      ['patientCancelled', desk],
      ['patientTaken', desk],
      ['patientMoved', [...desk, 'professional']],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} changes`,
    topic: 'patients',
    id,
    heardBy,
    run: (ids: AccessWorld['ids']) =>
      owner('POST', '/patients/changes', { ids: [ids[id]], addTags: ['vip'] }),
  })),
  ...(
    [
      ['visitA', [...desk, 'professional']],
      ['visitB', unbound],
      ['visitABinA', desk],
      ['visitABinB', unbound],
      ['visitTaken', desk],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} is confirmed`,
    topic: 'appointments',
    id,
    heardBy,
    run: async (ids: AccessWorld['ids']) => {
      const { version } = await owner('GET', `/appointments/${ids[id]}`)
      await owner('POST', `/appointments/${ids[id]}/moves`, { version, to: 'confirmed' })
    },
  })),
  ...(
    [
      ['holdA', desk],
      ['holdOwn', [...desk, 'professional']],
      ['holdB', unbound],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} is let go`,
    topic: 'holds',
    id,
    heardBy,
    run: (ids: AccessWorld['ids']) => owner('DELETE', `/holds/${ids[id]}`),
  })),
  {
    about: 'a document of a patient is removed',
    topic: 'files',
    id: 'patientB',
    heardBy: desk,
    run: (ids) => owner('DELETE', `/files/${ids.fileB}`),
  },
  {
    about: 'an import is cancelled',
    topic: 'patientImports',
    id: 'import',
    heardBy: management,
    run: (ids) => owner('POST', `/patient-imports/${ids.import}/cancellation`),
  },
  {
    about: 'somebody of the second unit gets another role',
    topic: 'members',
    id: 'memberB',
    heardBy: unbound,
    run: (ids) =>
      owner('PUT', `/members/${ids.memberB}`, { role: 'manager', unitIds: [ids.unitB], version: 1 }),
  },
  ...(
    [
      ['inviteA', desk],
      ['inviteB', unbound],
      ['inviteAll', desk],
    ] as const
  ).map(([id, heardBy]) => ({
    about: `${id} is withdrawn`,
    topic: 'invitations',
    id,
    heardBy,
    run: (ids: AccessWorld['ids']) => owner('DELETE', `/invitations/${ids[id]}`),
  })),
  {
    about: 'the network changes',
    topic: 'orgs',
    id: 'org',
    heardBy: everybody,
    run: async () => {
      const { version } = await owner('GET', '')
      await owner('PUT', '', { ...aurora, orgComplemento: 'Térreo', version })
    },
  },
]

test('ids reach nobody who may not read their records, live and on resume', async () => {
  await eventsSettle(world.server)
  for (const caller of listeners) streams.set(caller, await listen(caller))
  const positions = new Map([...streams].map(([caller, { heard }]) => [caller, heard[0]?.id]))
  for (const { run } of actions) await run(world.ids, world.at)
  for (const [caller, stream] of streams)
    await vi.waitFor(() => expect(heardIn(stream), caller).toContain(`orgs ${world.orgId}`))
  const wanted = (caller: Caller) =>
    actions
      .filter(({ heardBy }) => heardBy.includes(caller))
      .map(({ topic, id }) => `${topic} ${nameOf(id)}`)
      .sort()
  const answered = Object.fromEntries([...streams].map(([caller, stream]) => [caller, namesIn(stream)]))
  expect(answered).toEqual(Object.fromEntries(listeners.map((caller) => [caller, unique(wanted(caller))])))

  for (const [caller, position] of positions) {
    const resumed = await listen(caller, position)
    expect(namesIn(resumed), caller).toEqual(answered[caller])
    resumed.close()
  }
})

test('strangers and nobody hear nothing', async () => {
  for (const [caller, status] of [
    ['stranger', 403],
    ['none', 401],
  ] as const) {
    const token = world.tokens[caller]
    const path = `/api/v1/orgs/${world.orgId}/events`
    expect((await world.server.call('GET', path, token ? { token } : {})).status, caller).toBe(status)
  }
})

const unique = (texts: readonly string[]) => [...new Set(texts)]
const heardIn = (stream: EventStream) => stream.changes().map(({ topic, id }) => `${topic} ${id}`)
const nameOf = (id: string) => (id === 'org' ? 'org' : id)

/** Returns the records of the stream by their names; other fields of the same event unchanged. */
const namesIn = (stream: EventStream) => {
  const names = new Map([
    [world.orgId, 'org'],
    ...Object.entries(world.ids).map(([name, id]) => [id, name] as [string, string]),
  ])
  return unique(
    stream
      .changes()
      .map(({ topic, id }) => `${topic} ${names.get(id) ?? id}`)
      .sort(),
  )
}
