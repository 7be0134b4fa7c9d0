import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '#lib/days.ts'
import { shell, useShell } from '#ui/shell/store.ts'

/** The filters of the report, in the address bar; the dates begin with those of the shell's store, which mirrors them. */
export interface ReportFilters {
  readonly from: string
  readonly to: string
  readonly unitIds: readonly string[]
  readonly professionalIds: readonly string[]
  readonly planIds: readonly string[]
  readonly isCompared: boolean
}

const names = {
  from: 'de',
  to: 'ate',
  unitIds: 'unidade',
  professionalIds: 'profissional',
  planIds: 'convenio',
} as const
const comparedName = 'comparar'
const own = new Set<string>([...Object.values(names), comparedName])
/** The one day of a number's rows, which another period may not have. */
const dayName = 'dia'

export interface ReportAddress extends ReportFilters {
  /** The input of the routes besides `orgId`. */
  readonly input: {
    readonly from: string
    readonly to: string
    readonly unitIds: string | undefined
    readonly professionalIds: string | undefined
    readonly planIds: string | undefined
  }
  /** Keeps what else the address says: the number whose rows are shown, and how. */
  change(change: Partial<ReportFilters>): void
  /** The same page with other parameters: the rows of a number, or the report again. */
  search(more: Readonly<Record<string, string | number | undefined>>): string
}

const listed = (text: string | null) => text?.split(',').filter(Boolean) ?? []
const joined = (ids: readonly string[]) => (ids.length > 0 ? ids.join(',') : undefined)

export function useReportAddress(): ReportAddress {
  const [search, setSearch] = useSearchParams()
  const dates = useShell((state) => state.dates)
  const filters = useMemo((): ReportFilters => {
    const [from, to] = [search.get(names.from) ?? '', search.get(names.to) ?? '']
    const isWhole = isDay(from) && isDay(to) && from <= to
    return {
      ...(isWhole ? { from, to } : dates),
      unitIds: listed(search.get(names.unitIds)),
      professionalIds: listed(search.get(names.professionalIds)),
      planIds: listed(search.get(names.planIds)),
      isCompared: search.get(comparedName) !== 'nao',
    }
  }, [search, dates])

  useEffect(() => shell.setDates({ from: filters.from, to: filters.to }), [filters.from, filters.to])

  const written = useCallback(
    (change: Partial<ReportFilters>, kept = new URLSearchParams()) => {
      const { from, to, isCompared, ...records } = { ...filters, ...change }
      const next = new URLSearchParams({ [names.from]: from, [names.to]: to })
      for (const name of ['unitIds', 'professionalIds', 'planIds'] as const)
        if (records[name].length > 0) next.set(names[name], records[name].join(','))
      if (!isCompared) next.set(comparedName, 'nao')
      for (const [name, value] of kept)
        if (!own.has(name) && !(name === dayName && 'from' in change)) next.set(name, value)
      return next
    },
    [filters],
  )

  return {
    ...filters,
    input: {
      from: filters.from,
      to: filters.to,
      unitIds: joined(filters.unitIds),
      professionalIds: joined(filters.professionalIds),
      planIds: joined(filters.planIds),
    },
    change: (change) => setSearch((now) => written(change, now), { preventScrollReset: true }),
    search: (more) => {
      const next = written({})
      for (const [name, value] of Object.entries(more)) if (value !== undefined) next.set(name, String(value))
      return `?${next}`
    },
  }
}
