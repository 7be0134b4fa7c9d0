import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#test/process.ts'

/** The product as it is built, on an empty folder of its own, while something is measured at it. */
export async function withProduct<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-site-'))
  const product = await startProduct({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    CEP_LOOKUP_URL: 'off',
  })
  try {
    return await work(product.origin)
  } finally {
    product.child.kill('SIGTERM')
    await once(product.child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

/** The public pages, as listed in the site map. */
export async function sitePaths(origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Returns the transferred size of an answer's body, compressed as browsers request it. */
export async function bytesOf(address: string): Promise<number> {
  const request = get(address, { headers: { 'accept-encoding': 'br, gzip' } })
  const [response] = await once(request, 'response')
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  return bytes
}
