let leave: (() => unknown) | null = null

/** Lets the session change the address. Set by the lock, which stands inside the router. */
export function setWayOut(next: typeof leave): void {
  leave = next
}

/** Leaves the address of another person's page, after that page is gone and requests nothing more. */
export async function moveAway(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve))
  await leave?.()
}
