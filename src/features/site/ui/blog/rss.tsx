import { renderToStaticMarkup } from 'react-dom/server'
import type { Components } from 'react-markdown'
import { webContext } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { fences } from '../../blog/body.ts'
import { named, posts } from '../../blog/posts.ts'
import type { Post } from '../../blog/readPost.ts'
import { textOf } from '../../markdown/labelCells.ts'
import type { Site } from '../kit/siteMeta.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { Route } from './+types/rss.ts'
import { feedOf } from './feed.ts'

/** `/blog/rss.xml` */
export function loader({ context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  const site = web.config
  const content = (post: Post) => renderToStaticMarkup(<Plain site={site} post={post} />)
  return new Response(feedOf(site, posts.map(named(site.productName)), content), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

/** The text as any reader shows it: figures by their captions, with the way to them. */
function Plain({ site, post }: { site: Site; post: Post }) {
  const components: Components = {
    a: ({ href, children }) => <a href={new URL(href ?? '', site.origin).href}>{children}</a>,
    pre: ({ node, children }) => {
      const code = node?.children[0]
      if (code?.type !== 'element') return <pre>{children}</pre>
      if (code.properties.className?.toString() !== `language-${fences.figure}`)
        return (
          <blockquote>
            <Markdown>{textOf(code)}</Markdown>
          </blockquote>
        )
      return (
        <p>
          <a href={site.origin + paths.post(post.slug)}>Figura, na página</a>: {textOf(code)}
        </p>
      )
    },
  }
  return <Markdown components={components}>{post.body}</Markdown>
}
