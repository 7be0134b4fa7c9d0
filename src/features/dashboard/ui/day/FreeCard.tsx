import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { countFitting, firstFitting } from '#features/appointments/ui/availability/fitting.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'
import type { useFreeToday } from './useFreeToday.ts'

const shownTimes = 3
const shownProfessionals = 6

interface FreeCardProps {
  unit: UnitItem
  nameOf: DayData['nameOf']
  free: ReturnType<typeof useFreeToday>
  /** Undefined for those who may not book: the times are then only shown. */
  onPick: ((professionalId: string | null, startsAt: string) => void) | undefined
}

/** What is still free today for a consulta, counted as the agenda counts it; a time begins its booking. */
export function FreeCard({ unit, nameOf, free: { query, items }, onPick }: FreeCardProps) {
  return (
    <section className={classes.card} aria-labelledby="livres">
      <div className={classes.head}>
        <h2 id="livres" className={classes.title}>
          Livres hoje {query.data?.isComplete && <span className={classes.count}>{countFitting(items)}</span>}
        </h2>
      </div>
      {query.data ? (
        <FreeTimes unit={unit} nameOf={nameOf} free={firstFitting(items, shownTimes)} onPick={onPick} />
      ) : (
        <div className={classes.empty}>
          {query.error ? (
            <ErrorRegion
              text={`Os horários livres não puderam ser lidos. ${sentenceOf(query.error)}`}
              onRetry={query.refetch}
              isRetrying={query.isFetching}
            />
          ) : (
            <Loading label="Carregando horários livres">
              <Skeleton height={96} />
            </Loading>
          )}
        </div>
      )}
    </section>
  )
}

interface FreeTimesProps extends Omit<FreeCardProps, 'free'> {
  free: ReturnType<typeof firstFitting>
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
        <Link to={agendaLink(unit.id)} className={classes.cardFoot}>
          {more === 1 ? 'Mais 1 profissional na agenda' : `Mais ${more} profissionais na agenda`}
        </Link>
      )}
    </>
  )
}
