import { roleNames } from '#features/accounts/ui/roles.ts'
import { ago } from '#lib/ago.ts'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { lacksRecord } from '../rules.ts'
import type { MemberItem } from './data.ts'
import { unitsText } from './labels.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })

export const memberColumns = (
  ownId: string,
  unitNames: ReadonlyMap<string, string>,
): readonly Column<MemberItem>[] => [
  {
    id: 'name',
    label: 'Nome',
    sort: 'name',
    cell: ({ id, userFullname }) => (id === ownId ? `${userFullname} (você)` : userFullname),
  },
  { id: 'email', label: 'E-mail', hiddenBelow: 1024, cell: ({ userEmail }) => userEmail },
  {
    id: 'role',
    label: 'Papel',
    sort: 'role',
    cell: (member) =>
      lacksRecord(member) ? (
        <>
          {roleNames[member.role]} <StateTag kind="warning">Sem cadastro</StateTag>
        </>
      ) : (
        roleNames[member.role]
      ),
  },
  {
    id: 'units',
    label: 'Unidades',
    cell: ({ unitIds, hiddenUnits }) => unitsText(unitIds, unitNames, hiddenUnits),
  },
  {
    id: 'isOnline',
    label: 'Vista pela última vez',
    sort: 'isOnline',
    cell: ({ isOnline }) => ago(isOnline, new Date()),
  },
  {
    id: 'createdAt',
    label: 'Na rede desde',
    sort: 'createdAt',
    hiddenBelow: 1280,
    isTableOnly: true,
    cell: ({ createdAt }) => day.format(new Date(createdAt)),
  },
  {
    id: 'factor',
    label: 'Duas etapas',
    hiddenBelow: 1280,
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor === null ? (
        '—'
      ) : hasSecondFactor ? (
        <StateTag kind="good">Ativa</StateTag>
      ) : (
        <StateTag kind="off">Inativa</StateTag>
      ),
  },
]
