import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import type { Appointment } from '../../schemas.ts'
import { BookingEditor, type Kept } from './BookingEditor.tsx'
import classes from './booking.module.css'
import type { BookingStart } from './draft.ts'
import { HoldClock } from './HoldClock.tsx'
import type { Sketch } from './sketch.ts'
import { useUnits } from './useChoices.ts'

interface BookingDrawerProps {
  /** Where the page stands; null is closed. */
  start: BookingStart | null
  /** Beside the agenda, which shows what is filled in. */
  isBeside?: boolean
  onSketch?: (sketch: Sketch | null) => void
  onClose: () => void
  onBooked: (visit: Appointment) => void
}

/** Books a visit, or a series of them, while the patient is on the phone. */
export function BookingDrawer({ start, isBeside, onSketch, onClose, onBooked }: BookingDrawerProps) {
  const [kept, setKept] = useState<Kept | null>(null)
  const [isCovered, setCovered] = useState(false)
  return (
    <FormDrawer
      isOpen={start !== null}
      isCovered={isCovered}
      isBeside={isBeside}
      subject={start}
      title="Novo agendamento"
      lead={kept && <HoldClock until={kept.until} onRenew={kept.renew} />}
      onClose={onClose}
    >
      {start && (
        <Opened {...{ start, onSketch, onClose, onBooked }} onKept={setKept} onCovered={setCovered} />
      )}
    </FormDrawer>
  )
}

interface OpenedProps {
  start: BookingStart
  onKept: (kept: Kept | null) => void
  onCovered: (isCovered: boolean) => void
  onSketch?: ((sketch: Sketch | null) => void) | undefined
  onClose: () => void
  onBooked: (visit: Appointment) => void
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
