import { memo } from 'react'
import { mayReschedule } from '../../rules.ts'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import { heightOf, oneLinePx, wideCardPx } from './grid.ts'
import { kindText, shortKind, shortName, spokenAppointment } from './labels.ts'
import type { Placed } from './layout.ts'
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
const inset = 16
const strip = 25

/** An appointment in the grid, which handles its events and knows it by `data-appointment`. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const { placed, rangeFrom, columnWidth, who, whose, isActive, mayDrag, isLifted } = props
  const { appointment, from, to, lane, lanes, isAside, hasAside, isInset } = placed
  const room = columnWidth - 2 * margin
  const start = isAside ? room - strip : isInset ? inset : 0
  const laneWidth = (room - start - (hasAside ? strip : 0)) / lanes
  const height = Math.max(18, heightOf(to - from) - 1)
  const isOneLine = height < oneLinePx || isAside
  const isWide = laneWidth >= wideCardPx
  const isMovable = mayDrag && mayReschedule(appointment.state) && appointment.arrivalPlace === null
  const time = appointment.arrivalPlace === null ? clock(from) : `${appointment.arrivalPlace}º`
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
      data-narrow={!isWide || undefined}
      data-aside={isAside || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={spokenAppointment(
        appointment,
        `${clock(from)} a ${clock(to)}`,
        whose ? `${whose}, ${who}` : who,
      )}
      aria-haspopup="dialog"
      style={{
        top: heightOf(from - rangeFrom),
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
      </span>
      {!isOneLine && (
        <span className={classes.cardText}>
          {time}{' '}
          {appointment.isOverbooked ? 'encaixe' : isWide ? kindText(appointment) : shortKind(appointment)}
          {whose && ` · ${whose}`}
        </span>
      )}
      {isMovable && <span className={classes.stretch} data-stretch="" />}
    </button>
  )
})
