import { expect, test } from 'vitest'
import '#src/features.ts'
import type { MenuGroupId, MenuItem } from '#platform/feature.ts'
import { groupsFor, homeFor } from './menu.ts'

const NoIcon = () => null

const entry = (group: MenuGroupId, label: string): MenuItem => ({
  group,
  order: 10,
  label,
  to: `/clinica/${label}`,
  Icon: NoIcon,
})

test('the groups stand in the order of the specification, and only with an entry', () => {
  const all = [
    entry('reports', 'metricas'),
    entry('care', 'agendamentos'),
    entry('communication', 'campanhas'),
    entry('configuration', 'rede'),
    entry('home', 'dashboard'),
  ]
  const labels = (menu: readonly MenuItem[]) => groupsFor(menu, 'owner').map(({ label }) => label)
  expect(homeFor(all, 'owner').map(({ label }) => label)).toEqual(['dashboard'])
  expect(labels(all)).toEqual(['Configurações', 'Comunicação', 'Atendimentos', 'Relatórios'])
  expect(labels(all.slice(1, 2))).toEqual(['Atendimentos'])
})

test('a group whose entries a role may not open is gone', () => {
  const closed = { ...entry('configuration', 'rede'), may: 'configuration.read' as const }
  expect(groupsFor([closed], 'receptionist')).toHaveLength(1)
  expect(groupsFor([closed], 'professional')).toEqual([])
})
