import { dateOf, dayOf } from '#lib/days.ts'
import { workdayFrom } from '#lib/portuguese/dates/calendar.ts'
import { weekdayOf } from '#lib/weekHours.ts'

/** Days that are said by the ones that are spoken of: "no dia seguinte", "o primeiro dia útil depois", "uma semana depois". */

const ends = "(?![\\p{L}'’]|\\s+(?:d[aeo]s?|a|à|ao|que)(?!\\p{L}))"
const of =
  '(?:\\s+(?:d[aeo]s?\\s+|n[ao]\\s+)?(?:disso|dele|dela|desse|dessa|desse dia|dessa data|essa data|esse dia))?'
const said = (source: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:n?[oa]\\s+)?(?:${source})${of}${ends}`, 'giu')

interface Days {
  readonly first: number
  readonly last: number
}

const beside: readonly (readonly [said: RegExp, day: (days: Days) => number])[] = [
  [
    said('primeiro dia [uú]til (?:depois|seguinte|ap[oó]s|que tiver depois)|dia [uú]til seguinte'),
    ({ last }) => workdayFrom(last + 1),
  ],
  [said('dia seguinte|outro dia seguinte|dia depois|um dia depois|1 dia depois'), ({ last }) => last + 1],
  [said('dia anterior|dia antes|um dia antes|1 dia antes|v[eé]spera'), ({ first }) => first - 1],
  [said('dois dias depois|2 dias depois'), ({ last }) => last + 2],
  [said('uma semana depois|1 semana depois'), ({ first }) => first + 7],
]

const nextWeek =
  /(?<!\p{L})(?:n?a\s+)?(?:semana seguinte|outra semana|semana depois(?: dessa)?)(?![\p{L}]|\s+(?:d[aeo]s?|a|à|que)(?!\p{L}))/giu

const plainDate = (day: number): string => {
  const date = dateOf(day)
  return `dia ${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

const ofMonth =
  /(?<!\p{L})(fim|final|finalzinho|come[cç]o|in[ií]cio|meio|meados|(?:primeira|segunda|1ª|2ª) quinzena) d(?:o|esse|este) m[eê]s(?!\p{L}|\s+(?:que|seguinte|passado))/giu
const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** "Mais pro fim do mês", where the month that is spoken of is a later one. */
function withMonth(text: string, days: readonly string[], today: string): string {
  const spoken = new Set(days.map((day) => day.slice(0, 7)))
  const [month] = spoken
  if (spoken.size !== 1 || month === undefined || month === today.slice(0, 7)) return text
  return text.replace(ofMonth, (_, part: string) => `${part} de ${months[Number(month.slice(5)) - 1]}`)
}

/** The message with such days written out; as it is where none are spoken of. */
export function withDaysBeside(text: string, days: readonly string[], today: string): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return text
  const spoken = { first: dayOf(first), last: dayOf(last) }
  const ofSpoken = withMonth(text, days, today)
  const written = beside.reduce(
    (left, [pattern, day]) => left.replace(pattern, () => plainDate(Math.max(day(spoken), dayOf(today)))),
    ofSpoken,
  )
  // Of days of this week it is the coming one, as for anybody.
  const monday = spoken.last - ((weekdayOf(spoken.last) + 6) % 7)
  const isLater = monday > dayOf(today)
  return isLater ? written.replace(nextWeek, () => `na semana do ${plainDate(monday + 7)}`) : written
}
