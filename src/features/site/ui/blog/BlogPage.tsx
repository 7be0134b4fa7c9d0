import { IconRss } from '@tabler/icons-react'
import { Link, redirect } from 'react-router'
import { paths } from '#src/paths.ts'
import { posts, postsOn } from '../../blog/posts.ts'
import { isTopic, type Topic, topicIds, topics } from '../../blog/topics.ts'
import { pageAt } from '../../siteMap.ts'
import { More } from '../kit/ActionLink.tsx'
import { siteMeta } from '../kit/siteMeta.ts'
import type { Route } from './+types/BlogPage.ts'
import classes from './BlogPage.module.css'
import { Drawing } from './drawings/Drawing.tsx'
import { feedLinks } from './feedLinks.ts'
import { cardOf, type PostCard, ShortDate } from './postLabels.tsx'

export const links = feedLinks
export const meta = siteMeta({ ...pageAt(paths.blog) })

export function loader({ request }: Route.LoaderArgs) {
  const asTopic = new URL(request.url).searchParams.get('tema')
  if (asTopic !== null && !isTopic(asTopic)) throw redirect(paths.blog)
  return { topic: asTopic, cards: (asTopic === null ? posts : postsOn(asTopic)).map(cardOf) }
}

export default function BlogPage({ loaderData: { topic, cards } }: Route.ComponentProps) {
  const [first, ...others] = cards
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>Blog</h1>
          <p className={classes.lead}>Coisas úteis para quem abre a clínica todo dia.</p>
        </div>
        <Topics current={topic} />
      </header>
      {first && <LeadPost post={first} />}
      <ul className={classes.list}>
        {others.map((post) => (
          <li key={post.slug}>
            <Item post={post} />
          </li>
        ))}
        <li>
          <FeedNote />
        </li>
      </ul>
    </div>
  )
}

/** The topics that filter the list, by the address: each is a link. */
function Topics({ current }: { current: Topic | null }) {
  const used = topicIds.filter((topic) => posts.some(({ tags }) => tags.includes(topic)))
  return (
    <nav aria-label="Temas">
      <ul className={classes.topics}>
        <li>
          <Link to={paths.blog} aria-current={current === null ? 'page' : undefined}>
            Tudo
          </Link>
        </li>
        {used.map((topic) => (
          <li key={topic}>
            <Link to={paths.blogTopic(topic)} aria-current={topic === current ? 'page' : undefined}>
              {topics[topic]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LeadPost({ post }: { post: PostCard }) {
  return (
    <article className={classes.first}>
      <Drawing name={post.drawing} />
      <div>
        <p className={classes.facts}>
          <strong>{topics[post.topic]}</strong>
          <ShortDate date={post.date} />
          <span>{post.minutes} min</span>
        </p>
        <h2 className={classes.firstTitle}>
          <Link to={paths.post(post.slug)}>{post.title}</Link>
        </h2>
        <p className={classes.description}>{post.description}</p>
        <p className={classes.more}>
          <More to={paths.post(post.slug)}>
            Ler o texto<span className={classes.hidden}>: {post.title}</span>
          </More>
        </p>
      </div>
    </article>
  )
}

function Item({ post }: { post: PostCard }) {
  return (
    <article className={classes.item}>
      <Drawing name={post.drawing} />
      <div>
        <p className={classes.facts}>
          <strong>{topics[post.topic]}</strong>
          <span>{post.minutes} min</span>
        </p>
        <h2 className={classes.itemTitle}>
          <Link to={paths.post(post.slug)}>{post.title}</Link>
        </h2>
        <p className={classes.description}>{post.description}</p>
        <p className={classes.date}>
          <ShortDate date={post.date} />
        </p>
      </div>
    </article>
  )
}

function FeedNote() {
  return (
    <div className={classes.feed}>
      <h2 className={classes.feedTitle}>
        <IconRss size={20} stroke={1.5} aria-hidden />
        Leia onde preferir
      </h2>
      <p>Não temos boletim por e-mail. O endereço RSS funciona em qualquer leitor e não pede cadastro.</p>
      <p>
        <a href={paths.feed} className={classes.feedLink}>
          {paths.feed}
        </a>
      </p>
    </div>
  )
}
