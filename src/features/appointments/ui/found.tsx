import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { minuteOf, wallDate, wallOf } from '#lib/zones.ts'
import type { FoundRecord } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { type State, stateLabels } from '../rules.ts'
import type { FoundAppointment } from '../search/contract.ts'
import { StateInitial } from './agenda/StateInitial.tsx'
import { findAppointments as find } from './data.ts'

const maxFound = 4

/** Finds appointments for the search (Ctrl K): `helena amanhã`, `3/12`, or the next ones of a patient. */
export async function findAppointments(
  orgId: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const { items } = await find({ orgId, q: text, limit: maxFound }, { signal })
  return items.map((one) => {
    const wall = wallOf(one.timeZone, minuteOf(one.startsAt))
    const day = wallDate(wall)
    return {
      id: one.id,
      label: `${formatDay(day)}, ${formatTime(wall)}`,
      detail: detailOf(one),
      Icon: badges[one.state],
      to: paths.appointment(one.id, { unitId: one.unitId, day }),
    }
  })
}

function detailOf({ kind, exams, patientName, professionalName, state, unitName }: FoundAppointment): string {
  const what = exams.length > 0 ? exams.join(' e ') : appointmentKindLabels[kind]
  const parts = [`${what} de ${patientName}`, professionalName || unitName, stateLabels[state].toLowerCase()]
  return parts.join(', ')
}

const badgeOf = (state: State) => () => <StateInitial state={state} />
/** One component for each state: another one each time would be mounted anew. */
const badges = Object.fromEntries(
  (Object.keys(stateLabels) as State[]).map((state) => [state, badgeOf(state)]),
) as Record<State, ReturnType<typeof badgeOf>>
