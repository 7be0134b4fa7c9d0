import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { withClient } from '#platform/db/client.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { createLog } from '#platform/log.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the test server; `database` is the migrated template. */
    postgres: pg.ClientConfig
  }
}

const template = 'acolhe_template'

/**
 * One PostgreSQL for the whole run: `TEST_DATABASE_URL` (an owner that may create databases and roles), else
 * the embedded server in a temporary folder. Test files copy the migrated template (`harness.ts`).
 */
export default async function setup(project: TestProject) {
  const server = await startServer()
  await recreateTemplate(server.connection)
  const connection = { ...server.connection, database: template }
  await migrate(connection)
  project.provide('postgres', connection)
  return server.stop
}

async function startServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const { hostname, port, username, password, pathname } = new URL(url)
    const connection = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
    }
    return { connection, stop: async () => {} }
  }
  const { joinEmbeddedServer } = await import('#platform/db/embedded.server.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-test-'))
  const server = await joinEmbeddedServer({ dataDir, log: createLog({ LOG_LEVEL: 'silent' }) })
  return {
    connection: server.connection,
    stop: async () => {
      await server.leave()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const recreateTemplate = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template}`)
  })
