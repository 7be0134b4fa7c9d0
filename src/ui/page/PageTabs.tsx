import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { PageTab, TabGroupId } from '#platform/feature.ts'
import { registry } from '#platform/registry.ts'
import { totalOf } from '#ui/list/total.ts'
import { Tabs } from './Tabs.tsx'

/** The tabs of all features in one group, for the person's role; none for who may open only one of them. */
export function PageTabs({ group, label }: { group: TabGroupId; label: string }) {
  const { role } = useActiveNetwork()
  const tabs = registry.tabs.filter((tab) => tab.in === group && can(role, tab.may))
  if (tabs.length < 2) return null
  return (
    <Tabs label={label} tabs={tabs.map((tab) => ({ ...tab, count: tab.counts && <Count tab={tab} /> }))} />
  )
}

function Count({ tab }: { tab: PageTab }) {
  return totalHook(tab)()
}

/** One hook for each collection, whichever pages show its tab. */
const totalHooks = new Map<string, ReturnType<typeof totalOf>>()

function totalHook({ counts = '', may }: PageTab) {
  const known = totalHooks.get(counts)
  if (known) return known
  const made = totalOf(counts, may)
  totalHooks.set(counts, made)
  return made
}
