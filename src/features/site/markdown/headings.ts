import { plain } from '#lib/match.ts'

export interface Heading {
  readonly id: string
  readonly title: string
}

/** What an address may hold of a title. */
export const slugOf = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The second level of a text, in order; what stands in code is none. */
export function headingsOf(markdown: string): Heading[] {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split('\n')
    .flatMap((line) => {
      const title = /^## (.+)$/.exec(line)?.[1]?.replace(/[`*_]/g, '').trim()
      return title ? [{ id: slugOf(title), title }] : []
    })
}
