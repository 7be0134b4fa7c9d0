/** A file of `content/blog`: valid front matter, then Markdown. Every error names the file. */
import { z } from 'zod'
import { readFrontMatter } from '../markdown/frontMatter.ts'
import { checkBody } from './body.ts'
import { drawings } from './pieces.ts'
import { topicIds } from './topics.ts'

const frontMatter = z.strictObject({
  title: z.string().min(10).max(70),
  /** In lists, feeds and search engines. */
  description: z.string().min(70).max(160),
  /** Under the title; the description where there is none. */
  lead: z.string().min(70).max(220).optional(),
  date: z.iso.date(),
  /** The first is the one it is listed under. */
  tags: z.array(z.enum(topicIds)).min(1).max(3),
  drawing: z.enum(drawings),
  /** Slugs, the nearest first; without them, what shares a tag. */
  related: z.array(z.string()).max(2).default([]),
})

export type Post = z.infer<typeof frontMatter> & {
  /** The file's name; the end of its address. */
  slug: string
  /** Markdown, see docs/blog.md. */
  body: string
}

/** @throws if the file is no post */
export function readPost(path: string, text: string): Post {
  const slug = /([^/]+)\.md$/.exec(path)?.[1] ?? ''
  const fail = (what: string) => new Error(`${path}: ${what}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw fail('a name in lower case, with hyphens')
  const { head, body } = read(text, fail)
  const problem = checkBody(body)
  if (problem) throw fail(problem)
  return { ...head, slug, body }
}

function read(text: string, fail: (what: string) => Error) {
  try {
    return readFrontMatter(text, frontMatter)
  } catch (error) {
    throw fail(error instanceof z.ZodError ? z.prettifyError(error) : String(error))
  }
}
