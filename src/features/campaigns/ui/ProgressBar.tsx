import { BarLegend, type BarPart, StackedBar } from '#ui/bar/StackedBar.tsx'
import type { Tally } from '../contract.ts'
import classes from './campaigns.module.css'
import { deliveredOf } from './labels.ts'

/** The parts of a campaign's bar, in their order; the large one tells what was read from what was delivered. */
const partsOf = (tally: Tally, isDetailed: boolean): BarPart[] => [
  ...(isDetailed ? [{ name: 'read', tone: 'green' as const, count: tally.read }] : []),
  { name: 'delivered', tone: 'petrol', count: isDetailed ? tally.delivered : deliveredOf(tally) },
  { name: 'sent', tone: 'slate', count: tally.sent },
  { name: 'uncertain', tone: 'amber', count: tally.uncertain },
  { name: 'failed', tone: 'red', count: tally.failed },
  { name: 'skipped', tone: 'grey', count: tally.skipped + tally.recalled },
  { name: 'queued', tone: 'hatched', count: tally.queued + tally.waiting },
]

interface ProgressBarProps {
  tally: Tally
  /** True for the large one. */
  isDetailed?: boolean
}

/** How far a campaign is; the numbers beside it say the same. */
export const ProgressBar = ({ tally, isDetailed = false }: ProgressBarProps) => (
  <div className={classes.progress} data-large={isDetailed || undefined}>
    <StackedBar parts={partsOf(tally, isDetailed)} isLarge={isDetailed} />
  </div>
)

const legend = [
  { name: 'delivered', tone: 'petrol', label: 'entregue' },
  { name: 'sent', tone: 'slate', label: 'a caminho' },
  { name: 'failed', tone: 'red', label: 'falhou' },
  { name: 'skipped', tone: 'grey', label: 'não enviada' },
  { name: 'queued', tone: 'hatched', label: 'na fila' },
] as const

/** What the colours of the list's bars mean. */
export const ProgressLegend = () => <BarLegend parts={legend} align="end" />
