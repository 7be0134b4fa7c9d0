import { z } from 'zod'
import { readFrontMatter } from '../markdown/frontMatter.ts'
import { type Heading, headingsOf } from '../markdown/headings.ts'

/** The guide: a text each in `content/docs`, under the name of its file. */

/** In the order of the rail. Pages of no section are in the bar above. */
export const guideSections = [
  'Começar',
  'No dia a dia',
  'Mensagens',
  'Cadastros',
  'No seu servidor',
  'Conceitos da API',
] as const

const headSchema = z.object({
  title: z.string(),
  /** The label in the rail, for a title that is too long. */
  short: z.string().optional(),
  section: z.enum([...guideSections, '']),
  order: z.int(),
  description: z.string().min(70).max(170),
})

export interface GuideText extends z.infer<typeof headSchema> {
  readonly slug: string
  readonly body: string
  readonly headings: readonly Heading[]
}

const files = import.meta.glob<string>('/content/docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const guideTexts: readonly GuideText[] = Object.entries(files)
  .map(([file, raw]) => {
    const { head, body } = readFrontMatter(raw, headSchema)
    return { ...head, body, headings: headingsOf(body), slug: file.replace(/^.*\/|\.md$/g, '') }
  })
  .sort((a, b) => a.order - b.order)

export const guideText = (slug: string): GuideText | undefined => guideTexts.find((one) => one.slug === slug)
