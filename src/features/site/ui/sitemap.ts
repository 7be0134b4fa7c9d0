import { webContext } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { posts } from '../blog/posts.ts'
import { documentationPaths } from '../documentation/entries.ts'
import { publicPages } from '../siteMap.ts'
import type { Route } from './+types/sitemap.ts'
import { readReference } from './documentation/read.ts'

/** https://www.sitemaps.org/protocol.html */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(webContext)?.config.origin ?? ''
  const all = [...publicPages.map(({ path }) => path), ...documentationPaths(await readReference(context))]
  const pages = all.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const texts = posts.map(
    ({ slug, date }) => `  <url><loc>${origin}${paths.post(slug)}</loc><lastmod>${date}</lastmod></url>`,
  )
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...texts,
    '</urlset>\n',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
