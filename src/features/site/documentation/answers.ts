import type { Operation } from './reference.ts'
import type { Field } from './schema.ts'

/** The fields of the answers on one page: what several routes answer alike is printed at the first of them. */

export interface PrintedAt {
  readonly anchor: string
  readonly summary: string
}

export interface AnswerField extends Omit<Field, 'fields'> {
  readonly fields: AnswerFields
}

export interface AnswerFields {
  /** Where the same fields are printed already; `fields` is empty then. */
  readonly sameAs: PrintedAt | null
  readonly fields: readonly AnswerField[]
}

/** Shorter lists are printed again: a link is no shorter. */
const fewest = 8

/** Returns the fields of each operation's answer, by its anchor. */
export function answersOf(operations: readonly Operation[]): ReadonlyMap<string, AnswerFields> {
  const printed = new Map<string, PrintedAt>()
  const once = (fields: readonly Field[], at: PrintedAt): AnswerFields => {
    const key = countOf(fields) < fewest ? null : JSON.stringify(fields)
    const sameAs = (key !== null && printed.get(key)) || null
    if (sameAs && sameAs.anchor !== at.anchor) return { sameAs, fields: [] }
    if (key !== null) printed.set(key, at)
    return { sameAs: null, fields: fields.map((field) => ({ ...field, fields: once(field.fields, at) })) }
  }
  return new Map(
    operations.map(({ anchor, summary, success }) => [anchor, once(success.fields, { anchor, summary })]),
  )
}

const countOf = (fields: readonly Field[]): number =>
  fields.reduce((count, field) => count + 1 + countOf(field.fields), 0)
