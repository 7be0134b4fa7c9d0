import type { Action } from '#platform/access.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Topic } from '#platform/live/audience.ts'
import type { Mapping, ReadRow, RowIssue, RowState, Sheet } from './rules.ts'

/** What a feature says of the import of its records; the rest is the same for all. */

export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

export interface Judged {
  readonly state: RowState
  readonly issues: readonly RowIssue[]
  readonly recordId: string | null
}

/** An existing record that a line looks like. */
export interface Match {
  /** Null for a record that the person may not see. */
  readonly recordId: string | null
  readonly issue: RowIssue
  /** True when there can be only one of them, as of a CPF: the line can't be imported at all. */
  readonly isSame: boolean
}

/** An earlier line of the same file that a line looks like. */
export interface Repeated {
  readonly issue: RowIssue
  readonly isSame: boolean
}

type Member = Transaction<MemberScope>

export interface ImportParts<Form extends object, Context> {
  readonly kind: AuditKind
  readonly may: Action
  /** Of the imports themselves; they are the person's who made them. */
  readonly topic: Topic
  readonly sheet: Sheet
  /** The field of a line in the API's answers that names its record. */
  readonly recordField: string
  /** The name of the job that imports. */
  readonly job: string
  /** As in `pacientes.csv`, `pacientes-nao-importados.csv`. */
  readonly fileName: string
  /** Returns what lines are read against: the date, or names that cells refer to. */
  readonly prepare: (tx: Member) => Promise<Context>
  readonly read: (cells: readonly string[], mapping: Mapping, context: Context) => ReadRow<Form>
  /** Returns for each form the existing record that it looks like. */
  readonly findMatches: (tx: Member, forms: readonly Form[]) => Promise<(Match | null)[]>
  /** Returns what remembers the lines of one file, and says when one repeats another. */
  readonly remember: () => (form: Form, line: number) => Repeated | null
  /** Inserts the records; returns their ids in the same order. */
  readonly insert: (tx: Member, forms: readonly Form[]) => Promise<string[]>
  /** Publishes that there are new records. */
  readonly announce: (tx: Member, importId: string, ids: readonly string[]) => Promise<void>
  /** The transaction of a batch, where an insert may collide with another's and is tried again. */
  readonly transact: <T>(scope: MemberScope, work: (tx: Member) => Promise<T>) => Promise<T>
}

// The engine hands a kind only its own forms and context back.
// biome-ignore lint/suspicious/noExplicitAny: any kind, whatever its forms are
export type ImportKind = ImportParts<any, any>

export const importKind = <Form extends object, Context>(
  parts: Omit<ImportParts<Form, Context>, 'transact'> & Partial<Pick<ImportParts<Form, Context>, 'transact'>>,
): ImportKind => ({ transact, ...parts })

/** Returns what finds the earlier line with the same key; '' is no key. */
export function earlierLines(): (key: string, line: number) => number | null {
  const known = new Map<string, number>()
  return (key, line) => {
    if (key === '') return null
    const earlier = known.get(key)
    if (earlier === undefined) known.set(key, line)
    return earlier ?? null
  }
}
