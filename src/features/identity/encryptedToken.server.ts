import type { z } from 'zod'
import type { Secrets } from '#platform/secrets.server.ts'

/** Things that browsers carry for us: sealed for one purpose, and only for a while. */

interface Expiring {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export const encrypt = (secrets: Secrets, content: Expiring, purpose: string): string =>
  secrets.encrypt(JSON.stringify(content), purpose)

/** Null when it was not sealed here for this purpose, or too long ago. */
export function unseal<T extends Expiring>(
  secrets: Secrets,
  encrypted: string,
  { purpose, shape, now }: { purpose: string; shape: z.ZodType<T>; now: Date },
): T | null {
  try {
    const content = shape.parse(JSON.parse(secrets.decrypt(encrypted, purpose)))
    return content.expiresAt > now.getTime() ? content : null
  } catch {
    return null
  }
}
