import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A product process of its own, as `npm start` runs it. */
export interface ProductProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** What it wrote on standard error. */
  readonly errors: () => string
  /** What it logged. */
  readonly logged: () => string
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the product and waits until it is healthy. */
export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), ORIGIN: origin, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let logged = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  while (!(await healthy(origin))) {
    if (child.exitCode !== null)
      throw new Error(`the product ended while starting (${child.exitCode}):\n${errors}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { child, origin, errors: () => errors, logged: () => logged }
}

const healthy = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    (response) => response.ok,
    () => false,
  )
