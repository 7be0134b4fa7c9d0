import type { LinksFunction } from 'react-router'
import { paths } from '#src/paths.ts'

/** By which readers find the feed of the page that they are given. */
export const feedLinks: LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: paths.feed },
]
