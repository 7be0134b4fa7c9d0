import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import type pg from 'pg'

/** A product process of its own, as `npm start` runs it. */
export interface ProductProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** Returns its output on standard error. */
  readonly errors: () => string
  /** Returns its output on standard output: its log, of errors unless `LOG_LEVEL` says otherwise. */
  readonly log: () => string
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the product and waits until it is healthy: at `PORT`, or where there is room. */
export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    env: { PATH: process.env.PATH, PORT: port, ORIGIN: origin, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = collect(child.stderr)
  const log = collect(child.stdout)
  while (!(await healthy(origin))) {
    if (child.exitCode !== null) throw new Error(`the product ended while starting:\n${errors()}`)
    // Asked without a pause, it would take the processor from the product that starts.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { child, origin, errors, log }
}

function collect(stream: Readable | null): () => string {
  let collected = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    collected += text
  })
  return () => collected
}

/** Returns the address of a database, for `DATABASE_URL`. */
export function urlOf({ host = '', port, user, password, database }: pg.ClientConfig): string {
  const name = encodeURIComponent(String(user))
  const login = password ? `${name}:${encodeURIComponent(String(password))}` : name
  return `postgres://${login}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`
}

const healthy = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    (response) => response.ok,
    () => false,
  )
