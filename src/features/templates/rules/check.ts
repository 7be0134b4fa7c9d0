import type { OutreachKind } from '#features/channels/rules.ts'
import type { TemplateCategory, TemplateContent, TemplateUse } from './content.ts'
import type { Values } from './variables.ts'

/** What a text is judged by before it goes out. */
export interface Checked {
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly use: TemplateUse
  readonly content: TemplateContent
  /** The longest values that patients have, where they are known. */
  readonly longest?: Values
}

/** One thing that was looked at, with what is to be said of it. */
export interface Check {
  /** The same for the same finding, however the rest of the text changes. */
  readonly id: string
  /** An error keeps it from Meta; a warning does not. */
  readonly level: 'error' | 'warning' | 'ok'
  readonly title: string
  readonly detail: string
  /** The words of the text that it speaks of. */
  readonly words: readonly string[]
  /** What a press mends: the content as it is then. */
  readonly act: { readonly label: string; readonly content: TemplateContent } | null
}
