import { formatIntervals, type Weekday, type WeekHours } from '#lib/weekHours.ts'

/** Monday first, as in a working week. */
export const weekOrder: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]
export const workdays: readonly Weekday[] = [1, 2, 3, 4, 5]

export const dayNames: Readonly<Record<Weekday, string>> = {
  0: 'Domingo',
  1: 'Segunda-feira',
  2: 'Terça-feira',
  3: 'Quarta-feira',
  4: 'Quinta-feira',
  5: 'Sexta-feira',
  6: 'Sábado',
}

export const shortDay = (day: Weekday): string => dayNames[day].slice(0, 3).toLowerCase()

/** Formats the week: "seg a sex 08:00–18:00; sáb 08:00–12:00"; '' when it is never open. */
export function describeWeek(week: WeekHours): string {
  const groups: { days: Weekday[]; hours: string }[] = []
  for (const day of weekOrder) {
    const hours = formatIntervals(week[day])
    const last = groups.at(-1)
    if (last?.hours === hours) last.days.push(day)
    else groups.push({ days: [day], hours })
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ days, hours }) => `${nameRun(days)} ${hours}`)
    .join('; ')
}

function nameRun(days: readonly Weekday[]): string {
  const names = days.map(shortDay)
  if (names.length < 3) return names.join(' e ')
  return `${names[0]} a ${names.at(-1)}`
}
