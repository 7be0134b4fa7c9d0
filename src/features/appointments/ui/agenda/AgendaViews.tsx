import { Button } from '@mantine/core'
import type { UnitItem } from '#features/units/contract.ts'
import type { BookingStart } from '../booking/draft.ts'
import type { VisitAct } from '../visit/VisitDrawer.tsx'
import { AgendaGrid } from './AgendaGrid.tsx'
import { type AgendaState, filterCount, unfiltered, type View } from './address.ts'
import classes from './agenda.module.css'
import type { NamedSketch } from './column.ts'
import { holidayOn } from './columns.ts'
import { DayList } from './DayList.tsx'
import { minuteOn, spokenDay } from './dates.ts'
import { closedLabel } from './dayLoad.ts'
import { fitsOf, isWith } from './filters.ts'
import { MonthView } from './MonthView.tsx'
import { NoProfessionalsHere, NoVisits } from './NoVisits.tsx'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'
import { freeWith, useFreeStretches } from './useFreeTimes.ts'
import { useMoves } from './useMoves.ts'
import { useVisitKeys } from './useVisitKeys.ts'

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
  sketch: NamedSketch | null
  onBook: (start?: BookingStart) => void
  onOpen: (visitId: string, act?: VisitAct) => void
  /** Where the head has no room for it. */
  onCloseDay: (() => void) | undefined
}

export function AgendaViews(props: AgendaViewsProps) {
  const { view, unit, date, days, today, address, data, change } = props
  if ([data.professionals, data.visits, data.counts].every(({ length }) => length === 0))
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
  const { move } = useMoves(orgId)
  useVisitKeys({
    ...{ visits: data.visits, isOn: mayBook, onConfirm: (visit) => move(visit, 'confirmed') },
    onReschedule: ({ id }) => onOpen(id, 'reschedule'),
  })
  const [fits, isChosen] = [fitsOf(address), isWith(address)]
  const shown = data.visits.filter((visit) => fits(visit) && isChosen(visit))
  const all = useFreeStretches(orgId, unit, date, mayBook && date >= today)
  // Who looks for certain visits looks for no free time.
  const free =
    filterCount({ ...address, professionalIds: [] }) > 0 ? [] : freeWith(all, address.professionalIds)
  return (
    <div className={classes.scrolled}>
      {shown.length === 0 && (
        <div className={classes.emptied}>
          <NoVisits
            isFiltered={data.visits.length > 0}
            closed={closedLabel(date, unit.timeZone, data.hours)}
            onClear={() => change(unfiltered)}
            onBook={mayBook && free.length === 0 ? () => onBook() : undefined}
          />
        </div>
      )}
      {shown.length + free.length > 0 && (
        <DayList
          label={`Agendamentos de ${spokenDay(date)}`}
          visits={shown}
          now={date === today ? minuteOn(date, unit.timeZone, now) : null}
          zone={unit.timeZone}
          onMove={(visit, to) => void move(visit, to)}
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
