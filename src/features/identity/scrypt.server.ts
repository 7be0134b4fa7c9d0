import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Log } from '#platform/log.server.ts'

export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

export interface ScryptInput {
  readonly password: string
  /** Encoded as base64url. */
  readonly salt: string
  readonly cost: ScryptCost
  readonly length: number
}

export type ScryptRequest = ScryptInput & { readonly id: number }
export type ScryptAnswer = { id: number; key: string } | { id: number; error: string }

export interface Scrypt {
  derive(input: ScryptInput): Promise<Buffer>
  /** The id of the child process, for tests that end it. */
  readonly pid: number | undefined
  close(): void
}

/** Thrown when too many jobs are waiting. */
export class ScryptBusy extends Error {}

interface Job {
  readonly input: ScryptInput
  readonly resolve: (key: Buffer) => void
  readonly reject: (error: Error) => void
  attempts: number
}

const workerFile = fileURLToPath(new URL('./passwords.worker.server.ts', import.meta.url))
/** Lower than the priority of the main process (measured: sign-ins made reads 50 times slower). */
const niceness = 10
const maxAttempts = 2

/**
 * Derives keys in one child process, as many at a time as there are processors. Further jobs wait in line.
 */
export function startScrypt(log: Log, maxWaiting = 256, parallel = availableParallelism()): Scrypt {
  const waiting: Job[] = []
  const running = new Map<number, Job>()
  let child: ChildProcess | undefined
  let closed = false
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(workerFile, {
      execArgv: [],
      env: { ...process.env, UV_THREADPOOL_SIZE: String(parallel) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    lowerPriority(started)
    // Those that the child had started before it was reached; the ones that derive keys begin with its first job.
    started.once('message', () => lowerPriority(started))
    started.on('message', (answer: ScryptAnswer) => settle(answer))
    started.once('exit', () => lost(started))
    started.once('error', () => lost(started))
    return started
  }

  function lost(which: ChildProcess) {
    if (child !== which) return
    child = undefined
    if (!closed) log.warn({ running: running.size }, 'password process ended, starting another')
    const interrupted = [...running.values()]
    running.clear()
    for (const job of interrupted) {
      if (job.attempts < maxAttempts && !closed) waiting.unshift(job)
      else job.reject(new Error('the password process ended'))
    }
    pump()
  }

  function pump() {
    while (!closed && running.size < parallel) {
      const job = waiting.shift()
      if (!job) return
      child ??= start()
      const id = ++lastId
      job.attempts++
      running.set(id, job)
      // A failure to send is followed by the child's exit, which queues the job again.
      child.send({ ...job.input, id } satisfies ScryptRequest, () => {})
    }
  }

  function settle(answer: ScryptAnswer) {
    const job = running.get(answer.id)
    if (!job) return
    running.delete(answer.id)
    if ('key' in answer) job.resolve(Buffer.from(answer.key, 'base64url'))
    else job.reject(new Error(answer.error))
    pump()
  }

  child = start()
  return {
    get pid() {
      return child?.pid
    },
    derive(input) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error('closed'))
        if (waiting.length >= maxWaiting) return reject(new ScryptBusy())
        waiting.push({ input, resolve, reject, attempts: 0 })
        pump()
      })
    },
    close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('closed'))
      child?.kill()
    },
  }
}

/** Sets the priority of the child's threads: on Linux each has its own, and inherits it from the one that starts it (setpriority(2)). */
function lowerPriority({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, niceness)
  } catch {
    // The child, or one of its threads, has ended already; an exit is handled elsewhere.
  }
}

function threadsOf(pid: number): readonly number[] {
  const tasks = `/proc/${pid}/task`
  return existsSync(tasks) ? readdirSync(tasks).map(Number) : [pid]
}
