import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { addSearchSource } from '#ui/search/sources.ts'

/** Convênios in the search (Ctrl K), by name, operadora or registro; null for who may not read them. */
export function usePlanSearch(orgId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    return addSearchSource({
      id: 'insurance-plans',
      title: 'Convênios',
      order: 30,
      isRemote: true,
      async find(text) {
        if (text.trim() === '') return []
        const { findPlans } = await import('./found.ts')
        return (await findPlans(orgId, text)).map(({ id, label, detail }) => ({
          id: `plan ${id}`,
          label,
          detail,
          Icon: IconShieldCheck,
          run: () => navigate(paths.plan(id)),
        }))
      },
    })
  }, [navigate, orgId])
}
