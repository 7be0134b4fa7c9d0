import { IconReportMedical } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { addSearchSource } from '#ui/search/sources.ts'

/** Exams in the search (Ctrl K), by name, code or category; null for who may not read them. */
export function useExamSearch(orgId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    return addSearchSource({
      id: 'exams',
      title: 'Exames',
      order: 40,
      isRemote: true,
      async find(text) {
        if (text.trim() === '') return []
        const { findExams } = await import('./found.ts')
        return (await findExams(orgId, text)).map(({ id, label, detail }) => ({
          id: `exam ${id}`,
          label,
          detail,
          Icon: IconReportMedical,
          run: () => navigate(paths.exam(id)),
        }))
      },
    })
  }, [navigate, orgId])
}
