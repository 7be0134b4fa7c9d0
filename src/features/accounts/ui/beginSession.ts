import type { Credentials, SessionStatus } from '#platform/session.ts'

/** What the session needs of the world around it. */
export interface SessionWorld<Person extends Credentials> {
  observe(listener: (person: Person | null) => void): void
  setCredentials(person: Person | null): void
  setStatus(status: SessionStatus): void
  /** Reads the person's own record, and writes it first where there is none; then it is at hand. */
  loadRecord(person: Person): Promise<void>
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
  /** A slow answer of an earlier attempt, or of an earlier person, counts for nothing. */
  let attempts = 0

  world.observe((next) => {
    const before = person
    person = next
    attempts++
    world.setCredentials(next)
    if (next) {
      world.welcome(next)
      void load(next)
    } else {
      world.setStatus({ phase: 'signed-out', failure: null })
      world.forget(before)
    }
  })

  async function load(whose: Person) {
    const attempt = ++attempts
    world.setStatus({ phase: 'loading', failure: null })
    try {
      await world.loadRecord(whose)
      if (attempt === attempts) world.setStatus({ phase: 'signed-in', failure: null })
    } catch (failure) {
      if (attempt === attempts) world.setStatus({ phase: 'loading', failure })
    }
  }

  return () => {
    if (person) void load(person)
  }
}
