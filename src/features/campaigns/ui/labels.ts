import { outreachKinds } from '#features/channels/rules.ts'
import { formatMoney } from '#lib/money.ts'
import type { ItemLabels } from '#ui/list/itemLabels.ts'
import type { Tally } from '../contract.ts'

export const campaignLabels: ItemLabels = { one: 'campanha', many: 'campanhas', isFeminine: true }

const number = new Intl.NumberFormat('pt-BR')
export const formatCount = (count: number): string => number.format(count)

/** `1 pessoa`, `1.284 pessoas` */
export const peopleText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'pessoa' : 'pessoas'}`

/** Millionths of a real, as an amount of money. */
export const formatCost = (millionths: number): string => formatMoney(Math.round(millionths / 10_000))

/** `91 %`; '' of nothing. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}\u00a0%`

/** `8,1 %`, for shares that are small. */
export const finePercent = (part: number, whole: number): string =>
  whole === 0 ? '0\u00a0%' : `${((100 * part) / whole).toFixed(1).replace('.', ',')}\u00a0%`

export const deliveredOf = ({ delivered, read }: Tally): number => delivered + read

/** What was handed over: of it a share is delivered. */
export const handedOverOf = (tally: Tally): number =>
  tally.sent + deliveredOf(tally) + tally.failed + tally.uncertain

/** What is over, or on its way: all but the queue. */
export const doneOf = (tally: Tally): number => handedOverOf(tally) + tally.skipped + tally.waiting

const dayMonth = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', month: '2-digit' })
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

export const showTime = (instant: string): string => time.format(new Date(instant))

/** `hoje`, `ontem`, `amanhã`, `seg 09/11` */
export function showDay(instant: string, now: Date): string {
  const at = new Date(instant)
  const near = [
    ['hoje', 0],
    ['ontem', -1],
    ['amanhã', 1],
  ] as const
  for (const [word, days] of near) {
    const day = new Date(now)
    day.setDate(day.getDate() + days)
    if (sameDay(at, day)) return word
  }
  return dayMonth.format(at).replace(/[.,]/g, '')
}

/** `hoje, 14:00` */
export const showDayTime = (instant: string, now: Date): string =>
  `${showDay(instant, now)}, ${showTime(instant)}`

export const kindOptions = Object.entries(outreachKinds).map(([value, label]) => ({ value, label }))

/** Of a page that waits for its campaign. */
export const pendingLabels = {
  loading: 'Carregando a campanha',
  gone: 'Esta campanha não existe ou foi excluída.',
  failed: 'A campanha não pôde ser carregada.',
}
