import { type APIRequestContext, expect } from '@playwright/test'

/** Returns every address of the site map. */
export async function pathsOf(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths).toContain('/')
  expect(new Set(paths).size).toBe(paths.length)
  return paths
}
