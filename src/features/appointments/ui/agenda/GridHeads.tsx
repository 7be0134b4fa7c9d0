import type { Span } from '#lib/spans.ts'
import { startOf, type Track } from '#ui/sheet/geometry.ts'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import type { GridColumn } from './grid.ts'
import { HeadMenu } from './HeadMenu.tsx'
import { gutterPx, headPx, heightOf } from './measures.ts'

interface GridHeadsProps {
  columns: readonly GridColumn[]
  inSight: readonly number[]
  track: Track
  /** The column of the keyboard cursor. */
  cursorColumn: number
  onBlockDay: ((column: GridColumn, isAllDay: boolean) => void) | undefined
}

/** The heads of the columns, which stay on top while the times scroll. */
export function GridHeads({ columns, inSight, track, cursorColumn, onBlockDay }: GridHeadsProps) {
  return (
    <div className={classes.heads} style={{ height: headPx }}>
      <div className={classes.corner} style={{ width: gutterPx }} />
      {inSight.map((at) => {
        const column = columns[at]
        if (!column) return null
        const left = startOf(track, at)
        return (
          <div
            key={column.id}
            className={classes.head}
            data-today={column.isMarked || undefined}
            data-chosen={column.preview !== null || undefined}
            style={{ insetInlineStart: gutterPx + left, width: startOf(track, at + 1) - left }}
          >
            {onBlockDay && column.professionalId !== null ? (
              <HeadMenu
                column={column}
                isStop={at === cursorColumn}
                onBlock={(isAllDay) => onBlockDay(column, isAllDay)}
              />
            ) : (
              <>
                <span className={classes.headTitle}>{column.title}</span>
                <span className={classes.headText}>{column.subtitle}</span>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The labels of the hours at the edge. */
export function GridHours({ range }: { range: Span }) {
  const hours = Array.from({ length: (range.to - range.from) / 60 }, (_, at) => range.from + at * 60)
  return (
    <div className={classes.gutter} style={{ width: gutterPx }} aria-hidden="true">
      {hours.slice(1).map((minute) => (
        <span key={minute} className={classes.hour} style={{ top: heightOf(minute - range.from) }}>
          {clock(minute)}
        </span>
      ))}
    </div>
  )
}
