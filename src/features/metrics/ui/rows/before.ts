import type { MetricRows } from '../../contract.ts'
import { daysOf, type Period } from '../../report/periods.ts'
import { formatCount } from '../format.ts'

/** What the period before one of so many days is called. */
const beforeWords = (days: number): string =>
  days === 1 ? 'No dia anterior' : days === 7 ? 'Na semana anterior' : 'No período anterior'

/** `Na semana anterior eram 26.` */
export function beforeSentence(period: Period, previous: NonNullable<MetricRows['previous']>): string {
  const { total } = previous
  const said = total === 0 ? 'não houve' : total === 1 ? 'era 1' : `eram ${formatCount(total)}`
  return `${beforeWords(daysOf(period))} ${said}.`
}
