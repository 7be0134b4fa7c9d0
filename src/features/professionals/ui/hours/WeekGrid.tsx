import { IconLock } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { dateOf } from '#lib/days.ts'
import { formatTime, type Weekday, weekdayOf } from '#lib/weekHours.ts'
import { weekOrder } from '#ui/form/week/days.ts'
import { type BlockKind, blockKindLabels, shortWeekdays } from '../../rules.ts'
import { noteOf } from './notes.ts'
import classes from './picture.module.css'
import { hueCount, type Piece, type Range, rangeOf } from './picture.ts'

interface WeekGridProps {
  heads: readonly { readonly day: number; readonly isToday: boolean; readonly away: BlockKind | undefined }[]
  columns: readonly (readonly Piece[])[]
  units: readonly { readonly id: string; readonly name: string }[]
  readOnly: boolean
  onAdd: (day: Weekday, from: number) => void
  onChoose: (piece: Piece) => void
}

const hourHeight = 26

/**
 * A week with a colour for each unit. A click leads to the fields below, which say and do the same as text.
 */
export function WeekGrid({ heads, columns, units, readOnly, onAdd, onChoose }: WeekGridProps) {
  const range = rangeOf(columns)
  const hours = (range.to - range.from) / 60
  const part = (minutes: number) => `${((minutes - range.from) / (range.to - range.from)) * 100}%`

  function add(day: Weekday, { currentTarget, clientY }: MouseEvent<HTMLElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    const minutes = range.from + ((clientY - top) / height) * (range.to - range.from)
    onAdd(day, Math.floor(minutes / 60) * 60)
  }

  return (
    <div aria-hidden="true">
      <div className={classes.head}>
        {heads.map(({ day, isToday, away }) => (
          <span key={day} className={classes.dayHead} data-today={isToday || undefined}>
            {shortWeekdays[weekdayOf(day)]} <strong>{Number(dateOf(day).slice(8))}</strong>
            {away && (
              <span className={classes.away}>
                <IconLock size={13} stroke={1.75} />
                <span>{blockKindLabels[away]}</span>
              </span>
            )}
          </span>
        ))}
      </div>
      <div className={classes.body} style={{ height: hours * hourHeight }}>
        {marksOf(range).map((mark) => (
          <span key={mark} className={classes.mark} style={{ top: part(mark) }}>
            <span>{formatTime(mark)}</span>
          </span>
        ))}
        <div className={classes.columns}>
          {weekOrder.map((day, at) => (
            <div key={day} className={classes.column}>
              {!readOnly && units.length > 0 && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.free}
                  onClick={(event) => add(day, event)}
                />
              )}
              {columns[at]?.map((piece) => (
                <PieceButton
                  key={`${piece.list} ${piece.at} ${piece.from}`}
                  piece={piece}
                  part={part}
                  units={units}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Returns a mark for every second hour; every third on a long day. */
function marksOf({ from, to }: Range): number[] {
  const every = to - from > 14 * 60 ? 180 : 120
  const first = Math.ceil(from / every) * every
  return Array.from({ length: Math.ceil((to - first) / every) }, (_, at) => first + at * every)
}

interface PieceButtonProps {
  piece: Piece
  part: (minutes: number) => string
  units: WeekGridProps['units']
  onChoose: (piece: Piece) => void
}

/** Its size decides how much text it has: see the style sheet. */
function PieceButton({ piece, part, units, onChoose }: PieceButtonProps) {
  const { period, from, to, lane, lanes, isOn, blocked } = piece
  const unit = units.findIndex(({ id }) => id === period.unitId)
  const isLost = blocked.some((span) => span.from <= from && span.to >= to)
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.piece}
      data-hue={Math.max(0, unit) % hueCount}
      data-off={!isOn || undefined}
      data-lost={isLost || undefined}
      style={{
        top: part(from),
        bottom: `calc(100% - ${part(to)})`,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      onClick={() => onChoose(piece)}
    >
      {blocked.map((span) => (
        <span
          key={span.from}
          className={classes.blocked}
          style={{ top: share(span.from), bottom: `calc(100% - ${share(span.to)})` }}
        />
      ))}
      <span className={classes.time}>
        {formatTime(period.from)}–<wbr />
        {formatTime(period.to)}
      </span>
      <span className={classes.unit}>{units[unit]?.name}</span>
      <span className={classes.note}>{noteOf(period)}</span>
    </button>
  )
}
