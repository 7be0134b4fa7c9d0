import type { z } from 'zod'
import type { Secrets } from '#platform/secrets.server.ts'

/** Encrypted tokens that browsers store for us, each for one purpose and a limited time. */

interface Expiring {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export const encrypt = (secrets: Secrets, content: Expiring, purpose: string): string =>
  secrets.encrypt(JSON.stringify(content), purpose)

/** Decrypts a token. Null when it was not encrypted here for this purpose, or has expired. */
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
