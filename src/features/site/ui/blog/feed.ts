import { escapeHtml } from '#lib/html.ts'
import { paths } from '#src/paths.ts'
import type { Post } from '../../blog/readPost.ts'
import { topics } from '../../blog/topics.ts'
import type { Site } from '../kit/siteMeta.ts'

/** RSS 2.0 with the whole texts; `contentOf` answers a post's HTML, with whole addresses. */
export function feedOf(site: Site, posts: readonly Post[], contentOf: (post: Post) => string): string {
  const blog = site.origin + paths.blog
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeHtml(`Blog | ${site.productName}`)}</title>
<link>${escapeHtml(blog)}</link>
<description>Coisas úteis para quem abre a clínica todo dia.</description>
<language>pt-BR</language>
<lastBuildDate>${published(posts[0]?.date ?? '1970-01-01')}</lastBuildDate>
<atom:link href="${escapeHtml(site.origin + paths.feed)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => itemOf(site, post, contentOf(post))).join('\n')}
</channel>
</rss>
`
}

function itemOf({ origin }: Site, { slug, title, description, date, tags }: Post, content: string): string {
  const address = escapeHtml(origin + paths.post(slug))
  return `<item>
<title>${escapeHtml(title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${published(date)}</pubDate>
${tags.map((tag) => `<category>${escapeHtml(topics[tag])}</category>`).join('\n')}
<description>${escapeHtml(description)}</description>
<content:encoded>${escapeHtml(content)}</content:encoded>
</item>`
}

/** Nine in the morning in São Paulo, in the format of RFC 822. */
const published = (date: string) => new Date(`${date}T12:00:00Z`).toUTCString()
