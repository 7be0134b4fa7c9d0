import type { Tally } from '../contract.ts'
import classes from './campaigns.module.css'
import { deliveredOf } from './labels.ts'

/** The parts of a campaign's bar, in their order; `joined` shows what was read with what was delivered. */
const partsOf = (tally: Tally, isDetailed: boolean) =>
  [
    ...(isDetailed
      ? [
          { part: 'read', people: tally.read },
          { part: 'delivered', people: tally.delivered },
        ]
      : [{ part: 'delivered', people: deliveredOf(tally) }]),
    { part: 'sent', people: tally.sent },
    { part: 'uncertain', people: tally.uncertain },
    { part: 'failed', people: tally.failed },
    { part: 'skipped', people: tally.skipped + tally.recalled },
    { part: 'queued', people: tally.queued + tally.waiting },
  ] as const

interface ProgressBarProps {
  tally: Tally
  /** True for the large one, which tells what was read from what was delivered. */
  isDetailed?: boolean
}

/** How far a campaign is; the numbers beside it say the same. */
export function ProgressBar({ tally, isDetailed = false }: ProgressBarProps) {
  return (
    <div className={classes.progress} data-large={isDetailed || undefined} aria-hidden="true">
      {partsOf(tally, isDetailed).map(
        ({ part, people }) =>
          people > 0 && (
            <span key={part} className={classes.part} data-part={part} style={{ flexGrow: people }} />
          ),
      )}
    </div>
  )
}
