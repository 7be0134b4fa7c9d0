import { IconBolt } from '@tabler/icons-react'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt, dayLabel, timeAt } from '../agenda/dates.ts'
import classes from './picker.module.css'

interface FirstTimesProps {
  today: string
  title: string
  /** Undefined while they load. */
  slots: readonly SlotItem[] | undefined
  startsAt: string
  zoneOf: (unitId: string) => string
  /** Says with whom and where. */
  placeOf: (slot: SlotItem) => string
  onPick: (slot: SlotItem) => void
}

/** The first free time of each professional: most callers want the soonest. */
export function FirstTimes({ today, title, slots, startsAt, zoneOf, placeOf, onPick }: FirstTimesProps) {
  if (!slots) return null
  return (
    <div className={classes.first}>
      <p className={classes.firstTitle}>
        <IconBolt size={16} stroke={1.75} aria-hidden="true" />
        {slots.length === 0 ? 'Nenhum horário livre nos próximos dois meses' : title}
      </p>
      <ul className={classes.firstList}>
        {slots.map((slot) => {
          const { startsAt: one, professionalId, unitId } = slot
          const zone = zoneOf(unitId)
          const place = placeOf(slot)
          return (
            <li key={`${one} ${professionalId} ${unitId}`}>
              <button
                type="button"
                className={classes.firstTime}
                aria-pressed={one === startsAt}
                onClick={() => onPick(slot)}
              >
                <strong>
                  {dayLabel(dayAt(zone, one), today)}, {timeAt(zone, one)}
                </strong>
                {place !== '' && <span>{place}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
