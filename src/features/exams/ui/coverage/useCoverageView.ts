import { useCallback, useMemo, useState } from 'react'
import type { Filter } from '#ui/list/types.ts'
import { type ListAddress, useListAddress } from '#ui/list/useListAddress.ts'
import type { Coverage } from '../../coverage/contract.ts'
import { type MatrixRow, type PlanColumn, rowsOf } from '../../coverage/matrix.ts'

const shape = { sorts: ['name'], filters: ['convenio', 'situacao'] } as const

export interface CoverageView {
  readonly address: ListAddress
  readonly filters: readonly Filter[]
  readonly plans: readonly PlanColumn[]
  readonly rows: readonly MatrixRow[]
  toggle(category: string): void
}

/** Selects the convênios and exams to show: those in use, unless the address says otherwise. */
export function useCoverageView({ plans, exams }: Coverage): CoverageView {
  const address = useListAddress(shape)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { q } = address
  const { convenio, situacao } = address.filters
  const showsAll = situacao[0] === 'todos'
  const inUse = useMemo(() => plans.filter(({ isActive }) => showsAll || isActive), [plans, showsAll])
  const shownPlans = useMemo(
    () => (convenio.length === 0 ? inUse : inUse.filter(({ id }) => convenio.includes(id))),
    [inUse, convenio],
  )
  const rows = useMemo(
    () =>
      rowsOf(
        exams.filter(({ isActive }) => showsAll || isActive),
        q,
        closed,
      ),
    [exams, showsAll, q, closed],
  )
  const filters = useMemo(
    () => [
      {
        id: 'convenio',
        label: 'Convênios',
        isMultiple: true,
        options: inUse.map(({ id, name }) => ({ value: id, label: name })),
      },
      { id: 'situacao', label: 'Situação', options: [{ value: 'todos', label: 'ativos e inativos' }] },
    ],
    [inUse],
  )
  const toggle = useCallback(
    (category: string) =>
      setClosed((before) => {
        const next = new Set(before)
        if (!next.delete(category)) next.add(category)
        return next
      }),
    [],
  )
  return { address, filters, plans: shownPlans, rows, toggle }
}
