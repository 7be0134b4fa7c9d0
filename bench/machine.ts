import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { targetFor } from '#platform/db/database.server.ts'
import { joinEmbeddedServer } from '#platform/db/embedded.server.ts'
import { createLog } from '#platform/log.server.ts'
import { startProduct } from '#test/process.ts'
import { createWorld, lanesInAll, type World } from './world.ts'

export interface Server {
  readonly pid: number
  readonly port: number
}

/** Everything of one run: a database of its own, and the product and the floor on it. */
export interface Machine {
  readonly product: Server
  readonly floor: Server
  readonly postmaster: number
  /** The run's own database server: its superuser, and where it logs. */
  readonly superuser: pg.ClientConfig
  readonly log: string
  /** Connections of the run itself, one a lane, for the raw round trip. */
  readonly clients: readonly pg.Client[]
  readonly world: World
  /** Starts another process of the product on the same database; it ends with the run, or before. */
  startAnother(env: Record<string, string>): Promise<Another>
  /** Starts a process of the floor's: a module of `floor/`, which says when it is ready. */
  forkFloor(module: string, work: object): Promise<Another & { readonly answer: unknown }>
}

export interface Another {
  readonly pid: number
  stop(): Promise<void>
}

/** Stops what was started, in reverse order, once. */
export class Cleanup {
  readonly #tasks: (() => Promise<unknown>)[] = []
  #running: Promise<void> | undefined

  add(task: () => Promise<unknown>) {
    this.#tasks.push(task)
  }

  run(): Promise<void> {
    this.#running ??= this.#runAll()
    return this.#running
  }

  async #runAll() {
    for (const task of this.#tasks.reverse()) await task().catch(() => {})
  }
}

/** The default of a process of the product. */
const poolSize = 10
/** The maximum number of lanes, so that the raw round trip waits for no connection. */
const maxLanes = 64
const apiKey = 'bench'

/** @param extra what this run's product gets of its environment besides */
export async function startMachine(cleanup: Cleanup, extra: Record<string, string> = {}): Promise<Machine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-bench-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const database = await joinEmbeddedServer({ dataDir, log: createLog({ LOG_LEVEL: 'silent' }) })
  cleanup.add(() => database.leave())
  await logParameters({ ...database.connection, user: 'postgres' })
  const env = { ...environmentOf(dataDir), ...extra }
  const product = await openProduct(env, cleanup)
  const application = targetFor(database.connection).application
  const floor = await openFloor(application, cleanup)
  const clients = await openClients(application, cleanup)
  return {
    product,
    floor,
    postmaster: Number(
      (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
    ),
    superuser: { ...database.connection, user: 'postgres' },
    log: join(dataDir, 'postgres/server.log'),
    clients,
    startAnother: async (more) => {
      const { child } = await startProduct({ ...env, ...more })
      return anotherOf(child, cleanup)
    },
    async forkFloor(module, work) {
      const child = forkOf(module, { ...work, database: application })
      const another = anotherOf(child, cleanup)
      return { ...another, answer: (await once(child, 'message'))[0] }
    },
    world: await createWorld(`http://127.0.0.1:${product.port}`, apiKey, clients.slice(0, lanesInAll)),
  }
}

/**
 * Lets the log hold the parameters of statements, for connections from now on: the product's own database writes none,
 * as they are personal data; those of the run are made up.
 */
async function logParameters(superuser: pg.ClientConfig) {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`alter role all set log_error_verbosity = 'default'`)
  await client.end()
}

/**
 * The product as `npm start` runs it (scripts/setup.mjs), without its log and without rate limits, which would stop the
 * load.
 */
const environmentOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  IDENTITY_API_KEY: apiKey,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  // One person listens for all.
  EVENT_STREAMS_PER_PERSON: '2000',
  NODE_OPTIONS: '--max-semi-space-size=16',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
  DATABASE_POOL: String(poolSize),
})

async function openProduct(env: Record<string, string>, cleanup: Cleanup): Promise<Server> {
  const { child, origin } = await startProduct(env)
  cleanup.add(() => end(child))
  return { pid: child.pid ?? 0, port: Number(new URL(origin).port) }
}

async function openFloor(database: pg.ClientConfig, cleanup: Cleanup): Promise<Server> {
  const child = forkOf('server', { database, poolSize })
  cleanup.add(() => end(child))
  const [port] = await once(child, 'message')
  return { pid: child.pid ?? 0, port }
}

function forkOf(module: string, work: object): ChildProcess {
  const child = fork(fileURLToPath(new URL(`./floor/${module}.ts`, import.meta.url)), {
    execArgv: [],
    // Derives as many keys at a time as the product does.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: String(availableParallelism()) },
  })
  child.send(work)
  return child
}

function anotherOf(child: ChildProcess, cleanup: Cleanup): Another {
  const stop = () => end(child)
  cleanup.add(stop)
  return { pid: child.pid ?? 0, stop }
}

async function openClients(database: pg.ClientConfig, cleanup: Cleanup): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: maxLanes },
    () => new pg.Client({ ...database, application_name: 'raw' }),
  )
  cleanup.add(() => Promise.all(clients.map((client) => client.end())))
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await once(child, 'exit')
  clearTimeout(late)
}
