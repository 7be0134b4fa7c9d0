import { dayLabel } from '#features/appointments/ui/agenda/dates.ts'
import type { MetricRow, MetricRows } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import { leadGroupOf, leadGroups, type RowGroup, rowGroups } from '../../rules.ts'

/** How the rows of a number are grouped, and what the groups are called. */

export const groupName = 'agrupar'

const groupWords: Record<
  RowGroup,
  { readonly address: string; readonly label: string; readonly title: string }
> = {
  day: { address: 'dia', label: 'por dia', title: 'Por dia' },
  professional: { address: 'profissional', label: 'por profissional', title: 'Por profissional' },
  plan: { address: 'convenio', label: 'por convênio', title: 'Por convênio' },
  lead: { address: 'antecedencia', label: 'por antecedência', title: 'Por antecedência' },
}

export const groupTitle = (group: RowGroup): string => groupWords[group].title
export const groupAddress = (group: RowGroup): string => groupWords[group].address

/** As options of a menu, by what the address calls them. */
export const groupOptions = rowGroups.map((group) => ({
  value: groupWords[group].address,
  label: groupWords[group].label,
}))

/** Reads the group of an address; by day where it names none. */
export const groupOf = (search: URLSearchParams): RowGroup =>
  rowGroups.find((group) => groupWords[group].address === search.get(groupName)) ?? 'day'

const idOf: Record<RowGroup, (row: MetricRow) => string> = {
  day: ({ day }) => day,
  professional: ({ professionalId }) => professionalId ?? 'none',
  plan: ({ planId }) => planId ?? 'none',
  lead: ({ leadDays }) => leadGroupOf(leadDays),
}

export interface RowsOfGroup {
  readonly id: string
  /** Of all rows of the number, also of those that are not here yet. */
  readonly count: number
  readonly rows: readonly MetricRow[]
}

/** The rows that are here, under their groups. */
export const grouped = (
  rows: readonly MetricRow[],
  sums: MetricRows['sums'],
  group: RowGroup,
): RowsOfGroup[] => {
  const own = Map.groupBy(rows, idOf[group])
  return sums[group].flatMap(({ id, count }) => {
    const found = own.get(id)
    return found ? [{ id, count, rows: found }] : []
  })
}

/** `qua 11/11`: the page's head says the year. */
export const shortDate = (day: string): string => dayLabel(day, day)

interface Names {
  readonly nameOf: (id: string) => string
  readonly planNameOf: (id: string) => string
}

/** What a group is called. */
export function groupLabel(group: RowGroup, id: string, { nameOf, planNameOf }: Names): string {
  switch (group) {
    case 'day':
      return shortDate(id)
    case 'professional':
      return nameOf(id)
    case 'plan':
      return planNameOf(id)
    case 'lead':
      return leadGroups.find((one) => one.id === id)?.label ?? id
  }
}

/** The same number, of one group alone. */
export const narrowed = (selection: Selection, group: RowGroup, id: string): Selection =>
  ({ ...selection, [group]: id }) as Selection
