/**
 * The database's clock, which decides when something happened and until when it is valid: servers whose own
 * clocks differ from it, and from each other's, agree all the same.
 */
export interface DatabaseClock {
  /** For code that runs outside a transaction; inside one it is `tx.now`. */
  now(): Date
  /**
   * Takes in the time that the database gave in answer to a query sent at `sentAt` of the process's clock.
   */
  observe(databaseNow: Date, sentAt: number): void
}

/**
 * Follows the database's clock by its answers, without extra queries: the process's clock, corrected by the
 * smallest amount that agrees with the last answer. While the two clocks agree nothing is corrected, however
 * long an answer takes.
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
