import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { takeDay } from '#lib/dayWords.ts'
import { formatTime } from '#lib/weekHours.ts'
import { dayIn, minuteOf, wallDate, wallOf } from '#lib/zones.ts'
import type { FindRecords, FoundRecord } from '#platform/feature.ts'
import { type State, stateLabels } from '../rules.ts'
import type { FoundAppointment } from '../search/contract.ts'
import { StateInitial } from './agenda/StateInitial.tsx'
import { findAppointments } from './data.ts'

const maxFound = 4

const namesDay = (text: string) => takeDay(text, dayIn(new Date())).day !== null

/** Finds the appointments of a day for the search (Ctrl K): `helena amanhã`, `3/12`. */
export const findOnDay: FindRecords = async (orgId, text, signal) =>
  namesDay(text) ? read(orgId, text, signal) : []

/** Finds the next appointments of a patient, and the last one. */
export const findOfPatients: FindRecords = async (orgId, text, signal) =>
  namesDay(text) ? [] : read(orgId, text, signal)

async function read(orgId: string, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { items } = await findAppointments({ orgId, q: text, limit: maxFound }, { signal })
  return items.map((one) => {
    const wall = wallOf(one.timeZone, minuteOf(one.startsAt))
    return {
      id: one.id,
      label: `${formatDay(wallDate(wall))}, ${formatTime(wall)}`,
      detail: detailOf(one),
      Icon: badges[one.state],
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
