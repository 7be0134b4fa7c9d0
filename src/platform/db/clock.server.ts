/**
 * The database's clock, which decides when something was and until when it holds: servers whose own clocks differ from
 * it, and from each other's, agree all the same.
 */
export interface DatabaseClock {
  /** For what runs outside a transaction; inside one it is `tx.now`. */
  now(): Date
  /** What the database said its time was, in answer to a question sent at `sentAt` of the own clock. */
  observe(databaseNow: Date, sentAt: number): void
}

/**
 * Follows the database's clock by what its answers say, without asking: the own clock, moved by the least that agrees
 * with the last answer. While the two clocks agree nothing is moved, however long an answer takes.
 */
export function followDatabaseClock(): DatabaseClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    observe(databaseNow, sentAt) {
      const [min, max] = [databaseNow.getTime() - Date.now(), databaseNow.getTime() - sentAt]
      ahead = Math.min(Math.max(ahead, min), max)
    },
  }
}
