import { formatMoney } from '#lib/money.ts'
import { timeAt, whenLabel } from '../agenda/dates.ts'
import classes from './booking.module.css'
import type { Quote } from './useQuote.ts'

interface BookingSummaryProps {
  zone: string
  startsAt: string
  endsAt: string | undefined
  isOverbook: boolean
  who: string
  quote: Quote | undefined
}

/** Time, professional and price, to be read back to the patient before booking. */
export function BookingSummary({ zone, startsAt, endsAt, isOverbook, who, quote }: BookingSummaryProps) {
  const price = quote?.priceCents
  if (startsAt === '' && price == null) return null
  const end = endsAt ? `–${timeAt(zone, endsAt)}` : ''
  const rest = [isOverbook ? 'encaixe' : '', who, price == null ? '' : formatMoney(price)]
  return (
    <p className={classes.summary}>
      {startsAt !== '' && (
        <strong>
          {whenLabel(zone, startsAt)}
          {end}
        </strong>
      )}
      <span className={classes.soft}>{rest.filter((part) => part !== '').join(' · ')}</span>
    </p>
  )
}
