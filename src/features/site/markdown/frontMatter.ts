import { parse } from 'yaml'
import type { z } from 'zod'

/** A text with its head: YAML between two lines of `---`, then Markdown. */
export function readFrontMatter<T extends z.ZodType>(
  raw: string,
  schema: T,
): { head: z.output<T>; body: string } {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw) ?? []
  return { head: schema.parse(parse(head)), body: body.trim() }
}
