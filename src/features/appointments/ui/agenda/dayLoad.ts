import { minutesOfDay } from '#lib/days.ts'
import { intersectSpans, joinSpans, type Span, subtractSpans } from '#lib/spans.ts'
import type { AgendaHours, ProfessionalHours } from '../../agenda/contract.ts'
import { isOn, minuteOn } from './dates.ts'

/** The load of a day: the booked minutes, as a share of those in which somebody attends and isn't blocked. */
export interface DayLoad {
  /** From 0 to 1. */
  readonly share: number
  readonly isClosed: boolean
  /** As in `62% ocupado`, `Feriado: Natal`. */
  readonly label: string
}

interface Loaded {
  readonly zone: string
  readonly hours: AgendaHours
  /** Booked minutes of each day; 0 for days that are not in it. */
  readonly booked: ReadonlyMap<string, number>
  readonly professionalIds: readonly string[]
}

const nobodyAttends = 'Fechado'

/** Formats as `Feriado: Natal`; '' when somebody attends on the day. */
export function closedLabel(day: string, zone: string, { holidays, items }: AgendaHours): string {
  const holiday = holidays.find(({ startsAt }) => isOn(day, zone, startsAt))
  if (holiday) return `Feriado: ${holiday.name}`
  const isAttended = items.some(({ attendance }) =>
    attendance.some(({ startsAt }) => isOn(day, zone, startsAt)),
  )
  return isAttended ? '' : nobodyAttends
}

export function dayLoad(day: string, { zone, hours, booked, professionalIds }: Loaded): DayLoad {
  const bookable = hours.items
    .filter(({ professionalId }) => professionalIds.length === 0 || professionalIds.includes(professionalId))
    .reduce((sum, one) => sum + bookableMinutes(day, zone, one), 0)
  const bookedMinutes = booked.get(day) ?? 0
  const share = bookable === 0 ? Math.min(1, bookedMinutes) : Math.min(1, bookedMinutes / bookable)
  const closed = closedLabel(day, zone, hours)
  const isEmpty = bookable === 0 && bookedMinutes === 0
  // Booked all the same, from before the hours changed or as an encaixe: not a day that is empty because it is closed.
  const isOutside = closed === nobodyAttends && bookedMinutes > 0
  return {
    share,
    isClosed: closed !== '',
    label: isOutside
      ? 'Fora do horário'
      : closed || (isEmpty ? 'Sem atendimento' : `${Math.round(share * 100)}% ocupado`),
  }
}

/** Returns the minutes of a day in which a professional attends and isn't blocked. */
function bookableMinutes(day: string, zone: string, { attendance, blocks }: ProfessionalHours): number {
  const spansOf = (times: readonly { startsAt: string; endsAt: string }[]) =>
    joinSpans(
      times.map(({ startsAt, endsAt }) => ({
        from: minuteOn(day, zone, startsAt),
        to: minuteOn(day, zone, endsAt),
      })),
    )
  const whole = [{ from: 0, to: minutesOfDay }]
  const left = subtractSpans(intersectSpans(whole, spansOf(attendance)), spansOf(blocks))
  return left.reduce((sum, { from, to }: Span) => sum + to - from, 0)
}
