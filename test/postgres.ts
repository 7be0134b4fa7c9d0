import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { withClient } from '#platform/db/client.server.ts'
import { superuser } from '#platform/db/embedded/cluster.server.ts'
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
 * Starts one PostgreSQL for the whole run: `TEST_DATABASE_URL` (an owner that may create databases and
 * roles), else the embedded server in a temporary folder. Test files copy the migrated template
 * (`harness.ts`).
 */
export default async function setup(project: TestProject) {
  shared.testPostgres ??= { projects: 0, server: startMigrated() }
  const { testPostgres } = shared
  testPostgres.projects++
  const { connection, stop } = await testPostgres.server
  project.provide('postgres', connection)
  return async () => {
    if (--testPostgres.projects === 0) await stop()
  }
}

/** Shared between the projects of a run, each of which loads this file anew in one process. */
const shared = globalThis as {
  testPostgres?: { projects: number; readonly server: ReturnType<typeof startMigrated> }
}

async function startMigrated() {
  const server = await startServer()
  await recreateTemplate(server.connection)
  const connection = { ...server.connection, database: template }
  await migrate(connection)
  return { connection, stop: server.stop }
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
  await waiveDurability(server.connection)
  return {
    connection: server.connection,
    stop: async () => {
      await server.leave()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Turns off what makes a cluster survive a crash of the machine: a temporary one need not wait for its disk.
 * Tests of durability start clusters of their own.
 */
export const waiveDurability = (connection: pg.ClientConfig) =>
  withClient({ ...connection, user: superuser }, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })

const recreateTemplate = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template}`)
  })
