import { webContext } from '#platform/web.ts'
import type { Route } from './+types/robots.ts'

/** RFC 9309. Pages behind the sign-in are of no use to a search engine. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(webContext)?.config.origin ?? ''
  const lines = [
    'User-agent: *',
    'Disallow: /clinica',
    'Disallow: /auth',
    'Disallow: /api/',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
