import { randomBytes } from 'node:crypto'
import type { Secrets } from '#platform/secrets.server.ts'

/** Returns a new token of 132 random bits: 22 characters of an address. */
export const newToken = (): string => randomBytes(17).toString('base64url').slice(0, 22)

/** The token itself is stored nowhere: who reads the database can't follow a link. */
export const hashToken = (secrets: Pick<Secrets, 'hash'>, token: string): string =>
  secrets.hash(token, 'link')
