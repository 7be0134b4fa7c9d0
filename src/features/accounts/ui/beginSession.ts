import type { Credentials, SessionStatus } from '#platform/session.ts'

/** The functions of the page that the session needs. */
export interface SessionWorld<Person extends Credentials> {
  observe(listener: (person: Person | null) => void): void
  setCredentials(person: Person | null): void
  setStatus(status: SessionStatus): void
  /** True while the screen is locked, or not yet uncovered. */
  isCovered(): boolean
  /**
   * Behind a locked screen nothing of the person is read. Resolves after somebody has proved their identity.
   */
  whenUnlocked(): Promise<void> | null
  /** Loads the person's own record into the cache, and registers the person where there is none. */
  loadRecord(person: Person): Promise<void>
  /**
   * Behind a locked screen another person has signed in: hands the pages over to them unchanged. False when
   * they have no access to these pages. `isCurrent` is false when yet another person came in between.
   */
  takeOver(person: Person, isCurrent: () => boolean): Promise<boolean>
  /** Called when the person's pages are ready. */
  arrive(person: Person): void
  /** Called before anything of this person is shown. Removes the data of anyone else. */
  welcome(person: Person): void
  /** Removes the data of the person who was signed in; null when nobody was since the page was opened. */
  forget(before: Person | null): void
}

/**
 * Runs the specification's session (§4): it is loading until the record of the signed-in person has arrived,
 * or nobody is signed in. Returns a function that retries a failed load.
 */
export function beginSession<Person extends Credentials>(world: SessionWorld<Person>): () => void {
  let person: Person | null = null
  /** True while a person's pages are on the screen, or behind the lock. */
  let isShown = false
  /** Numbers the attempts, so that late answers of earlier attempts or people are ignored. */
  let attempts = 0

  world.observe((next) => {
    const before = person
    person = next
    attempts++
    world.setCredentials(next)
    if (next && before && isShown && world.isCovered()) void handOver(next)
    else if (next) begin(next)
    else {
      isShown = false
      world.setStatus({ phase: 'signed-out', failure: null })
      world.forget(before)
    }
  })

  function begin(next: Person) {
    isShown = false
    world.welcome(next)
    return load(next)
  }

  async function load(whose: Person) {
    const attempt = ++attempts
    try {
      const unlocked = world.whenUnlocked()
      if (unlocked) {
        world.setStatus({ phase: 'locked', failure: null })
        await unlocked
        if (attempt !== attempts) return
      }
      world.setStatus({ phase: 'loading', failure: null })
      await world.loadRecord(whose)
      if (attempt === attempts) arrive(whose)
    } catch (failure) {
      if (attempt === attempts) world.setStatus({ phase: 'loading', failure })
    }
  }

  async function handOver(next: Person) {
    const attempt = ++attempts
    world.setStatus({ phase: 'handing-over', failure: null })
    try {
      const stays = await world.takeOver(next, () => attempt === attempts)
      if (attempt !== attempts) return
      if (stays) arrive(next)
      else await begin(next)
    } catch (failure) {
      if (attempt === attempts) world.setStatus({ phase: 'handing-over', failure })
    }
  }

  function arrive(whose: Person) {
    isShown = true
    world.setStatus({ phase: 'signed-in', failure: null })
    world.arrive(whose)
  }

  return () => {
    if (person) void (isShown ? handOver(person) : load(person))
  }
}
