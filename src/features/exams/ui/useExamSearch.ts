import { IconReportMedical } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { useRecordSource } from '#ui/search/useRecordSource.ts'

const source = {
  id: 'exams',
  title: 'Exames',
  order: 40,
  Icon: IconReportMedical,
  load: async () => (await import('./found.ts')).findExams,
  pathOf: paths.exam,
}

/** Exams in the search (Ctrl K), by name, code or category; null for who may not read them. */
export const useExamSearch = (orgId: string | null): void => useRecordSource(orgId, source)
