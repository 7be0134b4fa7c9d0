import type { UnitItem } from '#features/units/contract.ts'
import type { AppointmentAction } from '../appointment/drawerState.ts'
import type { BookingStart } from '../booking/draft.ts'
import type { AgendaState, View } from './address.ts'
import type { BlockOpening } from './BlockTime.tsx'
import type { NamedPreview } from './column.ts'
import type { DayLoad } from './dayLoad.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'

/** The props of every view of the agenda. */
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
  /** The load of each day of a month, as far as it is known. */
  loads: ReadonlyMap<string, DayLoad>
  mayBook: boolean
  nameOf: (professionalId: string | null) => string
  /** The booking in the docked drawer. */
  preview: NamedPreview | null
  onBook: (start?: BookingStart) => void
  /** Blocks a time of a professional's agenda; undefined for those who may not. */
  onBlock: ((opening: BlockOpening) => void) | undefined
  onOpen: (appointmentId: string, action?: AppointmentAction) => void
  /** Closes the day, where the head has no room for the button; undefined when it can't be closed. */
  onCloseDay: (() => void) | undefined
}
