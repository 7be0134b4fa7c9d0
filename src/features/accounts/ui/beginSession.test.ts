import { describe, expect, test } from 'vitest'
import type { SessionStatus } from '#platform/session.ts'
import { beginSession } from './beginSession.ts'

interface Person {
  userId: string
  readToken(): Promise<string>
}

const ana: Person = { userId: 'ana', readToken: async () => 'a' }
const zeca: Person = { userId: 'zeca', readToken: async () => 'z' }
const loading = { phase: 'loading', failure: null }
const signedIn = { phase: 'signed-in', failure: null }
const signedOut = { phase: 'signed-out', failure: null }

describe('the session', () => {
  test('of nobody is signed out, and nothing is loaded', () => {
    const world = aWorld()
    world.turn(null)
    expect(world.statuses).toEqual([signedOut])
    expect(world.loads).toHaveLength(0)
    expect(world.forgotten).toEqual([null])
  })

  test('of somebody is loading until the record is here', async () => {
    const world = aWorld()
    world.turn(ana)
    expect(world.statuses).toEqual([loading])
    expect(world.credentials).toBe(ana)
    await world.answer(0)
    expect(world.statuses).toEqual([loading, signedIn])
  })

  test('that could not be loaded keeps loading, says why, and is tried again', async () => {
    const world = aWorld()
    world.turn(ana)
    const failure = new Error('no network')
    await world.answer(0, failure)
    expect(world.statuses.at(-1)).toEqual({ phase: 'loading', failure })
    world.tryAgain()
    expect(world.statuses.at(-1)).toEqual(loading)
    await world.answer(1)
    expect(world.statuses.at(-1)).toEqual(signedIn)
  })

  test('ends when somebody signs out, and leaves nothing', async () => {
    const world = aWorld()
    world.turn(ana)
    await world.answer(0)
    world.turn(null)
    expect(world.statuses.at(-1)).toEqual(signedOut)
    expect(world.credentials).toBeNull()
    expect(world.forgotten).toEqual([ana])
  })

  test('hears no late answer about who has left', async () => {
    const world = aWorld()
    world.turn(ana)
    world.turn(null)
    await world.answer(0)
    expect(world.statuses).toEqual([loading, signedOut])
  })

  test('hears no late failure about who was there before', async () => {
    const world = aWorld()
    world.turn(ana)
    world.turn(zeca)
    await world.answer(0, new Error('late'))
    await world.answer(1)
    expect(world.statuses).toEqual([loading, loading, signedIn])
    expect(world.welcomed).toEqual(['ana', 'zeca'])
  })

  test('of nobody is not tried again', () => {
    const world = aWorld()
    world.turn(null)
    world.tryAgain()
    expect(world.loads).toHaveLength(0)
  })
})

function aWorld() {
  let observer: (person: Person | null) => void = () => {}
  const loads: PromiseWithResolvers<void>[] = []
  const world = {
    statuses: [] as SessionStatus[],
    forgotten: [] as (Person | null)[],
    welcomed: [] as string[],
    credentials: null as Person | null,
    loads,
    tryAgain: () => {},
    turn: (person: Person | null) => observer(person),
    async answer(attempt: number, failure?: Error) {
      if (failure) loads[attempt]?.reject(failure)
      else loads[attempt]?.resolve()
      await new Promise(setImmediate)
    },
  }
  world.tryAgain = beginSession<Person>({
    observe: (listener) => {
      observer = listener
    },
    setCredentials: (person) => {
      world.credentials = person
    },
    setStatus: (status) => world.statuses.push(status),
    loadRecord() {
      const load = Promise.withResolvers<void>()
      loads.push(load)
      return load.promise
    },
    welcome: ({ userId }) => world.welcomed.push(userId),
    forget: (before) => world.forgotten.push(before),
  })
  return world
}
