import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { useNow } from '#ui/useNow.ts'
import type { DayCount } from '../../schemas.ts'
import { BookingDrawer } from '../booking/BookingDrawer.tsx'
import { CloseDay } from '../closing/CloseDay.tsx'
import { type VisitAct, VisitDrawer } from '../visit/VisitDrawer.tsx'
import { AgendaHead } from './AgendaHead.tsx'
import { AgendaSide } from './AgendaSide.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { AgendaViews } from './AgendaViews.tsx'
import type { AgendaState } from './address.ts'
import classes from './agenda.module.css'
import { professionalOfWeek, professionalsIn } from './columns.ts'
import { DayStrip } from './DayStrip.tsx'
import { daysOfView, instantAt, isOn, todayAt } from './dates.ts'
import { isWith, tallyOf, tallyOfDays } from './filters.ts'
import type { GridColumn } from './grid.ts'
import { PrintDay } from './PrintDay.tsx'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import { useAgendaData } from './useAgendaData.ts'
import { useFreeTimes } from './useFreeTimes.ts'
import { usePrinting } from './usePrinting.ts'

interface UnitAgendaProps {
  orgId: string
  unit: UnitItem
  units: readonly UnitItem[]
  address: AgendaState
  change: ChangeAgenda
}

type Start = { unitId: string; professionalId?: string; startsAt?: string }

/** The agenda of one unit, in the view that the address names. */
export function UnitAgenda({ orgId, unit, units, address, change }: UnitAgendaProps) {
  const mayBook = can(useActiveNetwork().role, 'appointments.book')
  const now = useNow()
  const today = todayAt(unit.timeZone, now)
  const date = address.date ?? today
  const isPhone = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const view = isPhone ? 'list' : address.view
  const days = useMemo(() => daysOfView(view, date), [view, date])
  const { data, hasFailed, isRetrying, retry } = useAgendaData(orgId, unit, days, address)
  const free = useFreeTimes(orgId, unit.id, date, mayBook && days.length === 1 && date >= today)
  const [start, setStart] = useState<Start | null>(null)
  const [opened, openVisit] = useState<{ id: string; act?: VisitAct | undefined } | null>(null)
  const [isClosing, setClosing] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const isPrinting = usePrinting()
  const mayClose = mayBook && days.length === 1 && date <= today

  const book = (column?: GridColumn, minute?: number) =>
    setStart({
      unitId: unit.id,
      ...(column?.professionalId && { professionalId: column.professionalId }),
      ...(column && minute !== undefined && { startsAt: instantAt(column.date, unit.timeZone, minute) }),
    })
  const ofWeek = view === 'week' && data ? professionalOfWeek(data, address.professionalIds) : undefined
  const nameOf = (professionalId: string | null) => {
    if (professionalId === null) return 'Equipamentos'
    const one = data?.professionals.find(({ id }) => id === professionalId)
    return one ? nameWithTreatment(one) : 'Outros'
  }
  const tally = useMemo(() => {
    const inMonth = ({ date: day }: DayCount) => day.slice(0, 7) === date.slice(0, 7)
    if (view === 'month') return tallyOfDays((data?.counts ?? []).filter(inMonth))
    const isShown = ofWeek ? isWith({ ...address, professionalIds: [ofWeek.id] }) : isWith(address)
    return tallyOf((data?.visits ?? []).filter(isShown), address)
  }, [view, data, date, ofWeek, address])
  const side = (
    <AgendaSide
      {...{ orgId, address, change, date, today, unit, units, free }}
      visits={data?.visits ?? []}
      tally={tally}
      professionals={data ? professionalsIn(data) : []}
      single={ofWeek?.id ?? null}
    />
  )

  return (
    <div className={classes.agenda}>
      <AgendaHead
        {...{ view, address, change, date, today, mayBook, isPhone }}
        aside={ofWeek ? nameWithTreatment(ofWeek) : isPhone ? unit.name : ''}
        onBook={() => book()}
        onCloseDay={mayClose ? () => setClosing(true) : undefined}
        onPrint={() => window.print()}
        onFilters={() => setFiltering(true)}
      />
      {isPhone && <DayStrip date={date} today={today} onDate={(day) => change({ date: day })} />}
      {data?.isCut && (
        <p className={classes.notice} role="status">
          Há mais agendamentos do que cabem aqui. Escolha um período menor.
        </p>
      )}
      <div className={classes.body}>
        {!isPhone && side}
        <div className={classes.region}>
          {data && (
            <AgendaViews
              {...{ orgId, view, unit, date, days, today, now, address, data, mayBook, nameOf, change }}
              onBook={book}
              onOpen={(id, act) => openVisit({ id, act })}
              onCloseDay={mayClose ? () => setClosing(true) : undefined}
            />
          )}
          {hasFailed && (
            <div className={classes.padded}>
              <ErrorRegion text="A agenda não pôde ser lida." onRetry={retry} isRetrying={isRetrying} />
            </div>
          )}
          {!data && !hasFailed && <AgendaSkeleton key={date} />}
        </div>
      </div>
      <FormDrawer isOpen={isFiltering} title="Filtros" onClose={() => setFiltering(false)}>
        {side}
      </FormDrawer>
      <BookingDrawer start={start} onClose={() => setStart(null)} onBooked={() => setStart(null)} />
      <VisitDrawer id={opened?.id ?? null} act={opened?.act} onClose={() => openVisit(null)} />
      <CloseDay {...{ orgId, unit, date, nameOf }} isOpen={isClosing} onClose={() => setClosing(false)} />
      {isPrinting && data && (
        <PrintDay
          {...{ date, nameOf }}
          unitName={unit.name}
          zone={unit.timeZone}
          visits={data.visits.filter(({ startsAt }) => isOn(date, unit.timeZone, startsAt))}
        />
      )}
    </div>
  )
}
