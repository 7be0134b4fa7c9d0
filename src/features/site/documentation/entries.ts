import { paths } from '#src/paths.ts'
import { posts } from '../blog/posts.ts'
import type { Post } from '../blog/readPost.ts'
import { slugOf } from '../markdown/headings.ts'
import { publicPages } from '../siteMap.ts'
import { type GuideText, guideTexts } from './guide.ts'
import type { ExplainedReference, Reference } from './reference.ts'
import type { Entry } from './search.ts'

/** Everything that the search looks through: the guide, the reference, and the site's other pages. */
export function entriesOf(reference: ExplainedReference): Entry[] {
  return [...guideTexts.flatMap(ofGuide), ...ofReference(reference), ...ofSite(), ...posts.map(ofPost)]
}

/** Every page of the documentation but its first, which is among the site's own. */
export const documentationPaths = ({ groups }: Reference): string[] => [
  ...guideTexts.map(({ slug }) => paths.guide(slug)),
  ...[paths.apiReference, paths.problems, paths.recipes],
  ...groups.map(({ slug }) => paths.apiGroup(slug)),
]

/** A text, and each of its sections. */
function ofGuide({ title, slug, description, body }: GuideText): Entry[] {
  const to = paths.guide(slug)
  const [intro = '', ...sections] = body.split(/^## /m)
  return [
    { title, to, of: 'Guia', text: `${description} ${plainText(intro)}` },
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const name = plainText(heading)
      return {
        title: name,
        to: `${to}#${slugOf(name)}`,
        of: `Guia › ${title}`,
        text: plainText(lines.join('\n')),
      }
    }),
  ]
}

const ofPost = ({ title, slug, description, body }: Post): Entry => ({
  title,
  to: paths.post(slug),
  of: 'Blog',
  text: `${description} ${plainText(body)}`,
})

/** Markdown without its marks. */
const plainText = (markdown: string) =>
  markdown
    .replace(/^\|[-| :]+\|$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|>#]|^- /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function ofReference({ groups, problems }: ExplainedReference): Entry[] {
  return [
    ...groups.flatMap(({ tag, slug, operations }) =>
      operations.map(({ summary, description, method, path, anchor, body, query }) => ({
        title: summary,
        to: `${paths.apiGroup(slug)}#${anchor}`,
        of: `Referência › ${tag}`,
        text: [`${method} ${path}`, description, ...[...query, ...body].map(({ name }) => name)]
          .join(' ')
          .replaceAll('`', ''),
      })),
    ),
    ...problems.map(({ code, message, help }) => ({
      title: code,
      to: `${paths.problems}#${code}`,
      of: 'Códigos de erro',
      text: `${message} ${help}`.replaceAll('`', ''),
    })),
  ]
}

/** Without the documentation's own page, where the search began. */
const ofSite = (): Entry[] =>
  publicPages
    .filter(({ path }) => path !== paths.documentation)
    .map(({ path, title, description, words }) => ({
      title,
      to: path,
      of: 'Site',
      text: [description, words].filter((one) => one !== undefined).join(' '),
    }))
