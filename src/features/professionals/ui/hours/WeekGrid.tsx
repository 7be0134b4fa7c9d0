import type { MouseEvent } from 'react'
import { formatTime, type Weekday } from '#lib/weekHours.ts'
import { shortDay, weekOrder } from '#ui/form/week/days.ts'
import { formatSpan, type Period } from '../../rules.ts'
import classes from './hours.module.css'
import { type Piece, piecesOf, rangeOf } from './picture.ts'

interface WeekGridProps {
  hours: readonly Period[]
  /** In the order of their colours. */
  units: readonly { readonly id: string; readonly name: string }[]
  readOnly: boolean
  onAdd: (day: Weekday, from: number) => void
  onChoose: (at: number) => void
}

/**
 * The week as a picture: a colour for each unit, dashed what does not come every week. For the mouse it also is a way to
 * the fields below, which say and do the same in words.
 */
export function WeekGrid({ hours, units, readOnly, onAdd, onChoose }: WeekGridProps) {
  const columns = weekOrder.map((day) => piecesOf(hours, day))
  const range = rangeOf(columns)
  const part = (minutes: number) => `${((minutes - range.from) / (range.to - range.from)) * 100}%`
  const every = range.to - range.from > 14 * 60 ? 180 : 120
  const marks = Array.from({ length: 12 }, (_, at) => (Math.ceil(range.from / every) + at) * every).filter(
    (mark) => mark < range.to,
  )

  function add(day: Weekday, { currentTarget, clientY }: MouseEvent<HTMLElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    const minutes = range.from + ((clientY - top) / height) * (range.to - range.from)
    onAdd(day, Math.floor(minutes / 60) * 60)
  }

  return (
    <div className={classes.grid} aria-hidden="true">
      <div className={classes.gridHead}>
        {weekOrder.map((day) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </div>
      <div className={classes.gridBody}>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark} style={{ top: part(mark) }}>
            <span>{formatTime(mark)}</span>
          </span>
        ))}
        <div className={classes.gridColumns}>
          {weekOrder.map((day, at) => (
            <div key={day} className={classes.gridColumn}>
              {!readOnly && units.length > 0 && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.free}
                  onClick={(event) => add(day, event)}
                />
              )}
              {columns[at]?.map((piece) => (
                <button
                  key={`${piece.at} ${piece.from}`}
                  type="button"
                  tabIndex={-1}
                  className={classes.piece}
                  style={{
                    top: part(piece.from),
                    bottom: `calc(100% - ${part(piece.to)})`,
                    left: `${(piece.lane / piece.lanes) * 100}%`,
                    width: `${100 / piece.lanes}%`,
                  }}
                  {...lookOf(hours[piece.at], units)}
                  onClick={() => onChoose(piece.at)}
                >
                  <PieceText piece={piece} period={hours[piece.at]} units={units} />
                </button>
              ))}
            </div>
          ))}
        </div>
      </div>
      {units.length > 0 && (
        <div className={classes.legend}>
          {units.map(({ id, name }, at) => (
            <span key={id}>
              <span className={classes.swatch} data-hue={at % hueCount} />
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** So many colours there are; more units share them, and are told by their names. */
const hueCount = 6

const lookOf = (period: Period | undefined, units: WeekGridProps['units']) => ({
  'data-hue':
    Math.max(
      0,
      units.findIndex(({ id }) => id === period?.unitId),
    ) % hueCount,
  'data-some': period && period.recurrence.kind !== 'weekly' ? true : undefined,
})

interface PieceTextProps {
  piece: Piece
  period: Period | undefined
  units: WeekGridProps['units']
}

/** In a column of a few letters' width: the hours on two lines, and where when there is a choice. */
function PieceText({ piece, period, units }: PieceTextProps) {
  if (!period || piece.to - piece.from < 90 || piece.lanes > 2) return null
  const [from, to] = formatSpan(period).split('–')
  return (
    <>
      <span className={classes.pieceTime}>{from}</span>
      <span className={classes.pieceTime}>{to}</span>
      {units.length > 1 && piece.lanes === 1 && piece.to - piece.from >= 150 && (
        <span className={classes.pieceUnit}>{units.find(({ id }) => id === period.unitId)?.name}</span>
      )}
    </>
  )
}
