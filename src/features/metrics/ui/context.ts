import { createContext, useContext } from 'react'
import type { ReportAnswer } from '../contract.ts'
import type { Selection } from '../report/selection.ts'

/** What every section of the report reads. */
export interface ReportView {
  readonly answer: ReportAnswer
  readonly nameOf: (id: string) => string
  readonly planNameOf: (id: string) => string
  /** The address of the rows behind a number. */
  readonly rowsOf: (selection: Selection) => string
}

export const ReportContext = createContext<ReportView | null>(null)

export function useReport(): ReportView {
  const view = useContext(ReportContext)
  if (!view) throw new Error('There is no report here')
  return view
}
