/** While the screen is locked nothing new is read for the previous person; writes under way go on. */

let paused: PromiseWithResolvers<void> | null = null

export function pauseReading(): void {
  paused ??= Promise.withResolvers<void>()
}

export function resumeReading(): void {
  paused?.resolve()
  paused = null
}

export const isPaused = (): boolean => paused !== null

/** Resolves once reading is allowed. */
export async function whenReadable(): Promise<void> {
  while (paused) await paused.promise
}
