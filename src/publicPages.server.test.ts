import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publicMark } from '#platform/web.ts'
import { cachePages } from './publicPages.server.ts'

const origin = 'http://localhost'

/** Answers with its own count, which reveals a cached page. */
function site(answer: (path: string) => { status?: number; isPublic?: boolean } = () => ({})) {
  let count = 0
  const cache = cachePages(async ({ url }) => {
    const { status = 200, isPublic = true } = answer(new URL(url).pathname)
    count += 1
    const headers = { 'content-type': 'text/html', ...(isPublic ? { [publicMark]: 'yes' } : {}) }
    return new Response(`page ${count}`, { status, headers })
  })
  return {
    get count() {
      return count
    },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      cache(new Request(origin + path, { method, headers })),
  }
}

afterEach(() => vi.useRealTimers())

describe('a public page', () => {
  test('is rendered once for each theme and answer about cookies', async () => {
    const { get } = site()
    const read = async (cookie: string) => (await get('/about', { cookie })).text()
    expect(await read('')).toBe('page 1')
    expect(await read('theme=dark')).toBe('page 2')
    expect(await read('theme=dark; cookie-consent=true')).toBe('page 3')
    expect(await read('theme=dark')).toBe('page 2')
    expect(await read('session=whatever')).toBe('page 1')
  })

  test('is not rendered again for later visitors', async () => {
    const pages = site()
    await pages.get('/about')
    await Promise.all([pages.get('/about'), pages.get('/about')])
    expect(pages.count).toBe(1)
  })

  test('is made anew when the year changes in Brasília', async () => {
    const { get } = site()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T02:59:00Z') })
    expect(await (await get('/')).text()).toBe('page 1')
    vi.setSystemTime(new Date('2027-01-01T03:00:00Z'))
    expect(await (await get('/')).text()).toBe('page 2')
  })

  test.each([
    ['a query', '/faqs?busca=guia', 'GET', 200],
    ['a form that was sent', '/contact', 'POST', 200],
    ['what is not there', '/nada', 'GET', 404],
  ])('%s is never kept', async (_, path, method, status) => {
    const pages = site(() => ({ status }))
    expect((await pages.get(path, {}, method)).status).toBe(status)
    expect(await (await pages.get(path, {}, method)).text()).toBe('page 2')
  })

  test('comes compressed, as the browser can read it', async () => {
    const { get } = site()
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe('page 1')
    const gzip = await get('/', { 'accept-encoding': 'gzip;q=1.0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe('page 1')
    const plain = await get('/')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  })

  test('is not sent again to a browser that has it', async () => {
    const { get } = site()
    const first = await get('/')
    const tag = first.headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': `W/"other", ${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD answers what GET would, without the page', async () => {
    const { get } = site()
    const head = await get('/', {}, 'HEAD')
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe('6')
    expect(head.headers.get('etag')).toBe((await get('/')).headers.get('etag'))
  })

  test('allows no script but our own files, and does not reveal its mark', async () => {
    const { headers } = await site().get('/')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.has(publicMark)).toBe(false)
  })
})

describe('any other page', () => {
  test('passes as it is, each time anew', async () => {
    const { get } = site(() => ({ isPublic: false }))
    await get('/clinica')
    const response = await get('/clinica', { 'accept-encoding': 'br' })
    expect(await response.text()).toBe('page 2')
    expect(response.headers.has('content-security-policy')).toBe(false)
    expect(await (await get('/clinica', {}, 'HEAD')).text()).toBe('')
  })
})
