import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Env } from '#platform/env.server.ts'
import type { RouteMeta } from './contract.ts'
import { failure } from './problem.ts'

export interface RateLimits {
  /** @throws `too_many_requests` (429) */
  consume(meta: RouteMeta, userId: string | undefined, address: string): Promise<void>
}

/**
 * Each process counts for itself: these limits keep one client from starving the others. A count that must be
 * the same in all processes (sign-in lock-out) is in the database.
 */
export function createLimits(env: Pick<Env, 'RATE_LIMITS'>): RateLimits {
  if (!env.RATE_LIMITS) return { consume: async () => {} }
  const visitors = new RateLimiterMemory({ keyPrefix: 'visitor', points: 30, duration: 60 })
  const people = new RateLimiterMemory({ keyPrefix: 'person', points: 1_200, duration: 60 })
  return {
    async consume(meta, userId, address) {
      const spend =
        meta.access === 'public' || userId === undefined ? visitors.consume(address) : people.consume(userId)
      await spend.catch(() => {
        throw failure('too_many_requests')
      })
    },
  }
}

export interface TokenLimit {
  /** Counts a token that is none of this service's; false when its source has sent too many within a minute. */
  mayFail(address: string): Promise<boolean>
}

/** A clinic shares one address: only invalid tokens are counted, and only these get a different answer. */
const invalidTokensAMinute = 60

export function createTokenLimit(env: Pick<Env, 'RATE_LIMITS'>): TokenLimit {
  if (!env.RATE_LIMITS) return { mayFail: async () => true }
  const limiter = new RateLimiterMemory({
    keyPrefix: 'invalid-token',
    points: invalidTokensAMinute,
    duration: 60,
  })
  return {
    mayFail: (address) =>
      limiter.consume(address).then(
        () => true,
        () => false,
      ),
  }
}
