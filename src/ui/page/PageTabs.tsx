import { useQueries } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { PageTab, TabGroupId } from '#platform/feature.ts'
import { registry } from '#platform/registry.ts'
import { totalText } from '#ui/list/itemLabels.ts'
import { totalQueryOf } from '#ui/list/total.ts'
import { Tabs } from './Tabs.tsx'

/** The tabs of all features in one group, for the person's role; none for who may open only one of them. */
export function PageTabs({ group, label }: { group: TabGroupId; label: string }) {
  const { orgId, role } = useActiveNetwork()
  const { pathname } = useLocation()
  const allowed = registry.tabs.filter((tab) => tab.in === group && can(role, tab.may))
  const counted = allowed.filter(({ counts }) => counts !== undefined)
  const totals = useQueries({ queries: counted.map((tab) => totalQuery(tab)(orgId)) })
  const totalOfTab = new Map(counted.map((tab, at) => [tab, totals[at]?.data]))
  const tabs = allowed.filter(
    (tab) => !tab.isAtTimes || tab.to === pathname || totalOfTab.get(tab)?.isOpen === true,
  )
  if (tabs.length < 2) return null
  return (
    <Tabs
      label={label}
      tabs={tabs.map((tab) => {
        const total = totalOfTab.get(tab)?.total
        return { ...tab, count: total === undefined ? undefined : totalText(total) }
      })}
    />
  )
}

/** One for each collection, whichever pages show its tab. */
const totalQueries = new Map<string, ReturnType<typeof totalQueryOf>>()

function totalQuery({ counts = '', may, topic }: PageTab) {
  const known = totalQueries.get(counts)
  if (known) return known
  const made = totalQueryOf(counts, may, topic)
  totalQueries.set(counts, made)
  return made
}
