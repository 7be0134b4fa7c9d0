import type { AgendaHours } from '../../agenda/contract.ts'
import { isOn } from './dates.ts'

/** The load of a day: the booked minutes, as a share of those in which somebody attends. */
export interface DayLoad {
  /** From 0 to 1. */
  readonly share: number
  readonly isClosed: boolean
  /** As in `metade ocupado`, `Feriado: Natal`. */
  readonly label: string
}

interface Loaded {
  readonly zone: string
  readonly hours: AgendaHours
  /** Booked minutes of each day; 0 for days that are not in it. */
  readonly booked: ReadonlyMap<string, number>
  readonly professionalIds: readonly string[]
}

const lengthOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** Formats as `Feriado: Natal`; '' when somebody attends on the day. */
export function closedLabel(day: string, zone: string, { holidays, items }: AgendaHours): string {
  const holiday = holidays.find(({ startsAt }) => isOn(day, zone, startsAt))
  if (holiday) return `Feriado: ${holiday.name}`
  const isAttended = items.some(({ attendance }) =>
    attendance.some(({ startsAt }) => isOn(day, zone, startsAt)),
  )
  return isAttended ? '' : 'Fechado'
}

export function dayLoad(day: string, { zone, hours, booked, professionalIds }: Loaded): DayLoad {
  const attended = hours.items
    .filter(({ professionalId }) => professionalIds.length === 0 || professionalIds.includes(professionalId))
    .flatMap(({ attendance }) => attendance)
    .filter(({ startsAt }) => isOn(day, zone, startsAt))
    .reduce((sum, span) => sum + lengthOf(span), 0)
  const bookedMinutes = booked.get(day) ?? 0
  const share = attended === 0 ? Math.min(1, bookedMinutes) : Math.min(1, bookedMinutes / attended)
  const closed = closedLabel(day, zone, hours)
  return { share, isClosed: closed !== '', label: closed || `${Math.round(share * 100)}% ocupado` }
}
