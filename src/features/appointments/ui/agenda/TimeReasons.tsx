import { Popover } from '@mantine/core'
import { RejectionPanel } from '../availability/RejectionPanel.tsx'
import type { BookingStart } from '../booking/draft.ts'
import { clock } from './dates.ts'
import type { PixelPlace } from './TimeGrid.tsx'
import { type Pointed, type TimeReasonsOf, useReasons } from './useTimeReasons.ts'
import classes from './why.module.css'

interface TimeReasonsProps {
  why: TimeReasonsOf
  /** Returns the place of a time in the grid; null when its column is not in it. */
  place: (pointed: Pointed) => PixelPlace | null
  nameOf: (professionalId: string | null) => string
  onBook: (start: BookingStart) => void
}

/**
 * Over the grid: a short reason for the time at which the pointer rests, and all reasons and alternatives for
 * a chosen one.
 */
export function TimeReasons({ why, place, nameOf, onBook }: TimeReasonsProps) {
  const { pointed, rejected, close } = why
  const at = pointed && place(pointed)
  const anchor = rejected && place(rejected)
  return (
    <>
      {pointed && at && <Tip pointed={pointed} query={why.reasonsQueryOf(pointed)} place={at} />}
      {rejected && anchor && (
        <Popover
          opened
          onClose={close}
          onDismiss={close}
          position="right-start"
          width={320}
          shadow="md"
          trapFocus
          returnFocus
          withinPortal
          hideDetached={false}
          withRoles={false}
        >
          <Popover.Target>
            <div className={classes.refused} style={anchor.style} />
          </Popover.Target>
          <Popover.Dropdown
            role="dialog"
            tabIndex={-1}
            className={classes.why}
            aria-label={`${clock(rejected.minute)}, ${rejected.column.spoken}`}
          >
            <RejectionPanel
              zone={rejected.column.zone}
              rejection={rejected.rejection}
              nameOf={nameOf}
              mayOverbook={rejected.rejection.mayOverbook && rejected.column.professionalId !== null}
              needsProfessional={rejected.rejection.mayOverbook && rejected.column.professionalId === null}
              onPick={({ startsAt, professionalId, isOverbook }) => {
                close()
                onBook({
                  unitId: rejected.column.unitId,
                  startsAt,
                  isOverbook,
                  professionalId: professionalId ?? rejected.column.professionalId ?? '',
                })
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

interface TipProps {
  pointed: Pointed
  query: ReturnType<TimeReasonsOf['reasonsQueryOf']>
  place: PixelPlace
}

/** Renders nothing until the reason is known. */
function Tip({ pointed, query, place }: TipProps) {
  const text = useReasons(query)
  return (
    <div className={classes.tipAt} style={place.style} data-end={place.isAtEnd || undefined} role="status">
      {text !== '' && (
        <span className={classes.tip}>
          <strong>{clock(pointed.minute)}</strong> {text}
        </span>
      )}
    </div>
  )
}
