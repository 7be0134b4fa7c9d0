import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brasiliaYear } from '#lib/zones.ts'
import { hasConsented } from '#platform/consent.ts'
import { staticPolicy } from '#platform/http/security.server.ts'
import { readTheme } from '#platform/theme.ts'
import { publicMark } from '#platform/web.ts'

/**
 * Public pages are the same for everybody but for theme and cookie banner. Each is rendered once for each of
 * these and cached, compressed, until the year (in the footer) changes. Addresses with a query are rendered
 * anew.
 */

/** `rest` is further input of the rendering of this very request; nothing of it may show in a cached page. */
type Render<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>

interface Page {
  status: number
  headers: [string, string][]
  tag: string
  bodies: Record<Coding, Uint8Array<ArrayBuffer>>
}

type Coding = 'br' | 'gzip' | 'identity'

/** Well above the number of pages in six looks each; beyond it somebody requests made-up addresses. */
const maxCached = 2_000

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** True when the web build marks its answer as a public page. */
export const isPublic = (response: Response): boolean => response.headers.has(publicMark)

export function cachePages<Rest extends unknown[]>(render: Render<Rest>): Render<Rest> {
  const cached = new Map<string, Promise<Page>>()
  return async (request, ...rest) => {
    const key = keyOf(request)
    const page = key === null ? undefined : cached.get(key)
    if (page) return answer(request, await page)
    const isHead = request.method === 'HEAD'
    const getRequest = isHead ? new Request(request.url, { headers: request.headers }) : request
    const response = await render(getRequest, ...rest)
    if (!isPublic(response)) return isHead ? new Response(null, response) : response
    const made = pageOf(response, key === null || response.status !== 200 ? 4 : 11)
    if (key !== null && response.status === 200) {
      if (cached.size >= maxCached) cached.clear()
      cached.set(key, made)
    }
    return answer(request, await made)
  }
}

/** `null` for pages that are never the same twice. */
function keyOf({ method, url, headers }: Request): string | null {
  const { pathname, search } = new URL(url)
  if ((method !== 'GET' && method !== 'HEAD') || search) return null
  const cookies = headers.get('cookie')
  return [pathname, readTheme(cookies), hasConsented(cookies), brasiliaYear(new Date())].join(' ')
}

async function pageOf(response: Response, quality: number): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => name !== publicMark)
  const [br, gz] = await Promise.all([
    asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    asGzip(body),
  ])
  return {
    status: response.status,
    headers,
    tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(body) },
  }
}

/** Browsers cache the page but revalidate it each time: a cookie may have changed it. */
function answer(request: Request, { status, headers, tag, bodies }: Page): Response {
  const coding = codingFor(request.headers.get('accept-encoding'))
  const all = new Headers(headers)
  all.set('content-security-policy', staticPolicy)
  all.set('vary', 'Cookie, Accept-Encoding')
  if (!all.has('cache-control')) all.set('cache-control', 'private, no-cache')
  if (status === 200) all.set('etag', tag)
  if (status === 200 && request.headers.get('if-none-match')?.includes(tag)) {
    return new Response(null, { status: 304, headers: all })
  }
  const body = bodies[coding]
  if (coding !== 'identity') all.set('content-encoding', coding)
  all.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: all })
}

function codingFor(accepted: string | null): Coding {
  const codings = accepted?.split(',').map((one) => one.trim().split(';')[0]) ?? []
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : 'identity'
}
