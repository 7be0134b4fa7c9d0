import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import { type GridColumn, heightOf } from './grid.ts'
import { VisitCard } from './VisitCard.tsx'
import type { Range, Stop } from './walking.ts'

interface GridColumnViewProps {
  column: GridColumn
  /** The whole day as the grid shows it. */
  range: Range
  /** What is in sight of it. */
  seen: Range
  left: number
  width: number
  /** Where the keys are, when they are in this column. */
  active: Stop | null
  mayBook: boolean
  liftedId: string | null
}

export const GridColumnView = memo(
  function GridColumnView(props: GridColumnViewProps) {
    const { column, range, seen, left, width, active, mayBook, liftedId } = props
    const place = ({ from, to }: Range) => ({
      top: heightOf(Math.max(from, range.from) - range.from),
      height: heightOf(Math.min(to, range.to) - Math.max(from, range.from)),
    })
    const isSeen = ({ from, to }: Range) => from < seen.to && seen.from < to
    return (
      <fieldset
        aria-label={column.spoken}
        className={classes.column}
        style={{ insetInlineStart: left, width }}
        data-column={column.id}
      >
        {column.attendance.map((span) => (
          <div key={span.from} className={classes.open} style={place(span)} />
        ))}
        {column.blocks.map((block) => (
          <div key={`${block.from} ${block.title}`} className={classes.block} style={place(block)}>
            <span className={classes.blockTitle}>
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
              {block.title}
            </span>
            {block.reason && <span>{block.reason}</span>}
            {block.to < range.to && <span>até {clock(block.to)}</span>}
          </div>
        ))}
        {column.visits
          .filter((placed) => isSeen(placed) || placed.visit.id === active?.visitId)
          .map((placed) => (
            <VisitCard
              key={placed.visit.id}
              placed={placed}
              rangeFrom={range.from}
              columnWidth={width}
              who={column.spoken}
              isActive={placed.visit.id === active?.visitId}
              mayMove={mayBook}
              isLifted={placed.visit.id === liftedId}
            />
          ))}
        {active && active.visitId === null && (
          <button
            type="button"
            className={classes.cursor}
            data-free={active.minute}
            aria-label={`${mayBook ? 'Agendar às' : 'Livre às'} ${clock(active.minute)}, ${column.spoken}`}
            aria-disabled={!mayBook || undefined}
            tabIndex={0}
            style={place({ from: active.minute, to: active.minute + column.step })}
          >
            {clock(active.minute)}
          </button>
        )}
      </fieldset>
    )
  },
  (before, after) =>
    (Object.keys(after) as (keyof GridColumnViewProps)[]).every((key) =>
      key === 'seen'
        ? before.seen.from === after.seen.from && before.seen.to === after.seen.to
        : before[key] === after[key],
    ),
)
