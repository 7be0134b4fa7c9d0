import { IconStethoscope } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { addSearchSource } from '#ui/search/sources.ts'

/** Professionals in the search (Ctrl K), by name, council number or specialty; null outside a network. */
export function useProfessionalSearch(orgId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    return addSearchSource({
      id: 'professionals',
      title: 'Profissionais',
      order: 20,
      isRemote: true,
      async find(text) {
        if (text.trim() === '') return []
        const { findProfessionals } = await import('./found.ts')
        return (await findProfessionals(orgId, text)).map(({ id, label, detail }) => ({
          id: `professional ${id}`,
          label,
          detail,
          Icon: IconStethoscope,
          run: () => navigate(paths.professional(id)),
        }))
      },
    })
  }, [navigate, orgId])
}
