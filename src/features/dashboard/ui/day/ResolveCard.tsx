import {
  IconCheckbox,
  IconChevronRight,
  IconFileText,
  IconMessageQuestion,
  IconPhone,
  IconUserX,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isOpen, states } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { countsQuery } from '#features/appointments/ui/data.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { nearDay, nextToConfirm } from '../../day.ts'
import classes from './day.module.css'
import { aheadDays, type DayData } from './useDay.ts'

/** How far back missed appointments are still to be booked again. */
const missedDays = 7
/** A kind has at most so many lines, of the days that are nearest. */
const shownDays = 3

const list = { view: 'list' } as const

/** What waits for somebody to do something, by who may do it; each line opens the rows of the day that it counts. */
export function ResolveCard({ orgId, unit, data }: { orgId: string; unit: UnitItem; data: DayData }) {
  const mayBook = can(useActiveNetwork().role, 'appointments.book')
  const { today } = data
  const queries = useQueries({
    queries: [
      {
        ...countsQuery({
          orgId,
          unitIds: unit.id,
          from: today,
          days: aheadDays + 1,
          needs: 'authorization',
        }),
        enabled: mayBook,
      },
      {
        ...countsQuery({ orgId, unitIds: unit.id, from: today, days: aheadDays + 1, needs: 'call' }),
        enabled: mayBook,
      },
      {
        ...countsQuery({
          orgId,
          unitIds: unit.id,
          from: addDays(today, -missedDays),
          days: missedDays + 1,
          needs: 'rebooking',
        }),
        enabled: mayBook,
      },
    ],
  })
  const [guias, unreached, missed] = queries
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)
  const toConfirm = mayBook ? nextToConfirm(data.days, today) : null
  const lines = [
    ...(unreached.data?.items ?? []).slice(0, shownDays).map(({ date, total }) => ({
      Icon: IconPhone,
      label: 'Ligar para quem não tem mensagem',
      date,
      count: total,
      to: agendaLink(unit.id, { ...list, date, needs: 'call' }),
    })),
    ...(toConfirm
      ? [
          {
            Icon: IconMessageQuestion,
            label: 'A confirmar',
            date: toConfirm.date,
            count: toConfirm.states.scheduled,
            to: agendaLink(unit.id, { ...list, date: toConfirm.date, states: ['scheduled'] }),
          },
        ]
      : []),
    ...(guias.data?.items ?? []).slice(0, shownDays).map(({ date, total }) => ({
      Icon: IconFileText,
      label: 'Guias sem senha',
      date,
      count: total,
      to: agendaLink(unit.id, { ...list, date, needs: 'authorization' }),
    })),
    ...(missed.data?.items ?? [])
      .toReversed()
      .slice(0, shownDays)
      .map(({ date, total }) => ({
        Icon: IconUserX,
        label: 'Faltas para remarcar',
        date,
        count: total,
        to: agendaLink(unit.id, { ...list, date, needs: 'rebooking' }),
      })),
    ...data.left.map(({ date, open }) => ({
      Icon: IconCheckbox,
      label: 'Sem desfecho',
      date,
      count: open,
      to: agendaLink(unit.id, { ...list, date, states: states.filter(isOpen) }),
    })),
  ]
  const isReady = !mayBook || (guias.data && unreached.data && missed.data)
  return (
    <section className={classes.card} aria-labelledby="resolver">
      <div className={classes.head}>
        <h2 id="resolver" className={classes.title}>
          Para resolver hoje
        </h2>
      </div>
      {failed && (
        <div className={classes.empty}>
          <ErrorRegion
            text={`Ligações, guias e faltas não puderam ser lidas. ${sentenceOf(failed.error)}`}
            onRetry={() => Promise.all(queries.map((query) => query.refetch()))}
            isRetrying={queries.some(({ isFetching }) => isFetching)}
          />
        </div>
      )}
      {isReady && lines.length === 0 && <p className={classes.empty}>Nada a resolver agora.</p>}
      {lines.length > 0 && (
        <ul className={classes.rows}>
          {lines.map(({ Icon, label, date, count, to }) => (
            <li key={`${label} ${date}`}>
              <Link to={to} className={classes.wait}>
                <Icon size={18} stroke={1.75} className={classes.waitIcon} aria-hidden="true" />
                <span className={classes.name}>
                  {label} <span className={classes.soft}>{nearDay(date, today)}</span>
                </span>
                <strong>{count}</strong>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
