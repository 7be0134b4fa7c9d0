import { dayAt, timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { addDays, dayOf, formatDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import type { Period } from '../report/periods.ts'

export interface Preset {
  readonly label: string
  readonly from: string
  readonly to: string
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`

/** Periods that are asked for again and again. */
export function presetsAt(today: string): Preset[] {
  const monday = addDays(today, -((weekdayOf(dayOf(today)) + 6) % 7))
  const lastOfBefore = addDays(monthStart(today), -1)
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Últimos 7 dias', from: addDays(today, -7), to: today },
    { label: 'Esta semana', from: monday, to: today },
    { label: 'Semana passada', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'Últimos 30 dias', from: addDays(today, -30), to: today },
    { label: 'Este mês', from: monthStart(today), to: today },
    { label: 'Mês passado', from: monthStart(lastOfBefore), to: lastOfBefore },
    { label: 'Este ano', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}

interface Compared extends Period {
  /** What came later doesn't count. */
  readonly until: string
}

/** `11/11/2026 a 17/11/2026, até 10:42`; without the hour when the instant lies in none of its days. */
export function periodWords({ from, to }: Period, at: string, zone: string): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
  const day = dayAt(zone, at)
  return from <= day && day <= to ? `${days}, até ${timeAt(zone, at)}` : days
}

/** `Comparado com 04/11/2026 a 10/11/2026, até 10:42` */
export const comparedLabel = ({ from, to, until }: Compared, zone: string): string =>
  `Comparado com ${periodWords({ from, to }, until, zone)}`
