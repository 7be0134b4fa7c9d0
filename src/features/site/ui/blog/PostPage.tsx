import { data, Link } from 'react-router'
import { webContext } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { wordsOf } from '../../blog/body.ts'
import { findPost, named, relatedTo } from '../../blog/posts.ts'
import { topics } from '../../blog/topics.ts'
import { headingsOf } from '../../markdown/headings.ts'
import { Breadcrumbs } from '../kit/Breadcrumbs.tsx'
import { breadcrumbList, type Site, siteMeta } from '../kit/siteMeta.ts'
import { LongDate, TextPage } from '../kit/TextPage.tsx'
import type { Route } from './+types/PostPage.ts'
import { feedLinks } from './feedLinks.ts'
import { PostBody } from './PostBody.tsx'
import classes from './PostPage.module.css'
import { cardOf, type PostCard } from './postLabels.tsx'

export const links = feedLinks

export function loader({ params, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const post = findPost(params.slug)
  if (!web || !post) throw data(null, { status: 404 })
  const { productName } = web.config
  return {
    post: named(productName)(post),
    card: cardOf(post),
    related: relatedTo(post).map(cardOf),
    productName,
  }
}

type Loaded = ReturnType<typeof loader>

export const meta = siteMeta<{ loaderData?: Loaded }>(({ loaderData }) => {
  if (!loaderData) return null
  const { post } = loaderData
  const path = paths.post(post.slug)
  return {
    title: post.title,
    description: post.description,
    path,
    type: 'article',
    jsonLd: (site) => [posting(site, loaderData), trail(site, loaderData)],
  }
})

const trail = (site: Site, { post, card }: Loaded) =>
  breadcrumbList(site, [
    { name: 'Blog', path: paths.blog },
    { name: topics[card.topic], path: paths.blogTopic(card.topic) },
    { name: post.title, path: paths.post(post.slug) },
  ])

const posting = ({ origin, productName }: Site, { post, card }: Loaded) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  datePublished: post.date,
  inLanguage: 'pt-BR',
  articleSection: topics[card.topic],
  keywords: post.tags.map((tag) => topics[tag]).join(', '),
  wordCount: wordsOf(post.body),
  timeRequired: `PT${card.minutes}M`,
  image: `${origin}/og/blog-${post.slug}.png`,
  mainEntityOfPage: origin + paths.post(post.slug),
  author: { '@type': 'Organization', name: `Equipe do ${productName}`, url: origin + paths.about },
  publisher: { '@type': 'Organization', name: productName, url: origin },
})

export default function PostPage({ loaderData: { post, card, related, productName } }: Route.ComponentProps) {
  return (
    <TextPage
      title={post.title}
      description={post.lead ?? post.description}
      eyebrow={
        <Breadcrumbs
          items={[
            { name: 'Blog', to: paths.blog },
            { name: topics[card.topic], to: paths.blogTopic(card.topic) },
          ]}
        />
      }
      details={
        <>
          <LongDate date={post.date} /> · {card.minutes} min de leitura · Equipe do {productName}
        </>
      }
      contents={headingsOf(post.body)}
      after={<Related posts={related} />}
    >
      <PostBody markdown={post.body} />
    </TextPage>
  )
}

function Related({ posts }: { posts: PostCard[] }) {
  return (
    <section className={classes.related} aria-labelledby="continue-lendo">
      <div className={classes.inner}>
        <h2 id="continue-lendo" className={classes.heading}>
          Continue lendo
        </h2>
        <ul className={classes.list}>
          {posts.map(({ slug, title, topic, minutes }) => (
            <li key={slug}>
              <h3 className={classes.title}>
                <Link to={paths.post(slug)}>{title}</Link>
              </h3>
              <p className={classes.facts}>
                {topics[topic]} · {minutes} min
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
