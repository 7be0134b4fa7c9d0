import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UnitItem } from '#features/units/contract.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { lazily } from '#ui/persist.ts'
import type { Waiting } from '../columns.ts'
import type { Board } from '../contract.ts'
import type { Declared } from '../rules.ts'
import { boardsKey, createTicket } from './data.ts'
import { CallDialog, PriorityDialog, TicketDialog } from './dialogs.tsx'
import { PanelsDialog } from './PanelsDialog.tsx'
import { recall, remember } from './remembered.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import type { Acts } from './useActs.ts'

/** The booking is loaded when it is wanted. */
const BookingDrawer = lazily(async () => ({
  default: (await import('#features/appointments/ui/booking/BookingDrawer.tsx')).BookingDrawer,
}))

export type OpenDialog =
  | { readonly kind: 'ticket' }
  | { readonly kind: 'panels' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'call' | 'priority' | 'book'; readonly one: Waiting }

interface BoardDialogsProps {
  orgId: string
  unit: UnitItem
  board: Board
  acts: Acts
  dialog: OpenDialog | null
  onClose: () => void
}

/** The dialog that is open over the board. */
export function BoardDialogs({ orgId, unit, board, acts, dialog, onClose }: BoardDialogsProps) {
  if (dialog === null) return null
  if (dialog.kind === 'ticket') return <NewTicket orgId={orgId} unitId={unit.id} onClose={onClose} />
  if (dialog.kind === 'panels') return <PanelsDialog orgId={orgId} unit={unit} onClose={onClose} />
  if (dialog.kind === 'settings')
    return <SettingsDialog orgId={orgId} unit={unit} rooms={board.rooms} onClose={onClose} />
  const { one } = dialog
  const { entry } = one
  if (!entry) return null
  if (dialog.kind === 'priority')
    return (
      <PriorityDialog
        one={one}
        onClose={onClose}
        onSave={(priority) => {
          onClose()
          void acts.setPriority(one.name, entry, priority)
        }}
      />
    )
  if (dialog.kind === 'book')
    return <TicketBooking unit={unit} board={board} one={one} acts={acts} onClose={onClose} />
  return (
    <CallDialog
      one={one}
      rooms={board.rooms}
      desk={recall('guiche', orgId) ?? ''}
      onClose={onClose}
      onCall={(place, label) => {
        if (place.roomId === null) remember('guiche', orgId, place.desk)
        onClose()
        void acts.call(one.name, entry, place, label)
      }}
    />
  )
}

function NewTicket({ orgId, unitId, onClose }: { orgId: string; unitId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function give(ticket: { note: string; priority: Declared }) {
    setBusy(true)
    try {
      const entry = await createTicket({ orgId, unitId, ...ticket })
      onClose()
      toast({ text: `Senha ${entry.ticket}`, duration: 10_000 })
      void client.invalidateQueries({ queryKey: boardsKey })
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <TicketDialog isBusy={isBusy} error={error} onGive={(ticket) => void give(ticket)} onClose={onClose} />
  )
}

/** Books for who has a ticket; the ticket is closed with the booking. */
function TicketBooking({
  unit,
  board,
  one,
  acts,
  onClose,
}: Pick<BoardDialogsProps, 'unit' | 'board' | 'acts' | 'onClose'> & { one: Waiting }) {
  const navigate = useNavigate()
  return (
    <Suspense>
      <BookingDrawer
        start={{ unitId: unit.id, day: board.today }}
        shownDays={[board.today]}
        onClose={onClose}
        onBooked={() => {
          onClose()
          if (one.entry) void acts.closeTicket(one.name, one.entry)
        }}
        onShowDay={(day, unitId) =>
          void navigate(`${paths.agenda}?${new URLSearchParams({ data: day, unidade: unitId })}`)
        }
        onNext={onClose}
      />
    </Suspense>
  )
}
