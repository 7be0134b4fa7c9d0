import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { type Database, type DatabaseTarget, openDatabase, targetFor } from '#platform/db/database.server.ts'
import { sqlState } from '#platform/db/transaction.server.ts'
import { createLog } from '#platform/log.server.ts'
// Registers what features declare, for every test that uses a database.
import '#src/features.ts'

export const silentLog = createLog({ LOG_LEVEL: 'silent' })

export interface TestDatabase {
  readonly database: Database
  readonly target: DatabaseTarget
  drop(): Promise<void>
}

/** Creates a database of the caller's own, copied from the migrated template in some 50 ms. */
export async function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  const template = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(maintenance(), (client) =>
    client.query(`create database ${name} template ${template.database}`),
  )
  const target = targetFor({ ...template, database: name })
  const database = await openDatabase(target, poolSize, silentLog)
  // Without a queue jobs are dropped; a test that needs them opens one.
  database.enqueue = async () => {}
  return {
    database,
    target,
    async drop() {
      await database.close()
      await withClient(maintenance(), (client) => drop(client, name))
    },
  }
}

/** Creates a database in which nothing has been made yet. */
export async function createEmptyDatabase(): Promise<{ owner: pg.ClientConfig; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(maintenance(), (client) => client.query(`create database ${name}`))
  return {
    owner: { ...inject('postgres'), database: name },
    drop: () => withClient(maintenance(), (client) => drop(client, name)),
  }
}

/** PostgreSQL's insufficient_privilege. */
const forbidden = '42501'

/** Force may not end the database's own autovacuum, which gives way to a drop without force. */
async function drop(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database ${name} with (force)`)
  } catch (error) {
    if (sqlState(error) !== forbidden) throw error
    await client.query(`drop database ${name}`)
  }
}

/** The database from which others are created and dropped. */
const maintenance = () => ({ ...inject('postgres'), database: 'postgres' })
