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

/** To be read back before the button is pressed: when, with whom, how much. */
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
