import { plain } from '#lib/match.ts'

/** Returns the id of the option that a text is, by its id, its title or its number; '' for any other text. */
export function choiceIn(
  text: string,
  options: readonly { readonly id: string; readonly title: string }[],
): string {
  const typed = plain(text).trim()
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  const found =
    options.find(({ id }) => id === text.trim()) ??
    options.find(({ title }) => plain(title).trim() === typed) ??
    options[number - 1]
  return found?.id ?? ''
}
