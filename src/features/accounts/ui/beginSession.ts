import type { Credentials, SessionStatus } from '#platform/session.ts'

/** What the session needs of the world around it. */
export interface SessionWorld<Person extends Credentials> {
  observe(listener: (person: Person | null) => void): void
  setCredentials(person: Person | null): void
  setStatus(status: SessionStatus): void
  /** The screen is locked, or not yet uncovered. */
  isCovered(): boolean
  /** Behind a locked screen nothing of who was there is read: resolves once somebody proved who they are. */
  whenUnlocked(): Promise<void> | null
  /** Reads the person's own record, and writes it first where there is none; then it is at hand. */
  loadRecord(person: Person): Promise<void>
  /**
   * Behind a locked screen, somebody else is signed in: puts them in the place of who was here, with the pages as
   * they are; false when they have nothing to do with these pages. `isCurrent`: nobody else came meanwhile.
   */
  takeOver(person: Person, isCurrent: () => boolean): Promise<boolean>
  /** Their pages are here. */
  arrive(person: Person): void
  /** Before anything of this person is shown: nothing of anyone else's is left. */
  welcome(person: Person): void
  /** Nothing of who was signed in is left; null when nobody was, since the page was opened. */
  forget(before: Person | null): void
}

/**
 * The specification's session (§4): loading until the record of whoever is signed in is here, or nobody is.
 * Answers a function that tries again to load a record that could not be loaded.
 */
export function beginSession<Person extends Credentials>(world: SessionWorld<Person>): () => void {
  let person: Person | null = null
  /** Pages of somebody are on the screen, or behind the lock. */
  let isShown = false
  /** A slow answer of an earlier attempt, or of an earlier person, counts for nothing. */
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
