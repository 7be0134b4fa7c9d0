import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { countFitting } from '#features/appointments/ui/availability/fitting.ts'
import type { BookingStart } from '#features/appointments/ui/booking/draft.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { AddButton } from '#ui/list/AddButton.tsx'
import { lazily } from '#ui/persist.ts'
import { headSentence } from '../../day.ts'
import { DashboardFrame } from '../DashboardFrame.tsx'
import { CampaignsCard } from './CampaignsCard.tsx'
import { DayCard } from './DayCard.tsx'
import { DaySkeleton } from './DaySkeleton.tsx'
import classes from './day.module.css'
import { FreeCard } from './FreeCard.tsx'
import { NextCard } from './NextCard.tsx'
import { QueueCard } from './QueueCard.tsx'
import { ResolveCard } from './ResolveCard.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useDay } from './useDay.ts'
import { useFreeToday } from './useFreeToday.ts'
import { WeekCard } from './WeekCard.tsx'

/** The booking is loaded when it is wanted. */
const BookingDrawer = lazily(async () => ({
  default: (await import('#features/appointments/ui/booking/BookingDrawer.tsx')).BookingDrawer,
}))

interface UnitDayProps {
  orgId: string
  unit: UnitItem
  units: readonly UnitItem[]
  onUnit: (id: string) => void
  setup: ReactNode
}

/** The day of one unit, by its own clock, with the booking that begins from it. */
export function UnitDay({ orgId, unit, units, onUnit, setup }: UnitDayProps) {
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const day = useDay(orgId, unit)
  const { data } = day
  const free = useFreeToday({ orgId, unit, data, mayBook })
  const [start, setStart] = useState<BookingStart | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const navigate = useNavigate()
  function book(next: BookingStart) {
    setOpened(true)
    setStart(next)
  }
  const close = () => setStart(null)
  const begin = data && { unitId: unit.id, day: data.today }
  return (
    <DashboardFrame
      zone={unit.timeZone}
      sentence={
        data
          ? headSentence(
              data.counts.waiting ?? 0,
              free.query.data?.isComplete ? countFitting(free.items) : null,
            )
          : ''
      }
      action={
        <>
          <UnitChoice unit={unit} units={units} onUnit={onUnit} />
          {mayBook && begin && <AddButton label="Agendar" run={() => book(begin)} />}
        </>
      }
    >
      <div className={classes.main}>
        {data && begin ? (
          <div className={classes.columns}>
            <div className={classes.main}>
              <DayCard unit={unit} data={data} />
              <NextCard orgId={orgId} unit={unit} data={data} />
              <WeekCard unit={unit} data={data} />
            </div>
            <div className={classes.main}>
              <FreeCard
                unit={unit}
                nameOf={data.nameOf}
                free={free}
                onPick={
                  mayBook
                    ? (professionalId, startsAt) =>
                        book({ ...begin, startsAt, ...(professionalId !== null && { professionalId }) })
                    : undefined
                }
              />
              {can(role, 'conversations.answer') && <QueueCard orgId={orgId} now={data.now} />}
              <ResolveCard orgId={orgId} unit={unit} data={data} />
              {can(role, 'campaigns.read') && <CampaignsCard orgId={orgId} now={data.now} />}
            </div>
          </div>
        ) : day.error ? (
          <ErrorRegion
            text={`O dia não pôde ser lido. ${sentenceOf(day.error)}`}
            onRetry={day.refetch}
            isRetrying={day.isFetching}
          />
        ) : (
          <DaySkeleton />
        )}
        {setup}
      </div>
      {wasOpened && data && (
        <Suspense>
          <BookingDrawer
            start={start}
            shownDays={[data.today]}
            onClose={close}
            onBooked={close}
            onShowDay={(date, unitId) => void navigate(agendaLink(unitId, { date }))}
            onNext={book}
          />
        </Suspense>
      )}
    </DashboardFrame>
  )
}
