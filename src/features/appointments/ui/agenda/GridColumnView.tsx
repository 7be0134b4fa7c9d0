import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import type { Span } from '#lib/spans.ts'
import { HoldBlock, PreviewBlock } from '../holds/HoldBlock.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import type { GridColumn } from './grid.ts'
import type { Lane } from './layout.ts'
import { heightOf } from './measures.ts'
import type { Stop } from './stops.ts'

interface GridColumnViewProps {
  column: GridColumn
  /** The whole day as the grid shows it. */
  range: Span
  /** The visible part of it. */
  seen: Span
  left: number
  width: number
  /** The stop of the keyboard cursor, when it is in this column. */
  active: Stop | null
  /** True when the cursor is at a time that can be booked. */
  isActiveOffered: boolean
  mayBook: boolean
  /** True when free time has a menu: a press opens it for those who may not book. */
  hasMenu: boolean
  liftedId: string | null
  /** Returns the professional's name for an appointment, in a column of several people. */
  nameOf: (professionalId: string | null) => string
}

const margin = 3

export const GridColumnView = memo(
  function GridColumnView(props: GridColumnViewProps) {
    const { column, range, seen, left, width, active, mayBook, liftedId, nameOf } = props
    const place = ({ from, to }: Span) => ({
      top: heightOf(Math.max(from, range.from) - range.from),
      height: heightOf(Math.min(to, range.to) - Math.max(from, range.from)),
    })
    const laneWidth = (lanes: number) => (width - 2 * margin) / lanes
    const inLane = ({ lane, lanes, ...span }: Span & Lane) => ({
      ...place(span),
      insetInlineStart: margin + lane * laneWidth(lanes),
      width: laneWidth(lanes) - 1,
    })
    const isSeen = ({ from, to }: Span) => from < seen.to && seen.from < to
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
        {column.holds.filter(isSeen).map((hold) => (
          <HoldBlock key={hold.id} hold={hold} style={inLane(hold)} width={laneWidth(hold.lanes)} />
        ))}
        {column.appointments
          .filter((placed) => isSeen(placed) || placed.appointment.id === active?.appointmentId)
          .map((placed) => (
            <AppointmentCard
              key={placed.appointment.id}
              placed={placed}
              rangeFrom={range.from}
              columnWidth={width}
              who={column.spoken}
              whose={
                column.isMixed && placed.appointment.professionalId
                  ? nameOf(placed.appointment.professionalId)
                  : ''
              }
              isActive={placed.appointment.id === active?.appointmentId}
              mayDrag={mayBook && column.dragging !== 'none'}
              isLifted={placed.appointment.id === liftedId}
            />
          ))}
        {column.preview && (
          <PreviewBlock
            preview={column.preview}
            style={place(column.preview)}
            height={place(column.preview).height}
          />
        )}
        {active && active.appointmentId === null && (
          <button
            type="button"
            className={classes.cursor}
            data-free={active.minute}
            aria-label={`${labelOf(props)} ${clock(active.minute)}, ${column.spoken}`}
            aria-disabled={!(mayBook || props.hasMenu) || undefined}
            aria-haspopup={!mayBook && props.hasMenu ? 'menu' : undefined}
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

function labelOf({ isActiveOffered, mayBook }: GridColumnViewProps): string {
  if (!isActiveOffered) return 'Indisponível às'
  return mayBook ? 'Agendar às' : 'Livre às'
}
