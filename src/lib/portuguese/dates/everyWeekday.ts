import type { Weekday } from '../../weekHours.ts'
import { nextWeekday } from './calendar.ts'
import { number } from './numbers.ts'
import { firstOf, listOf, map, optional, type Rule, sequence, words, wordsIn } from './rule.ts'
import { article, divider, feira } from './weekdayNames.ts'
import { type DayWish, daySpan, dayWish, oneDay, weekdaysWithin } from './wishes.ts'

/** Days of the week that come again: "às segundas", "de segunda a sexta", "daqui a duas quartas". */

const plural: Rule<Weekday> = wordsIn<Weekday>({
  'domingos|todo domingo|qualquer domingo': 0,
  'segundas|toda segunda|qualquer segunda|todas as segundas|segundas feiras': 1,
  'terças|toda terça|qualquer terça|todas as terças|terças feiras': 2,
  'quartas|toda quarta|qualquer quarta|todas as quartas|quartas feiras': 3,
  'quintas|toda quinta|qualquer quinta|todas as quintas|quintas feiras': 4,
  'sextas|toda sexta|qualquer sexta|todas as sextas|sextas feiras': 5,
  'sábados|todo sábado|qualquer sábado|todos os sábados': 6,
})

/** "Às segundas", "de segunda a sexta", "dia de semana": on every such day that is near enough. */
export const repeated: Rule<DayWish> = map(
  firstOf<readonly Weekday[]>(
    map(
      listOf(
        map(sequence(article, plural, feira, optional(words('feiras'))), ([, day]) => day),
        divider,
      ),
      (days) => days,
    ),
    wordsIn<readonly Weekday[]>({
      'dia de semana|dias de semana|dia útil|dias úteis|durante a semana|em dia de semana|no meio de semana|de segunda a sexta|segunda a sexta|2 a a 6 a|2 a a 6 a feira|de 2 a a 6 a|de 2 a a 6 a feira|de 2 a 6 feira|2 a 6 feira|2 a feira a 6 a feira|de seg a sex|seg a sex|de segunda a sexta feira|de segunda até sexta|de segunda feira a sexta feira|segunda a sexta feira|entre segunda e sexta|entre segunda e sexta feira':
        [1, 2, 3, 4, 5],
      'de segunda a sábado|segunda a sábado|de segunda até sábado': [1, 2, 3, 4, 5, 6],
    }),
  ),
  (days, { clock: { today, horizon } }) => ({
    ...dayWish([{ spans: weekdaysWithin(daySpan(today, horizon).spans, days) }], { weekdays: days }),
  }),
)

/** "Daqui a duas quartas", "daqui 2 sábados": the second from today on. */
export const countedWeekdays: Rule<DayWish> = map(
  sequence(words('daqui a|daqui|daqui há|em'), number, plural),
  ([lead, { value }, day], { clock: { today } }) => {
    if (value < 1 || value > 12 || (lead === 'em' && value === 1)) return null
    const nearest = nextWeekday(day, today)
    const first = nearest + 7 * (value - 1)
    // Today's own is counted by some.
    return dayWish(
      nearest === today ? [oneDay(first + 7), ...(value > 1 ? [oneDay(first)] : [])] : [oneDay(first)],
    )
  },
)
