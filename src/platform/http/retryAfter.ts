/** Returns the seconds to wait that an error's data give, if any. The browser asks too: no schema here. */
export function retryAfterOf(data: unknown): number | undefined {
  const seconds = (data as { retryAfterS?: unknown } | null | undefined)?.retryAfterS
  return Number.isInteger(seconds) ? (seconds as number) : undefined
}
