import { mondayOf, nextWeekday, workdayFrom } from './calendar.ts'
import type { DayRead } from './dates.ts'
import { number } from './numbers.ts'
import { firstOf, map, notBefore, optional, type Rule, sequence, sign, words, wordsIn } from './rule.ts'
import { ends, single } from './singleDays.ts'
import { weekdayAlone, weekdayRule } from './weekdays.ts'
import { daySpan, dayWish, oneDay } from './wishes.ts'

/** Days that are said by another one: "na quinta depois do dia 10", "véspera de natal", "o primeiro dia útil depois do feriado". */

const pause = optional(sign(/^[,.;]$/))

/** "Na quinta depois do dia 10", "a sexta antes do natal": the next such weekday, or the last before. */
export const besides: Rule<DayRead> = map(
  sequence(
    weekdayRule,
    wordsIn({
      'depois de|depois da|depois do|após|após o|após a|seguinte a|seguinte ao': 1,
      'antes de|antes da|antes do|anterior a|anterior ao': -1,
    }),
    single,
  ),
  ([weekday, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    const named = weekday.weekdays ?? []
    const isPlural = weekday.readings.some(({ spans }) => spans.length > named.length)
    if (named.length === 0 || isPlural || days.shape !== 'set') return null
    const readings = days.readings
      .map((one) => named.map((day) => nextWeekday(day, side === 1 ? ends(one)[1] : ends(one)[0] - 7)))
      .filter((all) => all.every((day) => day >= clock.today))
      .map((all) => ({ spans: all.toSorted((x, y) => x - y).map((day) => ({ from: day, to: day + 1 })) }))
    return readings.length > 0 ? dayWish(readings) : null
  },
)

/** "Depois do carnaval na quinta": the next such weekday; in "na quinta ou na sexta" each is one of many. */
export const besidesFirst: Rule<DayRead> = map(
  notBefore(
    sequence(
      words('depois de|depois da|depois do|após|após o|após a|logo depois do|logo depois da'),
      single,
      words('na|no|numa|em uma|já na|já no'),
      weekdayAlone,
    ),
    words('e|ou|,|que vem|feira'),
  ),
  ([, days, , weekday]) => {
    if (days.kind === 'bad') return days
    const [named] = weekday.weekdays ?? []
    if (named === undefined || weekday.weekdays?.length !== 1 || days.shape !== 'set') return null
    return dayWish(days.readings.map((one) => oneDay(nextWeekday(named, ends(one)[1]))))
  },
)

/** "Véspera de natal", "na véspera do dia 10", "um dia antes do feriado", "no dia seguinte ao natal". */
export const neighbour: Rule<DayRead> = map(
  sequence(
    optional(words('na|no|em|a|o|só na|um|só no|já na')),
    wordsIn({
      'antevéspera do|antevéspera de|antevéspera da|antivéspera do|antivéspera de': -2,
      'véspera do|véspera de|véspera da|dia antes de|dia antes do|dia antes da|dia anterior a|dia anterior ao':
        -1,
      'dia depois de|dia depois do|dia depois da|dia seguinte a|dia seguinte ao|dia seguinte de|dia após o|dia após a|dia após': 1,
    }),
    single,
  ),
  ([, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set') return null
    const readings = days.readings
      .map((one) => (side === 1 ? ends(one)[1] : ends(one)[0] + side))
      .filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "No primeiro dia útil depois do feriado". */
export const workday: Rule<DayRead> = map(
  sequence(
    optional(words('na|no|em|a|o|só no|já no|para o')),
    words(
      'primeiro dia útil depois de|primeiro dia útil depois do|primeiro dia útil depois da|primeiro dia útil após o|primeiro dia útil após a|primeiro dia útil após|dia útil seguinte a|dia útil seguinte ao',
    ),
    single,
  ),
  ([, , days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set') return null
    const readings = days.readings.map((one) => workdayFrom(ends(one)[1])).filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "No próximo dia útil": the first one after today. */
export const nextWorkday: Rule<DayRead> = map(
  notBefore(
    sequence(
      optional(words('na|no|em|a|o|só no|já no|para o|pode ser no|pode ser o')),
      words('próximo dia útil|primeiro dia útil|dia útil mais próximo|próximo dia de semana'),
    ),
    words(
      'do|da|depois|após|ao|seguinte|de janeiro|de fevereiro|de março|de abril|de maio|de junho|de julho|de agosto|de setembro|de outubro|de novembro|de dezembro',
    ),
  ),
  (_, { clock }) => dayWish([oneDay(workdayFrom(clock.today + 1))]),
)

/** "Dois dias antes do dia 10", "uma semana depois do carnaval". */
export const countedBeside: Rule<DayRead> = map(
  sequence(
    optional(words('uns|umas|só|lá para|para')),
    firstOf(
      map(number, ({ value }) => value),
      map(words('um|uma'), () => 1),
    ),
    wordsIn({ 'dia|dias': 1, 'semana|semanas': 7 }),
    wordsIn({ 'antes de|antes do|antes da': -1, 'depois de|depois do|depois da|após|após o|após a': 1 }),
    single,
  ),
  ([, count, length, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set' || count > 60) return null
    const readings = days.readings
      .map((one) => (side === 1 ? ends(one)[1] - 1 : ends(one)[0]) + side * count * length)
      .filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "Na semana do natal não, na seguinte", "fim de semana não posso, só no outro": the stretch behind the one that is ruled out. */
export const nextOne: Rule<DayRead> = map(
  sequence(
    single,
    pause,
    words(
      'não|não dá|não posso|não consigo|não pode|não vai dar|não vou poder|não rola|eu não posso|eu não consigo|não estou|sem condições',
    ),
    pause,
    optional(words('mas|só|pode ser|só se for|só posso|só dá|prefiro|mas posso|mas dá|quero')),
    words('na outra|a outra|no outro|na próxima|a próxima|no próximo|na seguinte|a seguinte|no seguinte'),
  ),
  ([days]) => {
    if (days.kind === 'bad') return days
    const readings = days.readings.flatMap((one) => {
      const [from, to] = ends(one)
      if (one.spans.length > 1 || mondayOf(to) !== to || to - from > 7) return []
      return [to - from > 2 ? daySpan(to, to + 7) : daySpan(to + 5, to + 7)]
    })
    return readings.length > 0 ? dayWish(readings) : null
  },
)
