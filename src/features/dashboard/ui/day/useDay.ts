import { useQueries } from '@tanstack/react-query'
import type { AppointmentItem, DayCount } from '#features/appointments/contract.ts'
import type { State } from '#features/appointments/rules.ts'
import { dayAt, instantAt } from '#features/appointments/ui/agenda/dates.ts'
import { appointmentsQuery, countsQuery } from '#features/appointments/ui/data.ts'
import { everyProfessionalQuery } from '#features/appointments/ui/lists.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { useNow } from '#ui/useNow.ts'
import { leftOpen } from '../../day.ts'

/** How far back days without an outcome are looked for. */
const pastDays = 14
/** How far ahead one looks for what is to be settled before. */
export const aheadDays = 4

export interface DayData {
  readonly now: Date
  /** Of the unit's calendar. */
  readonly today: string
  readonly counts: Readonly<Partial<Record<State, number>>>
  /** From two weeks ago to some days ahead, the days that have appointments. */
  readonly days: readonly DayCount[]
  /** Those without an outcome. */
  readonly open: readonly AppointmentItem[]
  /** The past days that have left something without an outcome, the latest first. */
  readonly left: readonly DayCount[]
  readonly nameOf: (professionalId: string | null) => string
  /** Of this unit; a professional's is the own one. */
  readonly professionalIds: readonly string[]
}

/** Reads the unit's day, live; what it shows is what the agenda shows. */
export function useDay(orgId: string, { id: unitId, timeZone }: UnitItem) {
  const now = useNow()
  const today = dayAt(timeZone, now)
  const queries = useQueries({
    queries: [
      countsQuery({
        orgId,
        unitIds: unitId,
        from: addDays(today, -pastDays),
        days: pastDays + 1 + aheadDays,
      }),
      appointmentsQuery({
        orgId,
        unitIds: unitId,
        from: instantAt(today, timeZone, 0),
        to: instantAt(addDays(today, 1), timeZone, 0),
        states: 'scheduled,confirmed,waiting',
      }),
      everyProfessionalQuery(orgId, unitId),
    ],
  })
  const [counts, open, professionals] = queries
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)
  const data: DayData | null =
    counts.data && open.data && professionals.data
      ? {
          now,
          today,
          counts: counts.data.items.find(({ date }) => date === today)?.states ?? {},
          days: counts.data.items,
          open: open.data.items,
          left: leftOpen(counts.data.items.filter(({ date }) => date < today)),
          nameOf: nameIn(professionals.data),
          professionalIds: professionals.data.map(({ id }) => id),
        }
      : null
  return {
    data,
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map((query) => query.refetch())),
  }
}

type Named = Parameters<typeof nameWithTreatment>[0] & { readonly id: string }

function nameIn(professionals: readonly Named[]) {
  const names = new Map(professionals.map((one) => [one.id, nameWithTreatment(one)]))
  return (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
}
