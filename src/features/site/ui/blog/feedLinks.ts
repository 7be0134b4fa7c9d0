import type { LinksFunction } from 'react-router'
import { paths } from '#src/paths.ts'

/** The links by which readers find the feed from a page. */
export const feedLinks: LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: paths.feed },
]
