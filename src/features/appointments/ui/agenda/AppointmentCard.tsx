import { IconNote } from '@tabler/icons-react'
import { memo } from 'react'
import { mayReschedule } from '../../rules.ts'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import { detailsOf, kindText, seriesLabel, shortKind, shortName, spokenAppointment } from './labels.ts'
import type { Placed } from './layout.ts'
import { detailedCardPx, heightOf, longCardPx, oneLinePx, wideCardPx } from './measures.ts'
import { StateInitial } from './StateInitial.tsx'
import stateClasses from './state.module.css'

interface AppointmentCardProps {
  placed: Placed
  rangeFrom: number
  columnWidth: number
  who: string
  /** The professional's name in a column of several people; '' elsewhere. */
  whose: string
  isActive: boolean
  /** True when the person may drag it. */
  mayDrag: boolean
  /** True while it is dragged to another time. */
  isLifted: boolean
}

const margin = 3
const insetPx = 16
/** The part of the width that leaves a name readable before it. */
const endShare = 0.55
const strip = 25
/** The height of a line of its text. */
const linePx = 15.5

/** An appointment in the grid, which handles its events and knows it by `data-appointment`. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const { placed, rangeFrom, columnWidth, who, whose, isActive, mayDrag, isLifted } = props
  const { appointment, from, to, lane, lanes, isAside, hasAside, inset } = placed
  const room = columnWidth - 2 * margin
  const start = isAside ? room - strip : inset === null ? 0 : inset.isAtEnd ? room * endShare : insetPx
  const laneWidth = (room - start - (hasAside ? strip : 0)) / lanes
  const top = from + (inset?.lateBy ?? 0)
  const height = Math.max(18, heightOf(to - top) - 1)
  const isLow = height < oneLinePx
  const isLong = laneWidth >= longCardPx && !isAside
  const isOneLine = (isLow && !isLong) || isAside
  const isWide = laneWidth >= wideCardPx
  const lines = Math.floor((height - 2) / linePx)
  const details = laneWidth >= detailedCardPx && !isOneLine ? detailsOf(appointment) : null
  const isMovable = mayDrag && mayReschedule(appointment.state) && appointment.arrivalPlace === null
  const clocks = isLong ? `${clock(from)} a ${clock(to)}` : clock(from)
  const time = appointment.arrivalPlace === null ? clocks : `${appointment.arrivalPlace}º`
  const kind = appointment.isOverbooked
    ? 'encaixe'
    : (details?.what ?? (isWide ? kindText(appointment) : shortKind(appointment)))
  const session = seriesLabel(appointment.series)
  const what = session === '' ? kind : `${kind} ${session}`
  return (
    <button
      type="button"
      className={`${stateClasses.state} ${classes.card}`}
      data-appointment={appointment.id}
      data-state={appointment.state}
      data-overbooked={appointment.isOverbooked || undefined}
      data-movable={isMovable || undefined}
      data-lifted={isLifted || undefined}
      data-line={isOneLine || undefined}
      data-row={(isLow && isLong) || undefined}
      data-narrow={!isWide || undefined}
      data-aside={isAside || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={spokenAppointment(
        appointment,
        `${clock(from)} a ${clock(to)}`,
        whose ? `${whose}, ${who}` : who,
        details,
      )}
      aria-haspopup="dialog"
      style={{
        top: heightOf(top - rangeFrom),
        height,
        insetInlineStart: margin + start + lane * laneWidth,
        width: laneWidth - 1,
      }}
    >
      <span className={classes.cardHead}>
        <StateInitial state={appointment.state} />
        {!isAside && (
          <span className={classes.cardName}>
            {isWide ? appointment.patientName : shortName(appointment.patientName)}
          </span>
        )}
        {appointment.hasNotes && !isAside && isWide && (
          <IconNote size={14} stroke={1.75} aria-hidden="true" className={classes.cardNote} />
        )}
      </span>
      {!isOneLine && (
        <span className={classes.cardText}>
          {isLong
            ? [time, what, whose, ...(details?.more ?? [])].filter((part) => part !== '').join(' · ')
            : `${time} ${what}${whose && ` · ${whose}`}`}
        </span>
      )}
      {!isLong &&
        details?.more.slice(0, Math.max(0, lines - 2)).map((detail) => (
          <span key={detail} className={classes.cardText}>
            {detail}
          </span>
        ))}
      {isMovable && <span className={classes.stretch} data-stretch="" />}
    </button>
  )
})
