import type { Database } from '#platform/db/database.server.ts'

/** Tells the process's own worker that a notice came; those of other processes find it when they look next. */

const waiting = new WeakMap<Database, () => void>()

/** From here on the worker of this process is woken by what comes. */
export const listenForArrivals = (database: Database, wake: () => void): void => {
  waiting.set(database, wake)
}

export const stopListening = (database: Database): void => {
  waiting.delete(database)
}

/** A notice is stored and committed. */
export const tellArrival = (database: Database): void => waiting.get(database)?.()
