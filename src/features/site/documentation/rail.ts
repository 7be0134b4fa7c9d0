import { paths } from '#src/paths.ts'
import { guideSections, guideTexts } from './guide.ts'
import type { Reference } from './reference.ts'

export interface RailItem {
  readonly label: string
  readonly to: string
  /** For a route of the API. */
  readonly method?: string
  readonly items?: readonly RailItem[]
}

export interface RailSection {
  readonly title: string
  readonly items: readonly RailItem[]
}

/** The whole documentation in one column; of the reference, the routes of the group that is open. */
export function railOf(reference: Reference, openGroup?: string): RailSection[] {
  const guide = guideSections.map((title) => ({
    title,
    items: guideTexts
      .filter(({ section }) => section === title)
      .map(({ slug, short, title }) => ({ label: short ?? title, to: paths.guide(slug) })),
  }))
  const groups = reference.groups.map(({ tag, slug, operations }) => ({
    label: tag,
    to: paths.apiGroup(slug),
    items:
      slug === openGroup
        ? operations.map(({ summary, anchor, method }) => ({
            label: shortOf(summary),
            to: `${paths.apiGroup(slug)}#${anchor}`,
            method,
          }))
        : [],
  }))
  const errors = { label: 'Códigos de erro', to: paths.problems }
  return [
    ...guide.map((section) =>
      section.title === 'Conceitos da API' ? { ...section, items: [...section.items, errors] } : section,
    ),
    { title: 'Referência', items: [{ label: 'Visão geral', to: paths.apiReference }, ...groups] },
  ]
}

/** The part before a colon is enough. */
const shortOf = (summary: string) => summary.split(':')[0] ?? summary
