import { memo } from 'react'
import { mayReschedule } from '../../rules.ts'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import { heightOf, oneLinePx, wideCardPx } from './grid.ts'
import type { Placed } from './placing.ts'
import { StateLetter } from './StateLetter.tsx'
import stateClasses from './state.module.css'
import { kindText, shortKind, shortName, spokenVisit } from './words.ts'

interface VisitCardProps {
  placed: Placed
  rangeFrom: number
  columnWidth: number
  who: string
  /** Whose it is, in a column of several people; '' elsewhere. */
  whose: string
  isActive: boolean
  /** Can be dragged by who looks at it. */
  mayMove: boolean
  /** On its way to another time. */
  isLifted: boolean
}

const margin = 3
const inset = 16
const strip = 25

/** A visit in the grid. What it does is heard by the grid, which knows it by `data-visit`. */
export const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { placed, rangeFrom, columnWidth, who, whose, isActive, mayMove, isLifted } = props
  const { visit, from, to, lane, lanes, isAside, isBeside, isInset } = placed
  const room = columnWidth - 2 * margin
  const start = isAside ? room - strip : isInset ? inset : 0
  const laneWidth = (room - start - (isBeside ? strip : 0)) / lanes
  const height = Math.max(18, heightOf(to - from) - 1)
  const isOneLine = height < oneLinePx || isAside
  const isWide = laneWidth >= wideCardPx
  const isMovable = mayMove && mayReschedule(visit.state) && visit.arrivalPlace === null
  const time = visit.arrivalPlace === null ? clock(from) : `${visit.arrivalPlace}º`
  return (
    <button
      type="button"
      className={`${stateClasses.state} ${classes.card}`}
      data-visit={visit.id}
      data-state={visit.state}
      data-overbooked={visit.isOverbooked || undefined}
      data-movable={isMovable || undefined}
      data-lifted={isLifted || undefined}
      data-line={isOneLine || undefined}
      data-narrow={!isWide || undefined}
      data-aside={isAside || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={spokenVisit(visit, `${clock(from)} a ${clock(to)}`, whose ? `${whose}, ${who}` : who)}
      aria-haspopup="dialog"
      style={{
        top: heightOf(from - rangeFrom),
        height,
        insetInlineStart: margin + start + lane * laneWidth,
        width: laneWidth - 1,
      }}
    >
      <span className={classes.cardHead}>
        <StateLetter state={visit.state} />
        {!isAside && (
          <span className={classes.cardName}>
            {isWide ? visit.patientName : shortName(visit.patientName)}
          </span>
        )}
      </span>
      {!isOneLine && (
        <span className={classes.cardText}>
          {time} {visit.isOverbooked ? 'encaixe' : isWide ? kindText(visit) : shortKind(visit)}
          {whose && ` · ${whose}`}
        </span>
      )}
      {isMovable && <span className={classes.stretch} data-stretch="" />}
    </button>
  )
})
