import { useReport } from './context.ts'
import classes from './metrics.module.css'
import { comparedLabel, periodWords } from './presets.ts'
import type { ReportAddress } from './useReportAddress.ts'

interface PaperLineProps {
  address: ReportAddress
  units: readonly { readonly id: string; readonly name: string }[] | undefined
  /** False above the rows of a number, which say of when they are. */
  isReport: boolean
}

/** What the filters say, on paper, where they are not: the period, what it is compared with, and whose numbers these are. */
export function PaperLine({ address, units, isReport }: PaperLineProps) {
  const { answer, clock, nameOf, planNameOf } = useReport()
  const { unitIds, professionalIds, planIds } = address
  const unitNameOf = (id: string) => units?.find((unit) => unit.id === id)?.name ?? ''
  const words = [
    isReport && periodWords(address, answer.at, clock.zone),
    isReport && answer.previous && comparedLabel(answer.previous, clock.zone),
    [...unitIds.map(unitNameOf), ...professionalIds.map(nameOf), ...planIds.map(planNameOf)].join(', '),
  ].filter(Boolean)
  return words.length > 0 && <p className={classes.onPaper}>{words.join('. ')}.</p>
}
