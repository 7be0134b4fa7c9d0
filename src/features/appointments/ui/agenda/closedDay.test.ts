import { expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { closedDay } from './closedDay.ts'
import { instantAt } from './dates.ts'

const zone = 'America/Sao_Paulo'
const monday = '2027-03-01'
const opening = (day: string) => ({
  startsAt: instantAt(day, zone, 7 * 60),
  endsAt: instantAt(day, zone, 19 * 60),
})
/** Opens from Monday to Saturday at seven, except on these days. */
const openWithout = (...closed: string[]) =>
  Array.from({ length: 28 }, (_, at) => addDays('2027-02-28', at))
    .filter((day, at) => at % 7 !== 0 && !closed.includes(day))
    .map(opening)

test('a day of the week on which the unit is always closed, and when it opens', () => {
  expect(closedDay({ day: '2027-02-28', zone, open: openWithout(), holiday: '' })).toEqual({
    text: 'Fechado aos domingos, abre segunda às 07:00',
    next: { day: monday, label: 'segunda' },
  })
  expect(closedDay({ day: monday, zone, open: openWithout(), holiday: '' })).toBeNull()
})

test('a holiday, a day closed for once, and a long break', () => {
  expect(closedDay({ day: monday, zone, open: openWithout(monday), holiday: 'Padroeira' })?.text).toBe(
    'Feriado: Padroeira, abre terça às 07:00',
  )
  expect(closedDay({ day: monday, zone, open: openWithout(monday), holiday: '' })?.text).toBe(
    'Fechado neste dia, abre terça às 07:00',
  )
  const later = openWithout().filter(({ startsAt }) => startsAt > '2027-03-10')
  expect(closedDay({ day: '2027-02-28', zone, open: later, holiday: '' })).toEqual({
    text: 'Fechado aos domingos, abre qua 10/03 às 07:00',
    next: { day: '2027-03-10', label: 'qua 10/03' },
  })
  expect(closedDay({ day: '2027-02-28', zone, open: [], holiday: '' })).toEqual({
    text: 'Fechado aos domingos',
    next: null,
  })
})
