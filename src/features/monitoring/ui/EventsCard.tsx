import {
  IconCalendarCheck,
  IconCalendarMinus,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCheck,
  IconDoorEnter,
  IconMessage,
  IconMessageCheck,
  IconUserQuestion,
  IconUserX,
  IconVolume,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { useConnection } from '#platform/live/connection.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import type { WallEvent } from '../contract.ts'
import type { EventKind } from '../rules.ts'
import { eventsQuery } from './data.ts'
import classes from './wall.module.css'
import { eventWords } from './words.ts'

const icons = {
  booked: IconCalendarPlus,
  confirmed: IconCalendarCheck,
  rescheduled: IconCalendarRepeat,
  cancelled: IconCalendarMinus,
  arrived: IconDoorEnter,
  called: IconVolume,
  started: IconDoorEnter,
  done: IconCheck,
  noShow: IconUserX,
  asked: IconUserQuestion,
  answered: IconMessage,
  resolved: IconMessageCheck,
} as const satisfies Record<EventKind, unknown>

const shown = 12
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

interface EventsCardProps {
  orgId: string
  /** The units that are shown. */
  unitNames: readonly string[]
  isAll: boolean
}

/** What has just happened, the newest first. */
export function EventsCard({ orgId, unitNames, isAll }: EventsCardProps) {
  const events = useQuery(eventsQuery(orgId))
  const isOffline = useConnection().since !== null
  const items = (events.data?.items ?? [])
    .filter(({ unitName }) => isAll || unitName === '' || unitNames.includes(unitName))
    .slice(0, shown)
  const newestCall = items.find(({ kind }) => kind === 'called')?.id
  return (
    <section className={classes.card} aria-labelledby="agora">
      <div className={classes.cardHead}>
        <h2 id="agora">Agora</h2>
        {!isOffline && (
          <span className={classes.live}>
            <i aria-hidden="true" /> ao vivo
          </span>
        )}
      </div>
      {events.isError && (
        <ErrorRegion
          text={`O que aconteceu não pôde ser lido. ${sentenceOf(events.error)}`}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      )}
      {events.data && items.length === 0 && (
        <p className={classes.quiet}>Nada nas últimas horas. Chegadas, chamadas e conversas aparecem aqui.</p>
      )}
      <ol className={classes.events}>
        {items.map((event) => {
          const Icon = icons[event.kind]
          const { who, what } = eventWords(event)
          return (
            <li key={event.id} data-newest={event.id === newestCall || undefined}>
              <time dateTime={event.at}>{clock.format(new Date(event.at))}</time>
              <Icon size={16} stroke={1.75} className={classes.eventIcon} aria-hidden="true" />
              <EventLink event={event}>
                {event.kind === 'called' ? <b>{who}</b> : who} {what}
              </EventLink>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function EventLink({ event, children }: { event: WallEvent; children: ReactNode }) {
  const to = event.appointmentId
    ? paths.appointment(event.appointmentId)
    : event.conversationId && paths.conversation(event.conversationId)
  if (to)
    return (
      <Link to={to} className={classes.plain}>
        {children}
      </Link>
    )
  return <span>{children}</span>
}
