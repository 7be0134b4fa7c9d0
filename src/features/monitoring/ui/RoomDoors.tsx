import { minutesBetween } from '#features/reception/rules.ts'
import type { WallRoom } from '../contract.ts'
import classes from './wall.module.css'

type DoorState = 'busy' | 'over' | 'free' | 'closed'

/** A unit's rooms as doors: in use with its minutes, beyond its plan, free, closed. */
export function RoomDoors({ rooms, now }: { rooms: readonly WallRoom[]; now: Date }) {
  if (rooms.length === 0) return null
  const inUse = rooms.filter(({ occupants }) => occupants.length > 0).length
  return (
    <div className={classes.rooms}>
      <div className={classes.roomsHead}>
        <h3>Salas</h3>
        <span className={classes.soft}>
          {inUse} de {rooms.length} em uso, em minutos
        </span>
      </div>
      <ul className={classes.doors}>
        {rooms.map((room) => {
          const { state, word, said } = doorOf(room, now)
          return (
            <li key={room.id} data-door={state} title={said}>
              <Door state={state} />
              <span className={classes.hidden}>{said}</span>
              <b aria-hidden="true">{shortName(room.name)}</b>
              <span aria-hidden="true">{word}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** `Sala 2` → `2`, `Ultrassom` → `Ult`: what stands under a door. */
const shortName = (name: string): string => /^\D*(\d+\w*)$/.exec(name)?.[1] ?? name.slice(0, 3)

function doorOf(room: WallRoom, now: Date): { state: DoorState; word: string; said: string } {
  const { name, isClosed, closedUntil, occupants } = room
  const [first] = occupants
  if (first) {
    const minutes = first.startedAt ? minutesBetween(first.startedAt, now) : 0
    const isOver = minutes > first.plannedMin
    const who = [first.patientName, first.professionalName].filter(Boolean).join(', ')
    return {
      state: isOver ? 'over' : 'busy',
      word: String(minutes),
      said: `${name}: ${who}, há ${minutes} min${isOver ? `, previstos ${first.plannedMin}` : ''}`,
    }
  }
  if (!isClosed) return { state: 'free', word: 'livre', said: `${name}: livre` }
  const until = closedUntil.replace(/:00$/, 'h')
  return {
    state: 'closed',
    word: until || 'fech.',
    said: closedUntil === '' ? `${name}: fechada` : `${name}: fechada até ${closedUntil}`,
  }
}

const Door = ({ state }: { state: DoorState }) => (
  <svg viewBox="0 0 24 36" className={classes.door} aria-hidden="true">
    <path d="M2 35V12A10 10 0 0 1 22 12V35" />
    {(state === 'busy' || state === 'over') && <circle cx="12" cy="21" r="4" />}
  </svg>
)
