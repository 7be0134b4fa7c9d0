import type { ReactNode } from 'react'

/** The label and format of a field in the history. */
export interface HistoryField {
  readonly label: string
  /** By default: text and numbers as they are, sim and não, lists with commas. */
  readonly show?: (value: unknown) => ReactNode
}
export type HistoryFields = Readonly<Record<string, HistoryField>>

/** A field of an entry; `before` is absent for a new record, `after` for a deleted one. */
export interface Changed {
  readonly field: string
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

type Snapshot = Readonly<Record<string, unknown>> | null

/** Returns the changes of an entry in the order of the feature's fields; unknown fields come last. */
export function changesOf(fields: HistoryFields, before: Snapshot, after: Snapshot): Changed[] {
  const known = Object.keys(fields)
  const touched = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const order = [...known.filter((field) => touched.delete(field)), ...touched]
  return order
    .filter((field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]))
    .map((field) => ({
      field,
      label: fields[field]?.label ?? field,
      before: before && show(fields[field], before[field]),
      after: after && show(fields[field], after[field]),
    }))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function show(field: HistoryField | undefined, value: unknown): ReactNode {
  if (isEmpty(value)) return <em>vazio</em>
  return field?.show ? field.show(value) : plainly(value)
}

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (Array.isArray(value)) return value.map(plainly).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
