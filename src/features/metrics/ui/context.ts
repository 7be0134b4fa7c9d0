import { createContext, useContext } from 'react'
import type { ReportAnswer, Trend } from '../contract.ts'
import type { Selection } from '../report/selection.ts'
import type { TitledTable } from './report/csv.ts'
import type { ReportZone } from './zone.ts'

/** What every section of the report reads. */
export interface ReportView {
  readonly answer: ReportAnswer
  readonly clock: ReportZone
  /** Null until it is read; it comes after the report. */
  readonly trend: Trend | null
  readonly nameOf: (id: string) => string
  /** Of a professional, where there is little room: `Dra. Helena`. */
  readonly shortNameOf: (id: string) => string
  readonly planNameOf: (id: string) => string
  /** The address of the rows behind a number. */
  readonly rowsOf: (selection: Selection) => string
  /** What the charts show, in the order of the page: each keeps its own here. */
  readonly tables: Map<string, TitledTable>
}

/** Where questions put their definitions while all of them are shown in one place. */
export const DefinitionsContext = createContext<HTMLElement | null>(null)

export const ReportContext = createContext<ReportView | null>(null)

export function useReport(): ReportView {
  const view = useContext(ReportContext)
  if (!view) throw new Error('There is no report here')
  return view
}
