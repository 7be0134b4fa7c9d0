import type { UnitItem } from '#features/units/contract.ts'
import type { AppointmentAction } from '../appointment/opening.ts'
import type { BookingStart } from '../booking/draft.ts'
import type { AgendaState, View } from './address.ts'
import type { NamedPreview } from './column.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'

/** What every view of the agenda is drawn from. */
export interface AgendaViewsProps {
  orgId: string
  view: View
  unit: UnitItem
  units: readonly UnitItem[]
  date: string
  days: readonly string[]
  today: string
  now: Date
  address: AgendaState
  change: ChangeAgenda
  data: AgendaData
  mayBook: boolean
  nameOf: (professionalId: string | null) => string
  /** What is being booked beside it. */
  preview: NamedPreview | null
  onBook: (start?: BookingStart) => void
  onOpen: (appointmentId: string, action?: AppointmentAction) => void
  /** Where the head has no room for it. */
  onCloseDay: (() => void) | undefined
}
