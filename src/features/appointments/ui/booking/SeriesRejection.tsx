import { Button } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { whenLabel } from '../agenda/dates.ts'
import type { Rejection } from '../availability/request.ts'
import type { Booked } from './book.ts'
import classes from './booking.module.css'
import type { Booking } from './useBookingForm.ts'

interface SeriesRejectionProps {
  zone: string
  rejection: Rejection
  booking: Booking
  onBooked: (saved: Booked) => void
}

/** Shows the first session that does not fit: nothing was booked, and all that fit can still be. */
export function SeriesRejection({ zone, rejection, booking, onBooked }: SeriesRejectionProps) {
  const [isBusy, setBusy] = useState(false)
  const { form, saveWhatFits } = booking

  async function bookWhatFits() {
    setBusy(true)
    try {
      const saved = await saveWhatFits(form.values)
      form.discard()
      onBooked(saved)
    } catch (error) {
      setBusy(false)
      toast({ text: sentenceOf(error), icon: 'error' })
    }
  }

  return (
    <div className={classes.caution} role="alert">
      <p>
        <strong>A sessão de {whenLabel(zone, rejection.startsAt)} não cabe.</strong>{' '}
        {rejection.reasons.map(({ text }) => text).join('; ')}. Nada foi agendado.
      </p>
      <Button variant="default" loading={isBusy} onClick={bookWhatFits} className={classes.start}>
        Agendar as que couberem
      </Button>
    </div>
  )
}
