import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '#lib/zones.ts'
import { useNow } from '#ui/useNow.ts'
import { addMonths, monthPattern } from '../../closing/months.ts'
import { type Figure, figures } from './sheetView.ts'

/** The filters of the closing, in the address bar. */
export interface ClosingFilterValues {
  /** `2026-10` */
  readonly month: string
  readonly unitIds: readonly string[]
  readonly professionalIds: readonly string[]
  readonly planIds: readonly string[]
  readonly figure: Figure
}

/** What the rows are those of: a cell, a row or a column of the sheet, or what lacks something. */
export interface ClosingSelection {
  readonly professional?: string | undefined
  readonly plan?: string | undefined
  readonly missing?: boolean | undefined
}

export interface ClosingAddress extends ClosingFilterValues {
  /** The input of the routes besides `orgId`. */
  readonly input: {
    readonly month: string
    readonly unitIds: string | undefined
    readonly professionalIds: string | undefined
    readonly planIds: string | undefined
  }
  /** Null while the sheet is shown. */
  readonly selection: ClosingSelection | null
  /** The month that is running. */
  readonly thisMonth: string
  change(change: Partial<ClosingFilterValues>): void
  /** The address of the rows behind a number; of the sheet without one. */
  search(selection: ClosingSelection | null): string
}

const listed = (text: string | null) => text?.split(',').filter(Boolean) ?? []
const joined = (ids: readonly string[]) => (ids.length > 0 ? ids.join(',') : undefined)

export function useClosingAddress(): ClosingAddress {
  const [search, setSearch] = useSearchParams()
  const thisMonth = dayIn(useNow()).slice(0, 7)
  const filters = useMemo((): ClosingFilterValues => {
    const month = search.get('mes') ?? ''
    return {
      // What is closed is the month that is over.
      month: monthPattern.test(month) ? month : addMonths(thisMonth, -1),
      unitIds: listed(search.get('unidade')),
      professionalIds: listed(search.get('profissional')),
      planIds: listed(search.get('convenio')),
      figure: figures.find((one) => one === search.get('mostra')) ?? 'valor',
    }
  }, [search, thisMonth])

  const written = useCallback(
    (change: Partial<ClosingFilterValues>) => {
      const { month, unitIds, professionalIds, planIds, figure } = { ...filters, ...change }
      const next = new URLSearchParams({ mes: month })
      for (const [name, ids] of [
        ['unidade', unitIds],
        ['profissional', professionalIds],
        ['convenio', planIds],
      ] as const)
        if (ids.length > 0) next.set(name, ids.join(','))
      if (figure !== 'valor') next.set('mostra', figure)
      return next
    },
    [filters],
  )

  return {
    ...filters,
    thisMonth,
    input: {
      month: filters.month,
      unitIds: joined(filters.unitIds),
      professionalIds: joined(filters.professionalIds),
      planIds: joined(filters.planIds),
    },
    selection: search.has('linhas')
      ? {
          professional: search.get('de-profissional') ?? undefined,
          plan: search.get('de-convenio') ?? undefined,
          missing: search.get('linhas') === 'sem-guia',
        }
      : null,
    change: (change) => setSearch(written(change), { preventScrollReset: true }),
    search: (selection) => {
      const next = written({})
      if (selection) {
        next.set('linhas', selection.missing ? 'sem-guia' : 'todas')
        if (selection.professional) next.set('de-profissional', selection.professional)
        if (selection.plan) next.set('de-convenio', selection.plan)
      }
      return `?${next}`
    },
  }
}
