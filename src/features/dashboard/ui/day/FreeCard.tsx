import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { instantAt, timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { countFitting } from '#features/appointments/ui/availability/fitting.ts'
import type { BookingStart } from '#features/appointments/ui/booking/draft.ts'
import { freeTimesQuery } from '#features/appointments/ui/data.ts'
import { useHolds } from '#features/appointments/ui/holds/useHolds.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { lazily } from '#ui/persist.ts'
import { firstFree } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

/** The booking is loaded when it is wanted. */
const BookingDrawer = lazily(async () => ({
  default: (await import('#features/appointments/ui/booking/BookingDrawer.tsx')).BookingDrawer,
}))

const shownTimes = 3
const shownProfessionals = 6

interface FreeCardProps {
  orgId: string
  unit: UnitItem
  data: DayData
}

/** What is still free today for a consulta, counted as the agenda counts it; a time begins its booking. */
export function FreeCard({ orgId, unit, data }: FreeCardProps) {
  const { today, professionalIds } = data
  const mayBook = can(useActiveNetwork().role, 'appointments.book')
  const free = useFreeToday({ orgId, unit, today, professionalIds, mayBook })
  const [start, setStart] = useState<BookingStart | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const navigate = useNavigate()
  function book(next: BookingStart) {
    setOpened(true)
    setStart(next)
  }
  const close = () => setStart(null)
  return (
    <section className={classes.card} aria-labelledby="livres">
      <h2 id="livres" className={classes.title}>
        Livres hoje{' '}
        {free.data?.isComplete && <span className={classes.count}>{countFitting(free.data.items)}</span>}
      </h2>
      {free.data ? (
        <FreeTimes
          unit={unit}
          nameOf={data.nameOf}
          free={firstFree(free.data.items, shownTimes)}
          onPick={
            mayBook
              ? (professionalId, startsAt) =>
                  book({
                    unitId: unit.id,
                    day: today,
                    startsAt,
                    ...(professionalId !== null && { professionalId }),
                  })
              : undefined
          }
        />
      ) : (
        <div className={classes.empty}>
          {free.error ? (
            <ErrorRegion
              text={`Os horários livres não puderam ser lidos. ${sentenceOf(free.error)}`}
              onRetry={free.refetch}
              isRetrying={free.isFetching}
            />
          ) : (
            <Loading label="Carregando horários livres">
              <Skeleton height={96} />
            </Loading>
          )}
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <BookingDrawer
            start={start}
            shownDays={[today]}
            onClose={close}
            onBooked={close}
            onShowDay={(date, unitId) => void navigate(agendaLink(unitId, { date }))}
            onNext={book}
          />
        </Suspense>
      )}
    </section>
  )
}

interface FreeTimesProps {
  unit: UnitItem
  nameOf: DayData['nameOf']
  free: ReturnType<typeof firstFree>
  /** Undefined for those who may not book: the times are then only shown. */
  onPick: ((professionalId: string | null, startsAt: string) => void) | undefined
}

function FreeTimes({ unit, nameOf, free, onPick }: FreeTimesProps) {
  if (free.length === 0) return <p className={classes.empty}>Nenhum horário livre até o fim do dia.</p>
  const more = free.length - shownProfessionals
  return (
    <>
      <ul className={classes.rows}>
        {free.slice(0, shownProfessionals).map(({ professionalId, times }) => {
          const name = nameOf(professionalId) || 'Equipamentos'
          return (
            <li key={professionalId} className={classes.freeRow}>
              <span className={classes.name}>{name}</span>
              <span className={classes.freeTimes}>
                {times.map((startsAt) => {
                  const time = timeAt(unit.timeZone, startsAt)
                  if (!onPick) return <span key={startsAt}>{time}</span>
                  return (
                    <Button
                      key={startsAt}
                      variant="default"
                      size="xs"
                      px={9}
                      className={classes.freeTime}
                      aria-label={`Agendar às ${time}: ${name}`}
                      onClick={() => onPick(professionalId, startsAt)}
                    >
                      {time}
                    </Button>
                  )
                })}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Link to={agendaLink(unit.id)} className={classes.freeMore}>
          {more === 1 ? 'Mais 1 profissional na agenda' : `Mais ${more} profissionais na agenda`}
        </Link>
      )}
    </>
  )
}

/** Reads them for the whole unit, or for the own agenda of who may not book. */
function useFreeToday({
  orgId,
  unit,
  today,
  professionalIds,
  mayBook,
}: {
  readonly orgId: string
  readonly unit: UnitItem
  readonly today: string
  readonly professionalIds: readonly string[]
  readonly mayBook: boolean
}) {
  const from = instantAt(today, unit.timeZone, 0)
  const to = instantAt(addDays(today, 1), unit.timeZone, 0)
  const holds = useHolds({ orgId, unitIds: unit.id, from, to }, mayBook)
  // What the person's own booking holds is still theirs to choose.
  const ownHoldId = holds.find(({ isOwn }) => isOwn)?.id
  return useQuery({
    ...freeTimesQuery({
      orgId,
      unitIds: unit.id,
      kind: 'visit',
      from: today,
      days: 1,
      limit: 2_000,
      ...(!mayBook && { professionalIds: professionalIds.join(',') }),
      ...(ownHoldId && { exceptHoldId: ownHoldId }),
    }),
    placeholderData: (previous) => previous,
  })
}
