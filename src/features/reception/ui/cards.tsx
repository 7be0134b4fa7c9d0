import { Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClock,
  IconClockPause,
  IconDoor,
  IconDotsVertical,
  IconFileText,
  IconShieldCheck,
  IconVolume,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { State } from '#features/appointments/rules.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { paths } from '#src/paths.ts'
import { withinMain } from '#ui/list/within.ts'
import { type PendingMove, progressOf, type Waiting } from '../columns.ts'
import type { BoardItem, BoardRoom } from '../contract.ts'
import { minutesBetween, type Thresholds, waitLevel } from '../rules.ts'
import { calledLine, expectedLine, lowered, notesOf, serviceLine, waitingLine } from './labels.ts'
import classes from './reception.module.css'

/** What all cards of a board share. */
export interface CardContext {
  readonly zone: string
  readonly now: Date
  readonly rooms: readonly BoardRoom[]
  readonly thresholds: Thresholds
  readonly pending: ReadonlyMap<string, PendingMove>
  readonly mayManage: boolean
  readonly isOffline: boolean
  /** How professionals are called. */
  readonly called: (name: string) => string
  readonly move: (item: BoardItem, to: State) => void
  readonly call: (one: Waiting) => void
  readonly onPriority: (one: Waiting) => void
  readonly onBook: (one: Waiting) => void
  readonly onCloseTicket: (one: Waiting) => void
}

const roomIn = ({ rooms }: CardContext, id: string | null) => rooms.find((room) => room.id === id)

const Name = ({ item }: { item: BoardItem }) => (
  <Link to={paths.appointment(item.id)} className={classes.name}>
    {item.patientName}
  </Link>
)

/** Kept without a connection: a clock on the card says so. */
const Queued = ({ move }: { move: PendingMove | undefined }) =>
  move?.isQueued ? (
    <span className={classes.note} data-kind="clock">
      <IconClockPause size={14} stroke={1.75} aria-hidden="true" /> guardado, vai com a conexão
    </span>
  ) : null

const noteIcons = { late: null, plain: null, paper: IconFileText, clock: IconClock } as const

function Notes({ item, context }: { item: BoardItem; context: CardContext }) {
  return (
    <>
      {notesOf(item, context.zone, context.now).map(({ text, kind }) => {
        const Icon = noteIcons[kind]
        return (
          <span key={text} className={classes.note} data-kind={kind}>
            {Icon && <Icon size={14} stroke={1.75} aria-hidden="true" />} {text}
          </span>
        )
      })}
    </>
  )
}

/** Somebody who is expected: one button says that they came. */
export function ExpectedCard({ item, context }: { item: BoardItem; context: CardContext }) {
  const isPending = context.pending.has(item.id)
  return (
    <li className={classes.card} data-card={item.id}>
      <div className={classes.time}>
        {timeAt(context.zone, item.startsAt)}
        <StateInitial state={item.state} />
      </div>
      <div className={classes.body}>
        <Name item={item} />
        <p className={classes.line}>{expectedLine(item, context.called)}</p>
        <p className={classes.notes}>
          <Notes item={item} context={context} />
          <Queued move={context.pending.get(item.id)} />
        </p>
      </div>
      {context.mayManage && (
        <>
          <Button
            variant="default"
            data-act
            disabled={isPending}
            aria-label={`${item.patientName} chegou`}
            onClick={() => context.move(item, 'waiting')}
          >
            Chegou
          </Button>
          <CardMenu label={item.patientName}>
            {item.state === 'scheduled' && (
              <Menu.Item onClick={() => context.move(item, 'confirmed')}>Confirmar</Menu.Item>
            )}
            <Menu.Item onClick={() => context.move(item, 'noShow')}>Marcar falta</Menu.Item>
          </CardMenu>
        </>
      )}
    </li>
  )
}

const CardMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...withinMain}>
    <Menu.Target>
      <button type="button" className={classes.more} aria-label={`Mais ações de ${label}`}>
        <IconDotsVertical size={18} stroke={1.5} aria-hidden="true" />
      </button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** Somebody who waits: the minutes first, then who, and the call. */
export function WaitingCard({
  one,
  isNext,
  busyWith,
  context,
}: {
  one: Waiting
  isNext: boolean
  /** Who is in the room that this person waits for. */
  busyWith: string | null
  context: CardContext
}) {
  const { item, entry, name } = one
  const minutes = minutesBetween(one.arrivedAt, context.now)
  const level = waitLevel(minutes, context.thresholds)
  const room = roomIn(context, item?.roomId ?? null)
  return (
    <li className={classes.card} data-card={one.id} data-next={isNext || undefined} data-level={level}>
      <div className={classes.minutes} data-level={level}>
        <b>{minutes}</b>
        <span>
          {level === 'alert' && (
            <IconAlertTriangle size={12} stroke={2} role="img" aria-label="Espera longa" />
          )}{' '}
          min
        </span>
      </div>
      <div className={classes.body}>
        {item ? <Name item={item} /> : <span className={classes.name}>{name}</span>}
        <p className={classes.line}>
          {item ? waitingLine(item, context.zone, room, context.called) : entry?.note || 'sem agendamento'}
        </p>
        <p className={classes.notes}>
          {entry?.priority && (
            <span className={classes.priority}>
              <IconShieldCheck size={14} stroke={1.75} aria-hidden="true" />
              {entry.priority === 'first' ? 'Prioridade 1ª' : 'Prioridade'}
            </span>
          )}
          {entry?.calledAt && (
            <span className={classes.note} data-kind="called">
              <IconVolume size={14} stroke={1.75} aria-hidden="true" />{' '}
              {calledLine(entry.calledTo, entry.calledAt, context.zone)}
            </span>
          )}
          {isNext && room && (
            <span className={classes.note} data-kind="free">
              <IconDoor size={14} stroke={1.75} aria-hidden="true" /> {lowered(room.name)} livre
            </span>
          )}
          {busyWith !== null && !one.isCalled && (
            <span className={classes.note} data-kind="plain">
              depois de {busyWith}
            </span>
          )}
          {item && <Notes item={item} context={context} />}
          <Queued move={context.pending.get(one.id)} />
        </p>
      </div>
      <WaitingActs one={one} isNext={isNext} context={context} />
    </li>
  )
}

function WaitingActs({ one, isNext, context }: { one: Waiting; isNext: boolean; context: CardContext }) {
  const { item, entry, name, isCalled } = one
  const isPending = context.pending.has(one.id)
  const mayCall = entry !== null && !isPending && !context.isOffline
  return (
    <>
      {item && isCalled ? (
        <Button
          data-act
          disabled={isPending}
          aria-label={`Iniciar o atendimento de ${name}`}
          onClick={() => context.move(item, 'inService')}
        >
          Iniciar
        </Button>
      ) : (
        <Button
          data-act
          variant={isNext ? 'filled' : 'default'}
          disabled={!mayCall}
          title={context.isOffline ? 'Sem conexão, ninguém ouviria a chamada' : undefined}
          leftSection={<IconVolume size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={isCalled ? `Chamar ${name} outra vez` : `Chamar ${name}`}
          onClick={() => context.call(one)}
        >
          {isCalled ? 'De novo' : 'Chamar'}
        </Button>
      )}
      {entry && (
        <CardMenu label={name}>
          {item && isCalled && (
            <Menu.Item disabled={!mayCall} onClick={() => context.call(one)}>
              Chamar outra vez
            </Menu.Item>
          )}
          {item && !isCalled && (
            <Menu.Item disabled={isPending} onClick={() => context.move(item, 'inService')}>
              Iniciar sem chamar
            </Menu.Item>
          )}
          {context.mayManage && item === null && (
            <>
              <Menu.Item onClick={() => context.onBook(one)}>Agendar</Menu.Item>
              <Menu.Item onClick={() => context.onCloseTicket(one)}>Encerrar senha</Menu.Item>
            </>
          )}
          {context.mayManage && (
            <Menu.Item onClick={() => context.onPriority(one)}>Prioridade por lei</Menu.Item>
          )}
          {context.mayManage && item && (
            <Menu.Item onClick={() => context.move(item, 'noShow')}>Foi embora: marcar falta</Menu.Item>
          )}
        </CardMenu>
      )}
    </>
  )
}

/** Somebody who is attended: elapsed over planned. */
export function ServiceCard({ item, context }: { item: BoardItem; context: CardContext }) {
  const { minutes, share, isOver } = progressOf(item, context.now)
  const isPending = context.pending.has(item.id)
  return (
    <li className={classes.service} data-card={item.id} data-over={isOver || undefined}>
      <div className={classes.serviceHead}>
        <Name item={item} />
        <span className={classes.elapsed}>{minutes} min</span>
      </div>
      <div className={classes.serviceHead}>
        <p className={classes.line}>{serviceLine(item, roomIn(context, item.roomId), context.called)}</p>
        <button
          type="button"
          className={classes.finish}
          data-act
          disabled={isPending}
          aria-label={`Finalizar o atendimento de ${item.patientName}`}
          onClick={() => context.move(item, 'done')}
        >
          Finalizar
        </button>
      </div>
      <Queued move={context.pending.get(item.id)} />
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`Tempo de ${item.patientName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${minutes} min${isOver ? ', além do previsto' : ''}`}
      >
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  )
}
