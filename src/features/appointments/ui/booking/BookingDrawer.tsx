import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import type { Appointment } from '../../schemas.ts'
import { HoldClock } from '../holds/HoldClock.tsx'
import { BookingEditor, type HoldDisplay } from './BookingEditor.tsx'
import classes from './booking.module.css'
import type { BookingStart } from './draft.ts'
import type { Preview } from './preview.ts'
import { useUnits } from './useChoices.ts'

interface BookingDrawerProps {
  /** The initial values; null when closed. */
  start: BookingStart | null
  /** Beside the agenda, which shows a preview of the booking. */
  isDocked?: boolean
  onPreview?: (preview: Preview | null) => void
  onClose: () => void
  onBooked: (appointment: Appointment) => void
  /** The days that the page shows; a booking on another day offers to go there. */
  shownDays: readonly string[]
  onShowDay: (day: string, unitId: string) => void
  /** Opens the drawer once more, with what was left for another booking. */
  onNext: (start: BookingStart) => void
  /** Blocks the time of the beginning instead; undefined for those who may not. */
  onBlock?: ((start: BookingStart) => void) | undefined
}

/** Books an appointment, or a series of them, while the patient is on the phone. */
export function BookingDrawer(props: BookingDrawerProps) {
  const { start, isDocked, onPreview, onClose, onBooked, onNext, onBlock, shownDays, onShowDay } = props
  const [hold, setHold] = useState<HoldDisplay | null>(null)
  const [isCovered, setCovered] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <FormDrawer
      isOpen={start !== null}
      isCovered={isCovered}
      isDocked={isDocked}
      subject={start}
      title="Novo agendamento"
      description={
        // Always a line: a head that grows when the hold arrives would move what is being pressed.
        hold ? (
          <HoldClock until={hold.until} onRenew={hold.renew} />
        ) : (
          'O horário escolhido fica reservado para você.'
        )
      }
      onClose={onClose}
    >
      {start && (
        <Opened
          key={round}
          start={start}
          onPreview={onPreview}
          onClose={onClose}
          onBooked={onBooked}
          shownDays={shownDays}
          onShowDay={onShowDay}
          onNext={(next) => {
            setRound(round + 1)
            onNext(next)
          }}
          onBlock={onBlock}
          onHold={setHold}
          onCovered={setCovered}
        />
      )}
    </FormDrawer>
  )
}

interface OpenedProps {
  start: BookingStart
  onHold: (hold: HoldDisplay | null) => void
  onCovered: (isCovered: boolean) => void
  onPreview?: ((preview: Preview | null) => void) | undefined
  onClose: () => void
  onBooked: (appointment: Appointment) => void
  shownDays: readonly string[]
  onShowDay: (day: string, unitId: string) => void
  onNext: (start: BookingStart) => void
  onBlock: ((start: BookingStart) => void) | undefined
}

function Opened(props: OpenedProps) {
  const { orgId } = useActiveNetwork()
  const { units, error, refetch, isFetching } = useUnits(orgId)
  if (units) return <BookingEditor {...props} orgId={orgId} units={units} />
  return (
    <div className={classes.waiting}>
      {error ? (
        <ErrorRegion
          text={`As unidades não puderam ser carregadas. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
    </div>
  )
}
