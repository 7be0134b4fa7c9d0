import { setTimeout as wait } from 'node:timers/promises'

/** Waits; less where `signal` is aborted meanwhile. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {})

interface Repetition {
  /** Between the end of one time and the beginning of the next. */
  readonly everyMs: number
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/** Does work over and over until `signal` is aborted; what fails is told, and tried again the next time. */
export async function repeat(
  work: () => Promise<void>,
  { everyMs, signal, onError }: Repetition,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError)
    await rest(everyMs, signal)
  }
}
