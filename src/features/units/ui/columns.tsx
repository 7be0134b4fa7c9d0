import { formatPhone } from '#lib/phone.ts'
import type { Column } from '#ui/list/types.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { WeekStrip } from '#ui/WeekStrip.tsx'
import type { UnitItem } from '../contract.ts'

export const unitColumns: readonly Column<UnitItem>[] = [
  { id: 'name', label: 'Nome', sort: 'name', cell: ({ name }) => name },
  {
    id: 'city',
    label: 'Endereço',
    sort: 'city',
    cell: ({ street, streetNumber, city, state }) => `${street}, ${streetNumber}, ${city}, ${state}`,
  },
  {
    id: 'hours',
    label: 'Semana',
    isAlive: true,
    cell: ({ hours }) => <WeekStrip hours={hours} />,
  },
  {
    id: 'resources',
    label: 'Salas e equipamentos',
    align: 'end',
    hiddenBelow: 1024,
    cell: ({ resourceCount }) => (resourceCount === 0 ? '—' : resourceCount),
  },
  {
    id: 'phone',
    label: 'Telefone',
    hiddenBelow: 1280,
    cell: ({ phone }) => formatPhone(phone),
  },
  {
    id: 'situation',
    label: 'Situação',
    cell: ({ isActive }) =>
      isActive ? <StateTag kind="good">Ativa</StateTag> : <StateTag kind="off">Inativa</StateTag>,
  },
]
