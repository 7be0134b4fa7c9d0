import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.server.ts'

/**
 * Addresses that open one file for a limited time, and nothing else: an `<img>` can't send a header, so its
 * access is in the address.
 */

export type Signing = Pick<Secrets, 'hash'>

const lifetimeMs = 5 * 60_000

/** Two people who request it within the same minute get the same address, which their browsers may cache. */
const stepMs = 60_000

export function addressOf(signing: Signing, orgId: string, id: string, now: number) {
  const until = Math.floor(now / stepMs) * stepMs + lifetimeMs
  const link = (way: Way) =>
    `/api/v1/files/${orgId}/${id}?${new URLSearchParams({ until: String(until), way, signature: sign(signing, { orgId, id, until, way }) })}`
  return { url: link('view'), downloadUrl: link('download'), expiresAt: new Date(until).toISOString() }
}

export type Way = 'view' | 'download'

interface Claim {
  readonly orgId: string
  readonly id: string
  readonly until: number
  readonly way: Way
}

const sign = (signing: Signing, { orgId, id, until, way }: Claim) =>
  signing.hash([orgId, id, until, way].join('\0'), 'file.address')

/** The claim of a signed address while it is valid; null otherwise. */
export function readAddressClaim(
  signing: Signing,
  place: { orgId: string; id: string },
  search: URLSearchParams,
  now: number,
): Claim | null {
  const until = Number(search.get('until'))
  const way: Way = search.get('way') === 'download' ? 'download' : 'view'
  const claim = { ...place, until, way }
  const [given, right] = [Buffer.from(search.get('signature') ?? ''), Buffer.from(sign(signing, claim))]
  const holds = until > now && given.length === right.length && timingSafeEqual(given, right)
  return holds ? claim : null
}
