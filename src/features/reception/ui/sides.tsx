import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { paths } from '#src/paths.ts'
import type { Numbers, Waiting } from '../columns.ts'
import type { BoardItem, BoardRoom } from '../contract.ts'
import { type Thresholds, waitLevel } from '../rules.ts'
import { roomLine } from './labels.ts'
import classes from './reception.module.css'

/** The strip of numbers above the columns. */
export function Strip({ numbers, thresholds }: { numbers: Numbers; thresholds: Thresholds }) {
  const { longestMin, averageMin } = numbers
  const level = longestMin === null ? 'fine' : waitLevel(longestMin, thresholds)
  return (
    <dl className={classes.strip}>
      <Figure value={numbers.waiting} label="esperando agora" />
      <Figure
        value={longestMin === null ? '–' : `${longestMin} min`}
        label={`maior espera, limite de ${thresholds.alertMin}`}
        level={level}
      />
      <Figure value={averageMin === null ? '–' : `${averageMin} min`} label="espera média hoje" />
      <Figure
        value={numbers.inService}
        aside={numbers.rooms > 0 ? `com ${numbers.rooms} ${numbers.rooms === 1 ? 'sala' : 'salas'}` : ''}
        label="em atendimento"
      />
      <Figure value={numbers.done} label="atendidos" />
      <Figure
        value={numbers.noShows}
        label={numbers.toCall > 0 ? `faltas, ${numbers.toCall} com telefone` : 'faltas'}
      />
    </dl>
  )
}

function Figure({
  value,
  label,
  aside = '',
  level = 'fine',
}: {
  value: number | string
  label: string
  aside?: string
  level?: string
}) {
  return (
    <div className={classes.figure} data-level={level}>
      <dt>{label}</dt>
      <dd>
        {value} {aside && <small>{aside}</small>}
      </dd>
    </div>
  )
}

/** The rooms without a patient: free ones with who could go in, closed ones. */
export function Rooms({
  rooms,
  called,
  next,
  mayCall,
  onCall,
}: {
  rooms: readonly BoardRoom[]
  called: (name: string) => string
  next: Waiting | null
  mayCall: boolean
  onCall: (one: Waiting) => void
}) {
  if (rooms.length === 0) return null
  return (
    <ul className={classes.rooms} aria-label="Salas sem paciente">
      {rooms.map((room) => (
        <li key={room.id} className={classes.room}>
          <span>{roomLine(room, called)}</span>
          {next?.item?.roomId === room.id && mayCall && (
            <button type="button" className={classes.finish} onClick={() => onCall(next)}>
              Chamar {next.name.split(' ')[0]}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const briefly = 8

/** Who was attended, the latest first. */
export function DoneList({
  items,
  zone,
  called,
}: {
  items: readonly BoardItem[]
  zone: string
  called: (name: string) => string
}) {
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return <p className={classes.nobody}>Ninguém ainda.</p>
  return (
    <>
      <ul className={classes.ended}>
        {(isWhole ? items : items.slice(0, briefly)).map((item) => (
          <li key={item.id}>
            <span className={classes.endedTime}>{timeAt(zone, item.finishedAt ?? item.startsAt)}</span>
            <span>
              <Link to={paths.appointment(item.id)} className={classes.name}>
                {item.patientName}
              </Link>
              <small>{called(item.professionalName)}</small>
            </span>
          </li>
        ))}
      </ul>
      {items.length > briefly && (
        <button type="button" className={classes.finish} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver os ${items.length}`}
        </button>
      )}
    </>
  )
}

/** Who did not come, with the telephone. */
export function NoShows({
  items,
  zone,
  mayReceive,
  onArrived,
}: {
  items: readonly BoardItem[]
  zone: string
  mayReceive: boolean
  onArrived: (item: BoardItem) => void
}) {
  return (
    <section aria-labelledby="faltaram">
      <h2 id="faltaram" className={classes.heading}>
        <StateInitial state="noShow" /> Faltaram <span className={classes.count}>{items.length}</span>
      </h2>
      <ul className={classes.ended}>
        {items.map((item) => (
          <li key={item.id} data-card={item.id}>
            <span className={classes.endedTime}>{timeAt(zone, item.startsAt)}</span>
            <Link to={paths.appointment(item.id)} className={classes.name}>
              {item.patientName}
            </Link>
            {item.patientPhone !== '' && (
              <a
                className={classes.finish}
                href={`tel:+55${item.patientPhone}`}
                aria-label={`Ligar para ${item.patientName}`}
              >
                <IconPhone size={14} stroke={1.75} aria-hidden="true" /> Ligar
              </a>
            )}
            {mayReceive && (
              <button
                type="button"
                className={classes.finish}
                aria-label={`${item.patientName} chegou`}
                onClick={() => onArrived(item)}
              >
                Chegou
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
