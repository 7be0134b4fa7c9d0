import { type Ending, endings, isOpen, type State, wayTo } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'

/** Groups the open appointments of a day by the action that they need. */

export const groupIds = ['absent', 'waiting', 'inService', 'toCome'] as const
export type GroupId = (typeof groupIds)[number]

export interface Group {
  readonly id: GroupId
  /** In the order of their times. */
  readonly appointments: readonly AppointmentItem[]
}

/** Absent patients count as such only when the time of the appointment is over. */
function groupOf({ state, endsAt }: AppointmentItem, now: Date): GroupId {
  if (state === 'waiting' || state === 'inService') return state
  return Date.parse(endsAt) <= now.getTime() ? 'absent' : 'toCome'
}

export function groupsOf(appointments: readonly AppointmentItem[], now: Date): Group[] {
  const open = Map.groupBy(
    appointments.filter(({ state }) => isOpen(state)),
    (appointment) => groupOf(appointment, now),
  )
  return groupIds.flatMap((id) => {
    const own = open.get(id)
    return own ? [{ id, appointments: own }] : []
  })
}

/** The ending that one action gives to a whole group; null where each needs a decision. */
export const endingOfAll: Record<GroupId, Ending | null> = {
  absent: 'noShow',
  waiting: null,
  inService: 'done',
  toCome: null,
}

export const endingsFrom = (state: State): Ending[] => endings.filter((to) => wayTo(state, to) !== null)
