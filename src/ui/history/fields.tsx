import type { ReactNode } from 'react'

/** How a feature names and shows the fields of its records. */
export interface HistoryField {
  readonly label: string
  /** Without it: text and numbers as they are, sim and não, lists with commas. */
  readonly show?: (value: unknown) => ReactNode
}
export type HistoryFields = Readonly<Record<string, HistoryField>>

/** One field of one entry; `before` is absent for a new record, `after` for one that is gone. */
export interface Changed {
  readonly field: string
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

type Snapshot = Readonly<Record<string, unknown>> | null

/** What an entry changed, in the order in which the feature names its fields; what it does not name comes last. */
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
