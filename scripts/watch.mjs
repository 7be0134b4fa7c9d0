// Restarts the server when it dies. Runs on Node 20 with nothing installed.
import { constants } from 'node:os'
import { passSignals, SetupError } from './setup.mjs'

/** Milliseconds before another start: the first, and what doubling ends at. */
const pauses = { first: 1_000, longest: 30_000 }
/** A process that lived this long had a good start: the delays begin anew after it. */
const goodLife = 60_000
/** The server's exit code for "another start would end the same way" (src/platform/exit.server.ts). */
const configuration = 78
/** Exit codes of a server that was stopped before it could answer the signal itself (lifeline.mjs). */
const stopped = [0, 128 + constants.signals.SIGINT, 128 + constants.signals.SIGTERM]

/**
 * Returns the wait after a life of `lived` milliseconds, when the wait before it was `previous`; in
 * milliseconds.
 */
export function pauseAfter(lived, previous) {
  return previous === undefined || lived >= goodLife ? pauses.first : Math.min(previous * 2, pauses.longest)
}

/**
 * Runs what `start` spawns, and again whenever it dies, until it ends in order, is stopped (also while
 * nothing runs) or can't work without the operator's help. Resolves to the exit code.
 */
export async function watch(start) {
  let child
  let told
  const waiting = new AbortController()
  const forgetSignals = passSignals(
    // A process that dies this moment can't receive it.
    (signal) => child?.connected && child.send({ stop: signal }, () => {}),
    (signal) => {
      told = signal
      waiting.abort()
    },
  )
  try {
    for (let pause; ; ) {
      const startedAt = Date.now()
      child = start()
      const end = await endOf(child, pause === undefined)
      if (told !== undefined || stopped.includes(end.code) || end.code === configuration) return end.code
      pause = pauseAfter(Date.now() - startedAt, pause)
      say(`The server ended unexpectedly (${end.reason}): starting it again in ${pause / 1_000} s.`)
      child = undefined
      await sleep(pause, waiting.signal)
      if (told !== undefined) return 128 + constants.signals[told]
    }
  } finally {
    forgetSignals()
  }
}

function endOf(child, isFirst) {
  return new Promise((resolve, reject) => {
    // A machine without memory may fail to start a process; one that never started at all is another matter.
    child.on('error', ({ message }) =>
      isFirst ? reject(new SetupError(message)) : resolve({ code: 1, reason: message }),
    )
    child.on('close', (code, signal) =>
      resolve({
        code: code ?? 128 + constants.signals[signal],
        reason: signal ?? `exit code ${code}`,
      }),
    )
  })
}

function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function say(text) {
  process.stderr.write(`${text}\n`)
}
