import { Button } from '@mantine/core'
import type { UnitItem } from '#features/units/contract.ts'
import type { BookingStart } from '../booking/draft.ts'
import type { AppointmentAction } from '../visit/AppointmentDrawer.tsx'
import { AgendaGrid } from './AgendaGrid.tsx'
import { type AgendaState, filterCount, unfiltered, type View } from './address.ts'
import classes from './agenda.module.css'
import type { NamedPreview } from './column.ts'
import { holidayOn } from './columns.ts'
import { DayList } from './DayList.tsx'
import { minuteOn, spokenDay } from './dates.ts'
import { closedLabel } from './dayLoad.ts'
import { fitsOf, isWith } from './filters.ts'
import { MonthView } from './MonthView.tsx'
import { NoAppointments, NoProfessionalsHere } from './NoAppointments.tsx'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'
import { useAppointmentKeys } from './useAppointmentKeys.ts'
import { freeWith, useFreeStretches } from './useFreeTimes.ts'
import { useTransitions } from './useTransitions.ts'

export interface AgendaViewsProps {
  orgId: string
  view: View
  unit: UnitItem
  units: readonly UnitItem[]
  date: string
  days: readonly string[]
  today: string
  now: Date
  address: AgendaState
  change: ChangeAgenda
  data: AgendaData
  mayBook: boolean
  nameOf: (professionalId: string | null) => string
  /** What is being booked beside it. */
  preview: NamedPreview | null
  onBook: (start?: BookingStart) => void
  onOpen: (appointmentId: string, action?: AppointmentAction) => void
  /** Where the head has no room for it. */
  onCloseDay: (() => void) | undefined
}

export function AgendaViews(props: AgendaViewsProps) {
  const { view, unit, date, days, today, address, data, change } = props
  if ([data.professionals, data.appointments, data.counts].every(({ length }) => length === 0))
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
        holidayOn={(day) => holidayOn({ data, unit }, day)}
        onDate={(day) => change({ date: day, view: 'day' })}
      />
    )
  return <AgendaGrid {...props} />
}

function List({ orgId, unit, date, today, now, address, data, mayBook, nameOf, ...props }: AgendaViewsProps) {
  const { onBook, onOpen, onCloseDay, change } = props
  const { transition } = useTransitions(orgId)
  useAppointmentKeys({
    appointments: data.appointments,
    isOn: mayBook,
    onConfirm: (appointment) => transition(appointment, 'confirmed'),
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const [fits, isChosen] = [fitsOf(address), isWith(address)]
  const shown = data.appointments.filter((appointment) => fits(appointment) && isChosen(appointment))
  const all = useFreeStretches(orgId, unit, date, mayBook && date >= today)
  // Who looks for certain appointments looks for no free time.
  const free =
    filterCount({ ...address, professionalIds: [] }) > 0 ? [] : freeWith(all, address.professionalIds)
  return (
    <div className={classes.scrolled}>
      {shown.length === 0 && (
        <div className={classes.emptied}>
          <NoAppointments
            isFiltered={data.appointments.length > 0}
            closed={closedLabel(date, unit.timeZone, data.hours)}
            onClear={() => change(unfiltered)}
            onBook={mayBook && free.length === 0 ? () => onBook() : undefined}
          />
        </div>
      )}
      {shown.length + free.length > 0 && (
        <DayList
          label={`Agendamentos de ${spokenDay(date)}`}
          appointments={shown}
          now={date === today ? minuteOn(date, unit.timeZone, now) : null}
          zone={unit.timeZone}
          onTransition={(appointment, to) => void transition(appointment, to)}
          onReschedule={(id) => onOpen(id, 'reschedule')}
          onBookAt={({ startsAt, professionalIds: [id, ...others] }) =>
            onBook({ startsAt, ...(id && others.length === 0 && { professionalId: id }) })
          }
          {...{ date, free, mayBook, nameOf, onOpen }}
        />
      )}
      {onCloseDay && shown.length > 0 && (
        <div className={classes.close}>
          <Button variant="default" fullWidth onClick={onCloseDay}>
            Fechar o dia
          </Button>
        </div>
      )}
    </div>
  )
}
