import { Button } from '@mantine/core'
import { useState } from 'react'
import { byRisk } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { CallOrder, type CallOrderKind } from '../risks/CallOrder.tsx'
import { useRisks } from '../risks/useRisks.ts'
import { type Step, stepLabels } from '../transitions/labels.ts'
import { useAppointmentShortcuts } from '../transitions/useAppointmentShortcuts.ts'
import { useTransitions } from '../transitions/useTransitions.ts'
import { AgendaGrid } from './AgendaGrid.tsx'
import { filterCount, unfiltered } from './address.ts'
import classes from './agenda.module.css'
import type { ClosedDay } from './closedDay.ts'
import { holidayOn } from './columns.ts'
import { DayList } from './DayList.tsx'
import { instantAt, minuteOn, spokenDay } from './dates.ts'
import { closedLabel } from './dayLoad.ts'
import { fitsOf, isWith } from './filters.ts'
import { MonthView } from './MonthView.tsx'
import { NoAppointments, NoProfessionalsHere } from './NoAppointments.tsx'
import { blockMin } from './offers.ts'
import { useClosedDay } from './useClosedDay.ts'
import { freeWith, useFreeStretches } from './useFreeTimes.ts'
import type { AgendaViewsProps } from './viewProps.ts'

export function AgendaViews(props: AgendaViewsProps) {
  const { view, unit, date, days, today, address, data, loads, change } = props
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
        days={days}
        today={today}
        month={date}
        counts={data.counts}
        states={address.states}
        loads={loads}
        holidayOn={(day) => holidayOn({ data, unit }, day)}
        onDate={(day) => change({ date: day, view: 'day' })}
      />
    )
  return <Grid {...props} />
}

/** The columns; above those of a closed day, why it is closed. */
function Grid(props: AgendaViewsProps) {
  const { orgId, view, unit, date, address, data, change } = props
  const isOn = view === 'day' && address.by !== 'unit'
  const closed = useClosedDay(orgId, unit, date, { data, isOn })
  return (
    <>
      {closed && (
        <div className={classes.notice} role="status">
          {closed.text}
          {closed.next && (
            <GoToDay next={closed.next} onDay={(day) => change({ date: day })} variant="subtle" />
          )}
        </div>
      )}
      <AgendaGrid {...props} />
    </>
  )
}

interface GoToDayProps {
  next: NonNullable<ClosedDay['next']>
  variant: 'subtle' | 'default'
  onDay: (day: string) => void
}

const GoToDay = ({ next: { day, label }, variant, onDay }: GoToDayProps) => (
  <Button size={variant === 'subtle' ? 'compact-sm' : undefined} variant={variant} onClick={() => onDay(day)}>
    Ir para {label}
  </Button>
)

function List({ orgId, unit, date, today, now, address, data, mayBook, nameOf, ...props }: AgendaViewsProps) {
  const { onBook, onOpen, onCloseDay, change } = props
  const { transition } = useTransitions(orgId)
  const applyStep = (appointment: AppointmentItem, to: Step) =>
    void transition(appointment, to, { text: stepLabels[to](appointment.patientName) })
  useAppointmentShortcuts({
    appointments: data.appointments,
    isOn: mayBook,
    onConfirm: (appointment) => applyStep(appointment, 'confirmed'),
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const [fits, isChosen] = [fitsOf(address), isWith(address)]
  const closed = useClosedDay(orgId, unit, date, { data, isOn: data.appointments.length === 0 })
  const shown = data.appointments.filter((appointment) => fits(appointment) && isChosen(appointment))
  const risks = useRisks(orgId, unit.id, date, date >= today)
  const [order, setOrder] = useState<CallOrderKind>('risk')
  // Those who have not confirmed, and nobody else, are a list to call.
  const callList = address.states.length === 1 && address.states[0] === 'scheduled' ? risks : null
  const isByRisk = callList?.areKnown === true && order === 'risk'
  const all = useFreeStretches(orgId, unit, date, mayBook && date >= today)
  // A filter for certain appointments hides free times.
  const free =
    filterCount({ ...address, professionalIds: [] }) > 0 ? [] : freeWith(all, address.professionalIds)
  return (
    <div className={classes.scrolled}>
      {shown.length === 0 && (
        <div className={classes.emptied}>
          <NoAppointments
            isFiltered={data.appointments.length > 0}
            closed={closed?.text ?? closedLabel(date, unit.timeZone, data.hours)}
            next={
              closed?.next && (
                <GoToDay next={closed.next} onDay={(day) => change({ date: day })} variant="default" />
              )
            }
            onClear={() => change(unfiltered)}
            onBook={mayBook && free.length === 0 ? () => onBook() : undefined}
          />
        </div>
      )}
      {callList && shown.length > 0 && (
        <CallOrder areKnown={callList.areKnown} order={order} onOrder={setOrder} />
      )}
      {shown.length + free.length > 0 && (
        <DayList
          label={`Agendamentos de ${spokenDay(date)}`}
          appointments={isByRisk ? byRisk(shown, (id) => callList.of(id)?.level) : shown}
          isOrdered={isByRisk}
          riskOf={(id) => risks?.of(id)}
          now={date === today ? minuteOn(date, unit.timeZone, now) : null}
          zone={unit.timeZone}
          onTransition={applyStep}
          onReschedule={(id) => onOpen(id, 'reschedule')}
          onBookAt={({ startsAt, from, to, professionalIds: [id, ...others] }) =>
            onBook({
              startsAt,
              ...(id &&
                others.length === 0 && {
                  professionalId: id,
                  freeUntil: instantAt(date, unit.timeZone, Math.min(to, from + blockMin)),
                }),
            })
          }
          date={date}
          free={free}
          mayBook={mayBook}
          nameOf={nameOf}
          onOpen={onOpen}
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
