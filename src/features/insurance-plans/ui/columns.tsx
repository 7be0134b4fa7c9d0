import { counted } from '#ui/list/itemLabels.ts'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import type { PlanItem } from '../contract.ts'
import { formatAnsCode } from '../rules.ts'

export const planColumns: readonly Column<PlanItem>[] = [
  { id: 'name', label: 'Nome', sort: 'name', cell: ({ name }) => name },
  { id: 'operator', label: 'Operadora', sort: 'operator', cell: ({ operator }) => operator || '—' },
  {
    id: 'ansCode',
    label: 'Registro ANS',
    hiddenBelow: 1280,
    cell: ({ ansCode }) => formatAnsCode(ansCode) || '—',
  },
  {
    id: 'products',
    label: 'Planos',
    align: 'end',
    hiddenBelow: 1024,
    cell: ({ products }) => (products.length === 0 ? '—' : products.length),
  },
  { id: 'units', label: 'Onde', cell: whereOf },
  {
    id: 'authorization',
    label: 'Autorização',
    hiddenBelow: 1024,
    cell: ({ requiresAuthorization }) => (requiresAuthorization ? 'sempre' : 'por exame'),
  },
  {
    id: 'followUp',
    label: 'Retorno',
    align: 'end',
    hiddenBelow: 1280,
    cell: ({ followUpDays }) =>
      followUpDays === null ? '—' : counted(followUpDays, { one: 'dia', many: 'dias' }),
  },
  {
    id: 'situation',
    label: 'Situação',
    cell: ({ isActive }) =>
      isActive ? <StateTag kind="good">Ativo</StateTag> : <StateTag kind="off">Inativo</StateTag>,
  },
]

function whereOf({ acceptedEverywhere, unitCount }: PlanItem) {
  if (acceptedEverywhere) return 'todas as unidades'
  if (unitCount === 0) return <StateTag kind="warning">nenhuma unidade</StateTag>
  return counted(unitCount, { one: 'unidade', many: 'unidades' })
}
