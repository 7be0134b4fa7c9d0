import { dayOf, minutesOfDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { minuteOf, wallDate, wallOf } from '#lib/zones.ts'

/** Days and times as a receptionist writes them. */

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

const clock = (minute: number): string => {
  const [hours, rest] = [Math.floor(minute / 60), minute % 60]
  return `${hours}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}

const short = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`

export interface Said {
  /** `quinta, 26/11` */
  readonly day: string
  /** `9h30` */
  readonly time: string
  /** `qui, 26/11 às 9h30`: as the title of an option. */
  readonly title: string
  /** `2026-11-26` */
  readonly date: string
}

export function saidAt(startsAt: string, zone: string): Said {
  const wall = wallOf(zone, minuteOf(startsAt))
  const date = wallDate(wall)
  const weekday = weekdays[weekdayOf(dayOf(date))] ?? ''
  const time = clock(((wall % minutesOfDay) + minutesOfDay) % minutesOfDay)
  return {
    day: `${weekday}, ${short(date)}`,
    time,
    title: `${weekday.slice(0, 3)}, ${short(date)} às ${time}`,
    date,
  }
}

/** `quinta, 26/11, às 9h30` */
export const saidTime = (startsAt: string, zone: string, isByArrival = false): string => {
  const { day, time } = saidAt(startsAt, zone)
  return isByArrival ? `${day}, por ordem de chegada a partir das ${time}` : `${day}, às ${time}`
}

export { clock as saidMinute, weekdays as weekdayNames }

/** A unit's name behind the word for it: `Centro` of `Unidade Centro`. */
export const shortName = (name: string): string => name.replace(/^unidade /i, '')
