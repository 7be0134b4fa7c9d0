import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { useNow } from '#ui/useNow.ts'
import { usePrinting } from '#ui/usePrinting.ts'
import { useSwipe } from '#ui/useSwipe.ts'
import type { DayCount } from '../../agenda/contract.ts'
import { AppointmentDrawer } from '../appointment/AppointmentDrawer.tsx'
import type { AppointmentAction, AppointmentOpening } from '../appointment/drawerState.ts'
import { BookingDrawer } from '../booking/BookingDrawer.tsx'
import type { BookingStart } from '../booking/draft.ts'
import { usePreview } from '../booking/usePreview.ts'
import { CloseDay } from '../closing/CloseDay.tsx'
import { AgendaHead } from './AgendaHead.tsx'
import { AgendaSide } from './AgendaSide.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import { AgendaViews } from './AgendaViews.tsx'
import { type AgendaState, hasUnitColumns, kindOf } from './address.ts'
import classes from './agenda.module.css'
import { type BlockOpening, BlockTime } from './BlockTime.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { firstAndTreatment, professionalOfWeek, professionalsIn } from './columns.ts'
import { dayAt, daysOfView, minuteOn, stepped, weekBegin } from './dates.ts'
import { isWith, tallyOf, tallyOfDays } from './filters.ts'
import { isUsing, resourceOfWeek, resourcesIn } from './otherColumns.ts'
import { PrintDay } from './PrintDay.tsx'
import { ProfessionalChips } from './ProfessionalChips.tsx'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import { useAgendaData } from './useAgendaData.ts'
import { useDayLoads } from './useDayLoads.ts'
import { useFreeCounts } from './useFreeTimes.ts'
import { ownHoldOf } from './useOffers.ts'
import { useRequestedBooking } from './useRequestedBooking.ts'
import { WeekDays } from './WeekDays.tsx'

interface UnitAgendaProps {
  orgId: string
  unit: UnitItem
  units: readonly UnitItem[]
  address: AgendaState
  change: ChangeAgenda
  /** The appointment that the address names. */
  appointmentId: string | null
  /** What its drawer opens with. */
  action: AppointmentAction | undefined
}

/** The content of the drawer: one thing at a time. */
type Opened =
  | { readonly kind: 'booking'; readonly start: BookingStart }
  | ({ readonly kind: 'appointment' } & AppointmentOpening)
  | ({ readonly kind: 'block' } & BlockOpening)

/** Pixels from which a swipe of the head leads to the next or previous day. */
const farPx = 48
const flick = 0.4

/** The agenda of one unit, in the view that the address names. */
export function UnitAgenda({ orgId, unit, units, address, change, appointmentId, action }: UnitAgendaProps) {
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const mayBlock = can(role, 'professionals.block')
  const now = useNow()
  const today = dayAt(unit.timeZone, now)
  const date = address.date ?? today
  const isPhone = useIsPhone()
  const view = isPhone ? 'list' : address.view
  const days = useMemo(() => daysOfView(view, date), [view, date])
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false }) ?? false
  const by = kindOf(view, address)
  const { data, hasFailed, isRetrying, retry } = useAgendaData({
    orgId,
    unit,
    units,
    date,
    days,
    by,
    address,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    if (appointmentId === null) return
    setOpened((now) =>
      now?.kind === 'appointment' && now.id === appointmentId
        ? now
        : { kind: 'appointment', id: appointmentId, action },
    )
  }, [appointmentId, action])
  const [preview, setPreview] = usePreview(orgId)
  const free = useFreeCounts({
    orgId,
    date,
    preview,
    unitIds: by === 'unit' ? units.map(({ id }) => id) : [unit.id],
    ownHoldId: ownHoldOf({ preview, data }),
    isOn: mayBook && days.length === 1 && date >= today,
  })
  const [isClosing, setClosing] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const isPrinting = usePrinting()
  const mayClose = mayBook && days.length === 1 && date <= today
  const isMonth = view === 'month'
  const loads = useDayLoads({
    orgId,
    unit,
    from: isMonth ? (days[0] ?? date) : weekBegin(date),
    days: isMonth ? days.length : 7,
    professionalIds: address.professionalIds,
    isOn: isPhone || isMonth,
  })
  const swipe = useSwipe({
    onEnd: (px, speed) => {
      if (Math.abs(px) < farPx && Math.abs(speed) < flick) return
      change(({ date }) => ({ date: stepped(view, date ?? today, px < 0 ? 1 : -1) }))
    },
  })

  const book = (start: BookingStart = {}) =>
    setOpened({ kind: 'booking', start: { unitId: unit.id, day: date, ...start } })
  useRequestedBooking(mayBook, book)
  const close = () => setOpened(null)
  const block = (opening: BlockOpening) => setOpened({ kind: 'block', ...opening })
  /** Blocks the time that was pressed to book. */
  function blockBooking({
    unitId = unit.id,
    professionalId = '',
    startsAt = '',
    freeUntil = '',
  }: BookingStart) {
    const zone = units.find(({ id }) => id === unitId)?.timeZone ?? unit.timeZone
    const day = dayAt(zone, startsAt)
    const time = { from: minuteOn(day, zone, startsAt), to: minuteOn(day, zone, freeUntil) }
    block({ professionalId, start: { date: day, unitId, time } })
  }
  const isWeek = view === 'week'
  const ofWeek =
    isWeek && by === 'professional' && data ? professionalOfWeek(data, address.professionalIds) : undefined
  const resource =
    isWeek && by === 'resource' && data ? resourceOfWeek(data, unit, address.resourceId) : undefined
  const professionals = data?.professionals
  const nameOf = useCallback(
    (professionalId: string | null) => {
      if (professionalId === null) return 'Equipamentos'
      const one = professionals?.find(({ id }) => id === professionalId)
      if (!one) return 'Outros'
      return isPhone ? firstAndTreatment(one) : nameWithTreatment(one)
    },
    [professionals, isPhone],
  )
  const tally = useMemo(() => {
    const inMonth = ({ date: day }: DayCount) => day.slice(0, 7) === date.slice(0, 7)
    if (view === 'month') return tallyOfDays((data?.counts ?? []).filter(inMonth))
    const isShown = ofWeek ? isWith({ ...address, professionalIds: [ofWeek.id] }) : isWith(address)
    const isHere = resource ? isUsing(resource) : () => true
    return tallyOf(
      (data?.appointments ?? []).filter((appointment) => isShown(appointment) && isHere(appointment)),
      address,
    )
  }, [view, data, date, ofWeek, resource, address])
  const side = (
    <AgendaSide
      orgId={orgId}
      address={address}
      change={change}
      date={date}
      today={today}
      unit={unit}
      units={units}
      free={free}
      appointments={data?.appointments ?? []}
      tally={tally}
      professionals={data ? professionalsIn(data) : []}
      single={ofWeek?.id ?? null}
      resources={resource && data ? resourcesIn(data, unit) : []}
      resourceId={resource?.id ?? null}
    />
  )

  return (
    <div className={classes.agenda}>
      <div className={classes.main}>
        <div className={classes.top} {...(isPhone && swipe)}>
          <AgendaHead
            view={view}
            address={address}
            change={change}
            date={date}
            today={today}
            mayBook={mayBook}
            isPhone={isPhone}
            aside={ofWeek ? nameWithTreatment(ofWeek) : (resource?.name ?? (isPhone ? unit.name : ''))}
            columns={
              (view === 'day' || view === 'week') && (
                <ColumnsMenu
                  view={view}
                  by={by}
                  hasUnits={hasUnitColumns(units.length)}
                  onBy={(by) => change({ by })}
                />
              )
            }
            onBook={() => book()}
            onCloseDay={mayClose ? () => setClosing(true) : undefined}
            onPrint={() => window.print()}
            onFilters={() => setFiltering(true)}
          />
          {isPhone && (
            <WeekDays date={date} today={today} loads={loads} onDate={(day) => change({ date: day })} />
          )}
        </div>
        {data?.isCut && (
          <p className={classes.notice} role="status">
            Há mais agendamentos do que cabem aqui. Escolha um período menor.
          </p>
        )}
        <div className={classes.body}>
          <div className={classes.region}>
            {data && isPhone && <ProfessionalChips data={data} address={address} change={change} />}
            {data && (
              <AgendaViews
                orgId={orgId}
                view={view}
                unit={unit}
                units={units}
                date={date}
                days={days}
                today={today}
                now={now}
                address={address}
                data={data}
                loads={loads}
                mayBook={mayBook}
                nameOf={nameOf}
                change={change}
                preview={preview}
                onBook={book}
                onBlock={mayBlock ? block : undefined}
                onOpen={(id, action) => setOpened({ kind: 'appointment', id, action })}
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
          {/* After the grid in the order of Tab, and before it to the eye. */}
          {!isPhone && <div className={classes.sidePlace}>{side}</div>}
        </div>
      </div>
      <BookingDrawer
        start={opened?.kind === 'booking' ? opened.start : null}
        isDocked={isWide}
        onPreview={setPreview}
        onClose={close}
        onBooked={close}
        shownDays={view === 'month' ? [] : days}
        onShowDay={(day, unitId) => change({ date: day, unitId })}
        onNext={book}
        onBlock={mayBlock ? blockBooking : undefined}
      />
      <AppointmentDrawer
        onBookAgain={book}
        opening={opened?.kind === 'appointment' ? opened : null}
        isDocked={isWide}
        onClose={close}
      />
      <BlockTime
        opening={opened?.kind === 'block' ? opened : null}
        professionals={professionals ?? []}
        onClose={close}
      />
      <CloseDay
        orgId={orgId}
        unit={unit}
        date={date}
        nameOf={nameOf}
        isOpen={isClosing}
        onClose={() => setClosing(false)}
      />
      <FormDrawer isOpen={isFiltering} title="Filtros" onClose={() => setFiltering(false)}>
        {side}
      </FormDrawer>
      {isPrinting && data && (
        <PrintDay
          date={date}
          unit={unit}
          address={address}
          nameOf={nameOf}
          appointments={data.appointments}
        />
      )}
    </div>
  )
}
