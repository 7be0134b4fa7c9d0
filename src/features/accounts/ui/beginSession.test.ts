import { describe, expect, test } from 'vitest'
import type { SessionStatus } from '#platform/session.ts'
import { beginSession } from './beginSession.ts'

interface TakeOver extends PromiseWithResolvers<boolean> {
  person: Person
  isCurrent: () => boolean
}

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

  test('ignores a late answer about a person who has left', async () => {
    const world = aWorld()
    world.turn(ana)
    world.turn(null)
    await world.answer(0)
    expect(world.statuses).toEqual([loading, signedOut])
  })

  test('ignores a late failure of the person before', async () => {
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

describe('behind the lock', () => {
  const handingOver = { phase: 'handing-over', failure: null }

  /** Ana's pages are on the screen, and it is locked. */
  async function aLockedWorld() {
    const world = aWorld()
    world.turn(ana)
    await world.answer(0)
    world.lock = Promise.withResolvers()
    return world
  }

  test('a page that is opened waits for a proof before it loads anything', async () => {
    const world = aWorld()
    world.lock = Promise.withResolvers()
    world.turn(ana)
    expect(world.statuses).toEqual([{ phase: 'locked', failure: null }])
    expect(world.loads).toHaveLength(0)
    world.lock.resolve()
    await new Promise(setImmediate)
    expect(world.loads).toHaveLength(1)
    await world.answer(0)
    expect(world.statuses.at(-1)).toEqual(signedIn)
    expect(world.arrived).toEqual(['ana'])
  })

  test('another person takes over the pages as they are: nothing is forgotten, nothing loads', async () => {
    const world = await aLockedWorld()
    world.turn(zeca)
    expect(world.statuses.at(-1)).toEqual(handingOver)
    expect(world.credentials).toBe(zeca)
    world.takeOvers[0]?.resolve(true)
    await new Promise(setImmediate)
    expect(world.statuses.at(-1)).toEqual(signedIn)
    expect(world.welcomed).toEqual(['ana'])
    expect(world.loads).toHaveLength(1)
    expect(world.arrived).toEqual(['ana', 'zeca'])
  })

  test('a stranger begins with nothing of the person before', async () => {
    const world = await aLockedWorld()
    world.turn(zeca)
    world.lock = null
    world.takeOvers[0]?.resolve(false)
    await new Promise(setImmediate)
    expect(world.welcomed).toEqual(['ana', 'zeca'])
    expect(world.statuses.at(-1)).toEqual(loading)
    await world.answer(1)
    expect(world.arrived).toEqual(['ana', 'zeca'])
  })

  test('a takeover that failed says why, keeps the pages, and is tried again', async () => {
    const world = await aLockedWorld()
    world.turn(zeca)
    const failure = new Error('no network')
    world.takeOvers[0]?.reject(failure)
    await new Promise(setImmediate)
    expect(world.statuses.at(-1)).toEqual({ phase: 'handing-over', failure })
    expect(world.arrived).toEqual(['ana'])
    world.tryAgain()
    world.takeOvers[1]?.resolve(true)
    await new Promise(setImmediate)
    expect(world.arrived).toEqual(['ana', 'zeca'])
  })

  test('of two people who take over only the latest arrives', async () => {
    const world = await aLockedWorld()
    world.turn(zeca)
    world.turn(ana)
    expect(world.takeOvers.map(({ isCurrent }) => isCurrent())).toEqual([false, true])
    world.takeOvers[1]?.resolve(true)
    world.takeOvers[0]?.resolve(true)
    await new Promise(setImmediate)
    expect(world.arrived).toEqual(['ana', 'ana'])
  })

  test('a sign-out ends the session as always', async () => {
    const world = await aLockedWorld()
    world.turn(null)
    expect(world.statuses.at(-1)).toEqual(signedOut)
    expect(world.forgotten).toEqual([ana])
  })
})

function aWorld() {
  let observer: (person: Person | null) => void = () => {}
  const loads: PromiseWithResolvers<void>[] = []
  const world = {
    statuses: [] as SessionStatus[],
    forgotten: [] as (Person | null)[],
    welcomed: [] as string[],
    arrived: [] as string[],
    takeOvers: [] as TakeOver[],
    lock: null as PromiseWithResolvers<void> | null,
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
    isCovered: () => world.lock !== null,
    whenUnlocked: () => world.lock?.promise ?? null,
    takeOver(person, isCurrent) {
      const takeOver = Promise.withResolvers<boolean>()
      world.takeOvers.push({ person, isCurrent, ...takeOver })
      return takeOver.promise
    },
    arrive: ({ userId }) => world.arrived.push(userId),
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
