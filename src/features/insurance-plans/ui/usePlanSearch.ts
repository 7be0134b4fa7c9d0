import { IconShieldCheck } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { useRecordSource } from '#ui/search/useRecordSource.ts'

const source = {
  id: 'insurance-plans',
  title: 'Convênios',
  order: 30,
  Icon: IconShieldCheck,
  load: async () => (await import('./found.ts')).findPlans,
  pathOf: paths.plan,
}

/** Convênios in the search (Ctrl K), by name, operadora or registro; null for who may not read them. */
export const usePlanSearch = (orgId: string | null): void => useRecordSource(orgId, source)
