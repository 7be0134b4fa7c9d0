import { getRequestListener } from '@hono/node-server'
import { endDemos, keepDemosJob, openDemoJobs } from '#features/demo/feature.server.ts'
import { identityApiKey, openIdentity } from '#features/identity/feature.server.ts'
import { backupJobs, logBackupState } from '#platform/backup/nightly.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { openFollowers } from '#platform/db/followers.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { limitsOf } from '#platform/db/limits.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { openArchive } from '#platform/files/files.server.ts'
import { openWarnings } from '#platform/http/warnings.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { openHub } from '#platform/live/hub.server.ts'
import type { Log } from '#platform/log.server.ts'
import { openPost } from '#platform/mail/mail.server.ts'
import { gather } from '#platform/registry.ts'
import { createSecrets, readSecretKey } from '#platform/secrets.server.ts'
import { version } from '#platform/version.server.ts'
import type { Operator, WebConfig } from '#platform/web.ts'
import { openApiDocument } from './apiDocument.server.ts'
import { createApp } from './app.server.ts'
import { demoApps } from './demo.server.ts'
import { slots } from './features.server.ts'
import { features } from './features.ts'
import { fileOwners } from './files.server.ts'
import { allJobs, allWorkers } from './jobs.server.ts'
import { createPages, type LoadBuild } from './pages.server.ts'

export interface Product {
  /** The public key of calls of the identity service. */
  identityApiKey: string
  /** Answers every request of the product. */
  listener: ReturnType<typeof getRequestListener>
  /** Ends the streams of live events, also those that are opened later. */
  endStreams(): Promise<void>
  /** Finishes the running jobs and disconnects from the database. Call it after all requests are answered. */
  stop(): Promise<void>
}

/** Starts database, identity, live events, jobs, workers and pages, in that order. */
export async function openProduct(env: Env, log: Log, loadBuild: LoadBuild): Promise<Product> {
  const secretKey = await readSecretKey(env)
  const secrets = createSecrets(secretKey.text)
  const server = await joinDatabaseServer(env, log)
  await migrate(server.target.owner)
  const database = await openDatabase(server.target, env.DATABASE_POOL, log, limitsOf(env))
  const hub = await openHub(database, server.target)
  database.onPublished = hub.poke
  openFollowers(database, slots.all('follow').flat())
  const post = openPost(database, secrets, env, slots.all('isSilenced'))
  const identity = await openIdentity({
    database,
    secrets,
    env,
    log,
    post,
    follower: slots.one('accountFollower'),
  })
  const archive = openArchive(env, secrets, fileOwners)
  const backup = {
    owner: server.target.owner,
    store: archive.store,
    secretKey,
    backupKey: env.BACKUP_KEY,
  }
  await logBackupState(env, log)
  const backups = backupJobs(env, backup, log)
  const system: Scope = { database, userId: null, orgId: null }
  const demoParts = { database, identity, secrets, store: archive.store }
  const jobs = await openJobs(
    server.target.owner,
    [
      ...allJobs({ database, identity, env, secrets, post, archive, backups }),
      ...(env.DEMO ? openDemoJobs({ ...demoParts, env }, demoApps({ ...demoParts, env, post, log })) : []),
    ],
    log,
    { works: env.ROLE !== 'web' },
  )
  if (env.DEMO) await transact(system, ({ db }) => jobs.enqueue(db, keepDemosJob, {}))
  else await endDemos(demoParts)
  database.enqueue = jobs.enqueue
  database.onQueued = jobs.poke
  const workers = env.ROLE === 'web' ? [] : allWorkers({ database, identity, env, secrets, post })
  for (const worker of workers) worker.start()
  const warnings = openWarnings(database, slots.all('findWarnings'))
  warnings.start()
  const config: WebConfig = {
    productName: env.PRODUCT_NAME,
    origin: env.ORIGIN,
    identity: {
      provider: env.IDENTITY,
      projectId: env.IDENTITY_PROJECT_ID,
      apiKey: identityApiKey(env, secrets),
      federated: identity.federated,
    },
    hasDemo: env.DEMO,
    privacyEmail: env.PRIVACY_EMAIL,
    operator: operatorOf(env),
    isContactRead: env.CONTACT_EMAIL !== undefined,
    version,
  }
  const apiDocument = openApiDocument(env)
  const site = {
    apiDocument,
    help: gather(features, 'help'),
    receiveContact: slots.one('openContactForm')({ post, secrets, env }, database),
    links: slots.one('openLinkPages')({ database, secrets, env }),
  }
  const app = createApp({
    env,
    log,
    database,
    hub,
    identity,
    secrets,
    archive,
    post,
    pages: createPages(env, log, { config, site }, loadBuild),
    apiDocument,
    warnings: warnings.current,
  })

  return {
    identityApiKey: config.identity.apiKey,
    listener: getRequestListener(app.fetch),
    endStreams: () => hub.close(),
    async stop() {
      warnings.stop()
      await Promise.all(workers.map((worker) => worker.stop()))
      await jobs.close()
      post.close()
      await identity.close()
      await database.close()
      await server.leave()
    },
  }
}

function operatorOf(env: Env): Operator | undefined {
  if (env.OPERATOR_NAME === undefined) return undefined
  return {
    name: env.OPERATOR_NAME,
    cnpj: env.OPERATOR_CNPJ,
    officer: env.OPERATOR_OFFICER,
    contact: env.OPERATOR_CONTACT,
  }
}
