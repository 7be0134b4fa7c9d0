import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/** The network whose messages get a past. */
export interface Clinic {
  /** A request of the API as the owner; the path is below that of the network. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** A transaction of the network, for what only time would bring about. */
  write<T>(work: (tx: NetworkTransaction) => Promise<T>): Promise<T>
  readonly secrets: Secrets
  /** Where the links of messages lead. */
  readonly origin: string
  readonly ownerId: string
  /** The WhatsApp that is connected; null where there is none any more, and the outbox takes what goes out. */
  readonly whatsappId: string | null
}

/** A number from 0 to 1 that belongs to a name: the same history in every network of the same data. */
export function chance(name: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** One of a list, by a name. */
export const oneOf = <T>(name: string, from: readonly T[]): T =>
  from[Math.floor(chance(name) * from.length)] as T

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
