import { readDates } from '#lib/portuguese/dates/readDates.ts'
import { dayIn } from '#lib/zones.ts'

/** What a message asks for, as the panel begins to look: a day, a part of it, and how to say it. */
export interface Understood {
  readonly day: string
  readonly ranges: readonly { readonly from: string; readonly to: string }[]
  readonly said: string
}

/** Reads when somebody wants to come; null when it says nothing, or could mean two things. */
export function understoodIn(text: string, now: Date, timeZone: string): Understood | null {
  const { readings, isAmbiguous } = readDates(text, { now, zone: timeZone })
  const [reading] = readings
  const first = reading?.ranges[0]
  if (!reading || !first || isAmbiguous || reading.isPast || !reading.hasDay) return null
  return {
    day: dayIn(first.from, timeZone),
    ranges: reading.ranges,
    said: raised(reading.said.replace(/,? menos .*$/, '')),
  }
}

const raised = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** `Tenho quinta, 19/11, às 09:30 ou 10:30 com a Dra. Bianca, em Pinheiros. Qual fica melhor?` */
export interface Offered {
  readonly day: string
  readonly time: string
  readonly who: string
  readonly where: string
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

const dayWords = (day: string): string => {
  const [, month = '', date = ''] = day.split('-')
  return `${weekday.format(new Date(`${day}T00:00:00Z`)).replace('-feira', '')}, ${date}/${month},`
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ou ${parts.at(-1)}`

const placeWords = ({ who, where }: Offered): string =>
  `${who === '' ? '' : ` com ${who}`}${where === '' ? '' : `, em ${where}`}`

/** `a Dra. Bianca Prado`, `o Dr. Ivan`: as a sentence names somebody with a treatment. */
export function withArticle(name: string): string {
  if (/^(Dra|Sra|Profa)\b/.test(name)) return `a ${name}`
  return /^(Dr|Sr|Prof)\b/.test(name) ? `o ${name}` : name
}

/** The sentence that offers times; with whom and where is said once where it is the same for all. */
export function offerText(offered: readonly Offered[]): string {
  const sorted = offered.toSorted((one, other) =>
    `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`),
  )
  const [first] = sorted
  if (!first) return ''
  const isOnePlace = sorted.every((one) => placeWords(one) === placeWords(first))
  const byDay = Map.groupBy(sorted, (one) => (isOnePlace ? one.day : `${one.day}${placeWords(one)}`))
  const parts = [...byDay.values()].map((ones) => {
    const [one = first] = ones
    return `${dayWords(one.day)} às ${joined(ones.map(({ time }) => time))}${isOnePlace ? '' : placeWords(one)}`
  })
  const question = sorted.length === 1 ? 'Pode ser?' : 'Qual fica melhor?'
  return `Tenho ${joined(parts)}${isOnePlace ? placeWords(first) : ''}. ${question}`
}
