import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import type { VisitAct } from '../visit/VisitDrawer.tsx'
import { type AgendaState, unfiltered, type View } from './address.ts'
import classes from './agenda.module.css'
import { dayColumns, type Frame, holidayOn, professionalOfWeek, weekColumns } from './columns.ts'
import { DayList } from './DayList.tsx'
import { clock, instantAt, minuteOn, spokenDay } from './dates.ts'
import { fitsOf, isWith } from './filters.ts'
import type { GridColumn } from './grid.ts'
import { MonthView } from './MonthView.tsx'
import { NoProfessionalsHere, NoVisits } from './NoVisits.tsx'
import type { Placed } from './placing.ts'
import { TimeGrid } from './TimeGrid.tsx'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'
import { useMoves } from './useMoves.ts'
import { useVisitKeys } from './useVisitKeys.ts'

interface AgendaViewsProps {
  orgId: string
  view: View
  unit: UnitItem
  date: string
  days: readonly string[]
  today: string
  now: Date
  address: AgendaState
  change: ChangeAgenda
  data: AgendaData
  mayBook: boolean
  nameOf: (professionalId: string | null) => string
  onBook: (column?: GridColumn, minute?: number) => void
  onOpen: (visitId: string, act?: VisitAct) => void
  /** Where the head has no room for it. */
  onCloseDay: (() => void) | undefined
}

export function AgendaViews(props: AgendaViewsProps) {
  const { view, unit, date, days, today, address, data, change } = props
  const frame = useMemo(() => ({ data, unit, today, fits: fitsOf(address) }), [data, unit, today, address])
  if (data.professionals.length === 0 && data.visits.length === 0)
    return (
      <div className={classes.emptied}>
        <NoProfessionalsHere unit={unit} />
      </div>
    )
  if (view === 'list') return <List {...props} />
  if (view === 'month')
    return (
      <MonthView
        {...{ days, today }}
        month={date}
        counts={data.counts}
        states={address.states}
        holidayOn={(day) => holidayOn(frame, day)}
        onDate={(day) => change({ date: day, view: 'day' })}
      />
    )
  return <Grid {...props} frame={frame} />
}

function Grid(props: AgendaViewsProps & { frame: Frame }) {
  const { orgId, view, unit, date, days, today, now, address, frame, data, mayBook, onBook, onOpen } = props
  const { reschedule, confirm } = useMoves(orgId)
  useVisitKeys({
    ...{ visits: data.visits, isOn: mayBook, onConfirm: confirm },
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const chosen = address.professionalIds
  const columns = useMemo(() => {
    if (view === 'day') return dayColumns(frame, date, chosen)
    const one = professionalOfWeek(data, chosen)
    return one ? weekColumns(frame, days, one) : []
  }, [view, frame, date, days, chosen, data])

  function move({ visit, ...was }: Placed, column: GridColumn, from: number, durationMin: number) {
    const time = {
      startsAt: instantAt(column.date, unit.timeZone, from),
      durationMin,
      professionalId: column.professionalId,
    }
    const when =
      durationMin === was.to - was.from ? clock(from) : `${clock(from)} a ${clock(from + durationMin)}`
    void reschedule(visit, time, `${visit.patientName}: agora ${when}, ${column.title}`)
  }

  return (
    <TimeGrid
      label={view === 'day' ? `Agenda de ${spokenDay(date)}` : 'Agenda da semana'}
      columns={columns}
      now={days.includes(today) ? minuteOn(today, unit.timeZone, now) : null}
      {...{ mayBook, onBook, onOpen }}
      onMove={move}
    />
  )
}

function List({ orgId, unit, date, today, now, address, data, mayBook, nameOf, ...props }: AgendaViewsProps) {
  const { onBook, onOpen, onCloseDay, change } = props
  const { checkIn, confirm } = useMoves(orgId)
  useVisitKeys({
    ...{ visits: data.visits, isOn: mayBook, onConfirm: confirm },
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const [fits, isChosen] = [fitsOf(address), isWith(address)]
  const shown = data.visits.filter((visit) => fits(visit) && isChosen(visit))
  if (shown.length === 0)
    return (
      <div className={classes.emptied}>
        <NoVisits
          isFiltered={data.visits.length > 0}
          onClear={() => change(unfiltered)}
          onBook={mayBook ? () => onBook() : undefined}
        />
      </div>
    )
  return (
    <div className={classes.scrolled}>
      <DayList
        label={`Agendamentos de ${spokenDay(date)}`}
        visits={shown}
        now={date === today ? minuteOn(date, unit.timeZone, now) : null}
        zone={unit.timeZone}
        mayCheckIn={mayBook && date === today}
        onCheckIn={(visit) => void checkIn(visit)}
        {...{ date, nameOf, onOpen }}
      />
      {onCloseDay && (
        <div className={classes.close}>
          <Button variant="default" fullWidth onClick={onCloseDay}>
            Fechar o dia
          </Button>
        </div>
      )}
    </div>
  )
}
