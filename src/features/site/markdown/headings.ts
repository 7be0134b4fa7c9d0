import { plain } from '#lib/match.ts'

export interface Heading {
  readonly id: string
  readonly title: string
}

/** The form of a title in an address. */
export const slugOf = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The second level of a text, in order; lines in code don't count. */
export function headingsOf(markdown: string): Heading[] {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split('\n')
    .flatMap((line) => {
      const title = /^## (.+)$/.exec(line)?.[1]?.replace(/[`*_]/g, '').trim()
      return title ? [{ id: slugOf(title), title }] : []
    })
}
