import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { loadAppointments } from './appointments.server.ts'
import type { ClosedLink, LinkVisitor } from './pages.ts'
import { findLink, findNetwork, type LinkRow } from './queries.server.ts'
import { type LinkKind, tokenForm } from './rules.ts'
import { hashToken } from './tokens.server.ts'
import { clinicView } from './view.ts'

/** What opens links: where they are, and how often they may be pressed. */
export interface LinkDesk {
  readonly database: Database
  readonly secrets: Secrets
  readonly limits: LinkLimits
}

export interface LinkLimits {
  /** Counts a use of a link; false when there were too many within a minute. */
  mayOpen(tokenHash: string): Promise<boolean>
  /** Counts an address that is no link's; false when its source has asked for too many within a minute. */
  mayMiss(address: string): Promise<boolean>
}

const opensAMinute = 60
const missesAMinute = 30

/**
 * Half a city may share a mobile network's address: a link that exists is counted by itself, and only what is no link
 * by its source.
 */
export function createLinkLimits(env: Pick<Env, 'RATE_LIMITS'>): LinkLimits {
  if (!env.RATE_LIMITS) return { mayOpen: async () => true, mayMiss: async () => true }
  const opens = new RateLimiterMemory({ keyPrefix: 'link', points: opensAMinute, duration: 60 })
  const misses = new RateLimiterMemory({ keyPrefix: 'no-link', points: missesAMinute, duration: 60 })
  const consumes = (limiter: RateLimiterMemory, key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    )
  return {
    mayOpen: (tokenHash) => consumes(opens, tokenHash),
    mayMiss: (address) => consumes(misses, address),
  }
}

export interface OpenLink {
  readonly link: LinkRow
  readonly tx: Transaction<NetworkScope>
}

/**
 * Runs work on a link that holds, in a transaction of its network; the link is locked where something is done by it, so
 * that two presses come one after the other.
 */
export async function withLink<T>(
  desk: LinkDesk,
  { token, address }: LinkVisitor,
  kind: LinkKind,
  mode: 'read' | 'locked',
  work: (open: OpenLink) => Promise<T>,
): Promise<T | ClosedLink> {
  const { database, secrets, limits } = desk
  const missed = async (): Promise<ClosedLink> => ({
    is: (await limits.mayMiss(address)) ? 'unknown' : 'busy',
    clinic: null,
  })
  if (!tokenForm.test(token)) return missed()
  const tokenHash = hashToken(secrets, token)
  const outside = { database, userId: null, orgId: null }
  const orgId = await transact(outside, (tx) => findNetwork(tx, tokenHash))
  if (orgId === null) return missed()
  if (!(await limits.mayOpen(tokenHash))) return { is: 'busy', clinic: null }
  return transact({ ...outside, orgId }, async (tx) => {
    const link = await findLink(tx, tokenHash, mode)
    if (!link || link.kind !== kind) return { is: 'unknown', clinic: null }
    if (link.expiresAt <= tx.now) return endedLink(tx, link)
    return work({ link, tx })
  })
}

async function endedLink(tx: Transaction<NetworkScope>, link: LinkRow): Promise<ClosedLink> {
  const { clinic, appointments } = await loadAppointments(
    tx,
    link.appointments.map(({ appointmentId }) => appointmentId),
  )
  const [first] = appointments.values()
  return { is: 'ended', clinic: clinicView(clinic, first?.unit ?? null) }
}

/** Returns a field of a form as text; '' when it is missing or a file. */
export const textOf = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}
