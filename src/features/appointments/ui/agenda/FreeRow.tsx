import { IconPlus } from '@tabler/icons-react'
import { clock } from './dates.ts'
import { type FreeTime, freeLabel } from './dayRows.ts'
import classes from './list.module.css'

interface FreeRowProps {
  free: FreeTime
  nameOf: (professionalId: string | null) => string
  onBook: () => void
}

const maxNamed = 2

/** A free time between the appointments of a day, which can be booked. */
export function FreeRow({ free, nameOf, onBook }: FreeRowProps) {
  const names = free.professionalIds.map(nameOf)
  const more = names.length - maxNamed
  const who = more > 0 ? `${names.slice(0, maxNamed).join(', ')} e mais ${more}` : names.join(', ')
  return (
    <li>
      <button type="button" className={classes.free} aria-haspopup="dialog" onClick={onBook}>
        <span className={classes.freeClock}>{clock(free.from)}</span>
        <span className={classes.freeText}>
          {freeLabel(free, clock)} · {who}
        </span>
        <span className={classes.freeAction}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          Agendar
        </span>
      </button>
    </li>
  )
}
