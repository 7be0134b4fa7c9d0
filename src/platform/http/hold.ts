/** While the screen is locked nothing new is read in the name of who was there; what is being written goes on. */

let held: PromiseWithResolvers<void> | null = null

export function holdReading(): void {
  held ??= Promise.withResolvers<void>()
}

export function resumeReading(): void {
  held?.resolve()
  held = null
}

export const isHeld = (): boolean => held !== null

/** Resolves once reading is allowed. */
export async function whenReadable(): Promise<void> {
  while (held) await held.promise
}
