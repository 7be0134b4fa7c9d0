import { can, type Role } from '#platform/access.ts'
import type { MenuGroupId, MenuItem } from '#platform/feature.ts'

export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly MenuItem[]
}

/** In the specification's order (§2). */
const groups: readonly { readonly id: string; readonly label: string; readonly of: MenuGroupId }[] = [
  { id: 'configuracoes', label: 'Configurações', of: 'configuration' },
  { id: 'comunicacao', label: 'Comunicação', of: 'communication' },
  { id: 'atendimentos', label: 'Atendimentos', of: 'care' },
  { id: 'relatorios', label: 'Relatórios', of: 'reports' },
]

const entriesOf = (menu: readonly MenuItem[], group: MenuGroupId, role: Role) =>
  menu.filter((entry) => entry.group === group && (!entry.may || can(role, entry.may)))

/** What stands above the groups. */
export const homeFor = (menu: readonly MenuItem[], role: Role): readonly MenuItem[] =>
  entriesOf(menu, 'home', role)

/** The menu as a role sees it: a group with nothing in it is gone. */
export const groupsFor = (menu: readonly MenuItem[], role: Role): readonly MenuGroup[] =>
  groups
    .map(({ id, label, of }) => ({ id, label, entries: entriesOf(menu, of, role) }))
    .filter(({ entries }) => entries.length > 0)

/** Whether an address is the entry's own, or lies below it. */
export const isWithin = ({ to, also = [] }: MenuItem, pathname: string): boolean =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
