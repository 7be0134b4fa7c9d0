import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AppointmentRisk } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { AppointmentRow, type AppointmentRowActions } from './AppointmentRow.tsx'
import { clock } from './dates.ts'
import { dayRows, type FreeTime, rowsInOrder } from './dayRows.ts'
import { FreeRow } from './FreeRow.tsx'
import classes from './list.module.css'

interface DayListProps extends AppointmentRowActions {
  label: string
  date: string
  zone: string
  appointments: readonly AppointmentItem[]
  /** Times to book with a touch; empty for people who may not book. */
  free: readonly FreeTime[]
  /** Minute of the day; null on other days. */
  now: number | null
  nameOf: (professionalId: string | null) => string
  riskOf: (appointmentId: string) => AppointmentRisk | undefined
  /** True for appointments alone, in the order given. */
  isOrdered: boolean
  onBookAt: (free: FreeTime) => void
}

/** A day by time: appointments, the free times between them, and now; or its appointments in another order. */
export function DayList(props: DayListProps) {
  const { label, date, zone, appointments, free, now, riskOf, isOrdered, onBookAt, ...row } = props
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = isOrdered
    ? rowsInOrder(appointments, { date, zone })
    : dayRows(appointments, free, { date, zone, now })
  const nowRow = useShown(`${date} ${now !== null}`)
  return (
    <ol className={classes.list} aria-label={label}>
      {rows.map((one) => {
        if (one.kind === 'now') return <NowRow key="now" now={one.at} row={nowRow} />
        if (one.kind === 'free')
          return (
            <FreeRow
              key={`${one.at} ${one.free.to} ${one.free.professionalIds[0]}`}
              free={one.free}
              nameOf={row.nameOf}
              onBook={() => onBookAt(one.free)}
            />
          )
        const { id } = one.appointment
        return (
          <AppointmentRow
            key={id}
            appointment={one.appointment}
            date={date}
            zone={zone}
            now={now}
            risk={riskOf(id)}
            {...row}
            isOpen={id === openId}
            onSwipe={(isOpen) => setOpenId((open) => (isOpen ? id : open === id ? null : open))}
          />
        )
      })}
    </ol>
  )
}

function NowRow({ now, row }: { now: number; row: RefObject<HTMLLIElement | null> }) {
  return (
    <li ref={row} className={classes.now} aria-label={`Agora, ${clock(now)}`}>
      <span>{clock(now)}</span>
    </li>
  )
}

/** Scrolls today's list to now when it opens; from then on the person scrolls. */
function useShown(of: string) {
  const row = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useEffect(() => {
    const { top = 0 } = row.current?.getBoundingClientRect() ?? {}
    if (top > window.innerHeight * 0.6) row.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return row
}
