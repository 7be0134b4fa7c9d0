import { documentFor, type Kept } from './kept.ts'

/** What the service worker does, apart from the events that it hears. */

const prefix = 'acolhe-'
export const cacheName = (version: string) => `${prefix}${version}`

/** A network that takes longer to begin an answer is taken for lost. */
const patienceMs = 10_000

/** Answers of whatever stands before a server that is away. */
const away = new Set([502, 503, 504])

export interface KeeperParts {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'match' | 'delete'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly patienceMs?: number
}

/**
 * Fetches all that this build is made of, unless an earlier cache has it: files are named by their content.
 * Documents are asked for without cookies: they are nobody's, and theme and consent are read from the cookies by
 * the page itself. @throws when anything is missing: then nothing is replaced
 */
export async function keep({ caches, fetch }: KeeperParts, kept: Kept): Promise<void> {
  const cache = await caches.open(cacheName(kept.version))
  await inLanes(kept.files, async (file) => {
    const known = await caches.match(file, { ignoreVary: true })
    await cache.put(file, known ?? (await whole(fetch(file))))
  })
  await inLanes(kept.documents, async ({ address }) => {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store' })
    if (response.redirected) return cache.put(address, redirectTo(response.url))
    if (!response.ok && response.status !== 404) throw new Error(`${address}: ${response.status}`)
    await cache.put(address, response)
  })
}

async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return response
}

const redirectTo = (url: string) =>
  new Response(null, { status: 302, headers: { location: new URL(url).pathname } })

/**
 * Removes what builds before the last one left: pages that are still open may ask for a part of the last one.
 */
export async function clear({ caches }: Pick<KeeperParts, 'caches'>, kept: Kept): Promise<void> {
  const own = cacheName(kept.version)
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}

/** Answers with the file that is kept, otherwise from the network. */
export async function answerFile({ caches, fetch }: KeeperParts, request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** Answers from the network; with the document that is kept when nobody answers there. */
export async function answerDocument(parts: KeeperParts, kept: Kept, request: Request): Promise<Response> {
  const fallback = async () => {
    const address = documentFor(new URL(request.url).pathname, kept.documents)
    if (address === null) return undefined
    const cache = await parts.caches.open(cacheName(kept.version))
    return cache.match(address, { ignoreVary: true })
  }
  const asked = parts.fetch(request)
  try {
    const answer = await Promise.race([asked, lateness(parts.patienceMs ?? patienceMs)])
    return away.has(answer.status) ? ((await fallback()) ?? answer) : answer
  } catch {
    // Without a document the answer stays the network's, however late or broken.
    return (await fallback()) ?? asked
  }
}

const lateness = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer in time')), ms))

/** Runs the work for all items, a few at a time: the page that is open needs the network, too. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}
