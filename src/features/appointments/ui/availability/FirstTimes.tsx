import { IconBolt } from '@tabler/icons-react'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt, dayLabel, timeAt } from '../agenda/dates.ts'
import classes from './picker.module.css'
import type { PickedTime } from './request.ts'

interface FirstTimesProps {
  zone: string
  today: string
  /** Undefined while they load. */
  slots: readonly SlotItem[] | undefined
  startsAt: string
  nameOf: (professionalId: string | null) => string
  onPick: (pick: PickedTime) => void
}

/** The first free time of each professional: most callers want the soonest. */
export function FirstTimes({ zone, today, slots, startsAt, nameOf, onPick }: FirstTimesProps) {
  if (!slots) return null
  return (
    <div className={classes.first}>
      <p className={classes.firstTitle}>
        <IconBolt size={16} stroke={1.75} aria-hidden="true" />
        {slots.length === 0 ? 'Nenhum horário livre nos próximos dois meses' : 'Primeiro horário'}
      </p>
      <ul className={classes.firstList}>
        {slots.map(({ startsAt: one, professionalId }) => (
          <li key={`${one} ${professionalId}`}>
            <button
              type="button"
              className={classes.firstTime}
              aria-pressed={one === startsAt}
              onClick={() => onPick({ startsAt: one, professionalId, isOverbook: false })}
            >
              <strong>
                {dayLabel(dayAt(zone, one), today)}, {timeAt(zone, one)}
              </strong>
              {professionalId !== null && <span>{nameOf(professionalId)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
