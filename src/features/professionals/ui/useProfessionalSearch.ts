import { IconStethoscope } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { useRecordSource } from '#ui/search/useRecordSource.ts'

const source = {
  id: 'professionals',
  title: 'Profissionais',
  order: 20,
  Icon: IconStethoscope,
  load: async () => (await import('./found.ts')).findProfessionals,
  pathOf: paths.professional,
}

/** Professionals in the search (Ctrl K), by name, council number or specialty; null outside a network. */
export const useProfessionalSearch = (orgId: string | null): void => useRecordSource(orgId, source)
