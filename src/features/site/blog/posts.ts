import { type Post, readPost } from './readPost.ts'
import type { Topic } from './topics.ts'

const files = import.meta.glob<string>('/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every post, the newest first. */
export const posts: readonly Post[] = Object.entries(files)
  .map(([path, text]) => readPost(path, text))
  .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))

export const findPost = (slug: string): Post | undefined => posts.find((post) => post.slug === slug)

/** Posts that are mainly about it, then those that touch it. */
export function postsOn(topic: Topic): Post[] {
  const found = posts.filter(({ tags }) => tags.includes(topic))
  return [...found.filter(({ tags }) => tags[0] === topic), ...found.filter(({ tags }) => tags[0] !== topic)]
}

/** Texts call the product `{produto}`: an installation may name it otherwise. */
export const named =
  (productName: string) =>
  (post: Post): Post => ({ ...post, body: post.body.replaceAll('{produto}', productName) })

/** Two posts to go on with: those that the post names, then those that share a tag, then the newest. */
export function relatedTo(post: Post, all: readonly Post[] = posts): Post[] {
  const others = all.filter(({ slug }) => slug !== post.slug)
  const named = post.related.flatMap((slug) => others.find((other) => other.slug === slug) ?? [])
  const near = others.filter(({ tags }) => tags.some((tag) => post.tags.includes(tag)))
  return [...new Set([...named, ...near, ...others])].slice(0, 2)
}
