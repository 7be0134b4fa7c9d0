import { formatMoney } from '#lib/money.ts'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import type { ExamItem } from '../contract.ts'

export const examColumns: readonly Column<ExamItem>[] = [
  { id: 'name', label: 'Nome', sort: 'name', cell: ({ name }) => name },
  { id: 'code', label: 'Código', sort: 'code', hiddenBelow: 1024, cell: ({ code }) => code || '—' },
  { id: 'category', label: 'Categoria', sort: 'category', cell: ({ category }) => category },
  {
    id: 'duration',
    label: 'Duração',
    sort: 'durationMin',
    align: 'end',
    cell: ({ durationMin }) => `${durationMin} min`,
  },
  {
    id: 'resource',
    label: 'Recurso',
    hiddenBelow: 1280,
    cell: ({ resourceKind, isOnResourceAlone }) =>
      resourceKind ? `${resourceKind}${isOnResourceAlone ? ', sem profissional' : ''}` : '—',
  },
  {
    id: 'plans',
    label: 'Convênios',
    align: 'end',
    cell: ({ coveredCount }) => (coveredCount === 0 ? '—' : coveredCount),
  },
  {
    id: 'price',
    label: 'Particular',
    align: 'end',
    cell: ({ selfPayPriceCents }) => (selfPayPriceCents === null ? '—' : formatMoney(selfPayPriceCents)),
  },
  {
    id: 'situation',
    label: 'Situação',
    cell: ({ isActive }) =>
      isActive ? <StateTag kind="good">Ativo</StateTag> : <StateTag kind="off">Inativo</StateTag>,
  },
]
