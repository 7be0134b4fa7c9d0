import { dayOf } from '../../days.ts'
import { nationalHolidays } from '../../holidays.ts'
import { comingHolidays, firstOfMonth, mondayOf } from './calendar.ts'
import { yearOf } from './clock.ts'
import { longestOf, map, once, optional, type Rule, sequence, words, wordsIn } from './rule.ts'
import { type DayWish, daySpan, dayWish } from './wishes.ts'

/** How people call the holidays of `holidays.ts`. */
const named: Readonly<Record<string, string>> = {
  'natal|dia de natal': 'Natal',
  'ano novo|dia de ano novo|dia 1 do ano|confraternização universal': 'Confraternização Universal',
  'sexta feira santa|sexta santa|sexta da paixão': 'Sexta-feira Santa',
  'corpus christi|corpus cristi|corpus': 'Corpus Christi',
  finados: 'Finados',
  'dia do trabalho|dia do trabalhador': 'Dia do Trabalho',
  'consciência negra|dia da consciência negra': 'Dia Nacional de Zumbi e da Consciência Negra',
  'nossa senhora aparecida|dia das crianças': 'Nossa Senhora Aparecida',
  'proclamação da república': 'Proclamação da República',
  'independência|dia da independência': 'Independência do Brasil',
  'feriado de tiradentes|dia de tiradentes': 'Tiradentes',
}

/** Days around the movable holidays: the holiday, and the days from it on to which they go. */
const movable: Readonly<Record<string, readonly [name: string, from: number, to: number]>> = {
  'páscoa|domingo de páscoa': ['Sexta-feira Santa', 2, 3],
  'quinta feira santa|quinta santa': ['Sexta-feira Santa', -1, 0],
  'semana santa': ['Sexta-feira Santa', -5, 3],
  'sábado de aleluia|sábado santo': ['Sexta-feira Santa', 1, 2],
  'segunda de páscoa': ['Sexta-feira Santa', 3, 4],
  'quarta feira de cinzas|quarta de cinzas|cinzas': ['Sexta-feira Santa', -44, -43],
  'domingo de ramos': ['Sexta-feira Santa', -5, -4],
}

const holidayLead = optional(
  words(
    'no|na|o|a|do|da|de|para o|dia|no dia|no feriado de|no feriado do|feriado de|feriado do|feriado da|feriado no|no feriado da',
  ),
)

/** "Natal", "no feriado", "véspera de natal", "carnaval". */
export const holidayRule: Rule<DayWish> = once(
  longestOf(
    map(sequence(holidayLead, wordsIn(named)), ([, name], { clock }) => {
      const found = comingHolidays(clock).find((one) => one.name === name)
      return found ? dayWish([daySpan(found.day, found.day + 1)]) : null
    }),
    // "Véspera de Tiradentes"; a street may be called so as well.
    map(sequence(optional(words('o|a')), words('tiradentes')), (_, { clock, tokens }, at) => {
      const found = comingHolidays(clock).find(({ name }) => name === 'Tiradentes')
      const isBeside = /^(vespera|antevespera|antes|depois|apos|seguinte)$/.test(tokens[at - 2]?.text ?? '')
      return found && isBeside ? dayWish([daySpan(found.day, found.day + 1)]) : null
    }),
    map(
      sequence(holidayLead, words('feriado|próximo feriado|feriado que vem|feriadão|dia de feriado')),
      (_, { clock }) => {
        const holidays = comingHolidays(clock).filter(({ isOptional }) => !isOptional)
        const all = holidays
          .filter(({ day }) => day < clock.horizon)
          .map(({ day }) => ({ from: day, to: day + 1 }))
        const [found] = holidays
        return found ? dayWish([daySpan(found.day, found.day + 1)], { all }) : null
      },
    ),
    map(sequence(holidayLead, words('feriados|algum feriado|qualquer feriado')), (_, { clock }) => {
      const spans = comingHolidays(clock).map(({ day }) => ({ from: day, to: day + 1 }))
      return dayWish([{ spans }])
    }),
    map(sequence(holidayLead, words('carnaval')), (_, { clock }) => {
      const days = comingHolidays(clock).filter(({ name }) => name.startsWith('Carnaval'))
      const first = days[0]
      return first ? dayWish([daySpan(first.day, (days[1] ?? first).day + 1)]) : null
    }),
    map(sequence(holidayLead, wordsIn(movable)), ([, [name, from, to]], { clock }) => {
      // Counted from the holiday of this year, should that have gone by already.
      const found = [yearOf(clock.today), yearOf(clock.today) + 1]
        .flatMap(nationalHolidays)
        .filter((one) => one.name.startsWith(name))
        .map(({ date }) => dayOf(date))
        .find((day) => day + to > clock.today)
      return found === undefined ? null : dayWish([daySpan(Math.max(found + from, clock.today), found + to)])
    }),
    map(sequence(holidayLead, words('réveillon|virada do ano|último dia do ano')), (_, { clock }) => {
      const last = firstOfMonth(13, yearOf(clock.today)) - 1
      return dayWish([daySpan(last, last + 1)])
    }),
    map(
      words('entre natal e ano novo|entre o natal e o ano novo|entre o natal e ano novo|entre as festas'),
      (_, { clock }) => {
        const year = yearOf(clock.today)
        return dayWish([daySpan(firstOfMonth(12, year) + 25, firstOfMonth(13, year))])
      },
    ),
    map(
      sequence(
        optional(words('na|a')),
        words('semana do|semana de'),
        words('natal|ano novo|carnaval|feriado'),
      ),
      ([, , name], { clock }) => {
        const found = comingHolidays(clock).find((one) =>
          name === 'feriado'
            ? !one.isOptional
            : one.name.startsWith(name === 'natal' ? 'Natal' : name === 'carnaval' ? 'Carnaval' : 'Confra'),
        )
        if (!found) return null
        const monday = mondayOf(found.day)
        return dayWish([daySpan(Math.max(monday, clock.today), monday + 7)])
      },
    ),
  ),
)
