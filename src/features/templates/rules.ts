/** The rules of templates, for both sides of the API and for the features that send by them. */
import type { OutreachKind } from '#features/channels/rules.ts'
import type { TemplateCategory, TemplateContent, TemplateUse } from './rules/content.ts'

export type { Check, Checked } from './rules/check.ts'
export { checkContent } from './rules/checks.ts'
export * from './rules/content.ts'
export * from './rules/form.ts'
export { plainSms } from './rules/plainSms.ts'
export * from './rules/render.ts'
export * from './rules/standing.ts'
export * from './rules/variables.ts'

/** A template as it is sent: the version that goes out now. */
export interface SendableTemplate {
  readonly id: string
  readonly name: string
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly use: TemplateUse
  readonly version: number
  readonly content: TemplateContent
  /** Its name at Meta while the version is approved; null otherwise: then it goes out within 24 hours alone. */
  readonly metaName: string | null
  /** True when Meta made it another category, and nobody has decided about that yet. */
  readonly isReclassified: boolean
}
