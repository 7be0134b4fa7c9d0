import { byteOrderMark, unshield, writeCsvRow } from '#lib/csv.ts'
import { plain } from '#lib/match.ts'
import { isStorable } from '#lib/text.ts'

/** The rules that every import of a spreadsheet shares; what a column means each feature says in its sheet. */

export const maxImportRows = 10_000
export const maxImportBytes = 10 * 1024 * 1024

/** One possible meaning of a column. */
export interface Column {
  readonly label: string
  /** The headers that are recognised for it, best first. */
  readonly headers: readonly string[]
}

/** What a feature's spreadsheet can hold. */
export interface Sheet<F extends string = string> {
  readonly columns: Readonly<Record<F, Column>>
  /** The meaning that some column must have, and the sentence when none has. */
  readonly required: { readonly field: F; readonly message: string }
  /** A made-up record, to show in the model how each column is written. */
  readonly example: Readonly<Partial<Record<F, string>>>
}

/** The meaning of each column; null for a column that is left out. */
export type Mapping<F extends string = string> = readonly (F | null)[]

export type ImportState = 'preview' | 'running' | 'cancelling' | 'done' | 'cancelled' | 'failed'
export type RowState = 'new' | 'duplicate' | 'bad' | 'imported'
export type ImportCounts = Readonly<Record<RowState | 'total', number>>

export interface RowIssue<F extends string = string> {
  /** The column of the issue; '' for the line as a whole. */
  readonly field: F | ''
  readonly message: string
}

/** A line as it was read: what it would become, and all that is wrong with it. */
export interface ReadRow<Form, F extends string = string> {
  readonly form: Form
  readonly issues: readonly RowIssue<F>[]
}

export const fieldNames = <F extends string>({ columns }: Pick<Sheet<F>, 'columns'>) =>
  Object.keys(columns) as [F, ...F[]]

/** Names the column of an issue, unless its message does: `CPF inválido`, not `CPF: CPF inválido`. */
export function issueText({ columns }: Pick<Sheet, 'columns'>, { field, message }: RowIssue): string {
  const label = columns[field]?.label
  if (label === undefined) return message
  return plain(message).startsWith(plain(label)) ? message : `${label}: ${message}`
}

const headerKey = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses the mapping from the headers; the first of several columns of one name gets the meaning. */
export function guessMapping<F extends string>(sheet: Sheet<F>, header: readonly string[]): Mapping<F> {
  const keys = header.map(headerKey)
  const mapping: (F | null)[] = header.map(() => null)
  for (const field of fieldNames(sheet)) {
    const at = sheet.columns[field].headers
      .map((name) => keys.findIndex((key, column) => key === name && mapping[column] === null))
      .find((column) => column >= 0)
    if (at !== undefined) mapping[at] = field
  }
  return mapping
}

/** Returns the error of a mapping as a whole; undefined for a valid one. */
export function checkMapping({ columns, required }: Sheet, mapping: Mapping): string | undefined {
  const used = mapping.filter((field) => field !== null)
  if (!used.includes(required.field)) return required.message
  const twice = used.find((field, at) => used.indexOf(field) !== at)
  return twice && `Duas colunas estão como ${columns[twice]?.label}`
}

/** Returns a spreadsheet with every column that the import understands, and one line as an example. */
export function modelCsv<F extends string>(sheet: Sheet<F>): string {
  const fields = fieldNames(sheet)
  return (
    byteOrderMark +
    writeCsvRow(fields.map((field) => sheet.columns[field].label)) +
    writeCsvRow(fields.map((field) => sheet.example[field] ?? ''))
  )
}

/** Reads the cells of one line by their meanings, and gathers what is wrong with them. */
export function cellReader<F extends string>(cells: readonly string[], mapping: Mapping<F>) {
  const issues: RowIssue<F>[] = []
  const text = (field: F): string => unshield(cells[mapping.indexOf(field)] ?? '').trim()
  const say = (field: F | '', message: string): void => {
    issues.push({ field, message })
  }
  return {
    issues,
    text,
    say,
    /** Reads a cell that is not text; an empty one is `none`, one that can't be read is said. */
    parsed<T>(field: F, parse: (text: string) => T | null, none: T, message: string): T {
      const typed = text(field)
      if (typed === '') return none
      const value = parse(typed)
      if (value === null) say(field, `“${typed}” ${message}`)
      return value ?? none
    },
    /** Says which texts are too long to be stored, or hold signs that can't be. */
    checkTexts(limits: Partial<Record<F, number>>, usual: number): void {
      for (const field of new Set(mapping)) {
        if (field === null) continue
        const typed = text(field)
        if (typed.length > (limits[field] ?? usual)) say(field, 'Texto muito longo')
        else if (!isStorable(typed)) say(field, 'Há sinais que não podem ser guardados')
      }
    },
  }
}

/** Words for yes and no in a cell; null for others. */
export function parseYesNo(text: string): boolean | null {
  const typed = plain(text)
  if (['sim', 's', 'x', '1', 'verdadeiro'].includes(typed)) return true
  return ['nao', 'n', '0', 'falso'].includes(typed) ? false : null
}

/** Words of a state column: `ativo`, `inativa`; null for others. */
export function parseActive(text: string): boolean | null {
  const typed = plain(text)
  if (['ativo', 'ativa'].includes(typed)) return true
  return ['inativo', 'inativa'].includes(typed) ? false : null
}
