let leave: (() => unknown) | null = null

/** The lock's place among the routes lets the session change the address. */
export function setWayOut(next: typeof leave): void {
  leave = next
}

/** Off the address of somebody else's page, once that page is gone and has nothing left to ask. */
export async function moveAway(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve))
  await leave?.()
}
