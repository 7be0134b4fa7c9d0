import { formatDay } from '#lib/days.ts'
import { describeRecurrence, type ExtraPeriod, listed, nthLabel, type Period } from '../../rules.ts'

/** Formats the options of a period, besides its unit and hours. */

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

/** Formats as `A cada 2 semanas, até 30/06/2027, ordem de chegada, 12 lugares`. */
export function summaryOf({ recurrence, weekday, validFrom, validUntil, byArrivalPlaces }: Period): string {
  const text = joined([
    recurrence.kind === 'weekly' ? '' : describeRecurrence(recurrence, weekday),
    validFrom === '' ? '' : `desde ${formatDay(validFrom)}`,
    validUntil === '' ? '' : `até ${formatDay(validUntil)}`,
    byArrivalPlaces === null ? '' : `ordem de chegada, ${byArrivalPlaces} lugares`,
  ])
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const shortDay = (date: string) => formatDay(date).slice(0, 5)

/** Formats as `a cada 2 semanas`, `1º e 3º do mês`; the column names the weekday. */
function shortRecurrence({ recurrence, weekday }: Period): string {
  if (recurrence.kind === 'weekly') return ''
  if (recurrence.kind === 'everyWeeks') return describeRecurrence(recurrence, weekday)
  return `${listed(recurrence.nths.map((nth) => nthLabel(nth, weekday)))} do mês`
}

/**
 * Formats the options for the width of a column, the most important first: `12 lugares, 1º e 3º do mês, até
 * 30/06`.
 */
export function noteOf(period: Period | ExtraPeriod): string {
  const places = period.byArrivalPlaces === null ? '' : `${period.byArrivalPlaces} lugares`
  if ('date' in period) return joined([places, 'dia extra'])
  const { validFrom, validUntil } = period
  return joined([
    places,
    shortRecurrence(period),
    validFrom === '' ? '' : `desde ${shortDay(validFrom)}`,
    validUntil === '' ? '' : `até ${shortDay(validUntil)}`,
  ])
}
