import { useQuery } from '@tanstack/react-query'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { optionsQuery } from './data.ts'
import { professionalSections } from './form/sections.tsx'
import { useProfessionalForm } from './form/useProfessionalForm.ts'

const title = 'Novo profissional'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.update' }

export default function NewProfessionalPage() {
  const { orgId } = useActiveNetwork()
  return <NewProfessional key={orgId} orgId={orgId} />
}

function NewProfessional({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const { data: options } = useQuery(optionsQuery(orgId))
  const form = useProfessionalForm(null, options)
  return (
    <Page
      title={title}
      description="Nome, conselho e especialidade bastam; o resto pode ficar para depois."
      isRuled
    >
      <RecordFormView
        form={form}
        saveLabel="Criar profissional"
        sections={professionalSections({ form, options, ownId: null, maySeeTeam: can(role, 'team.read') })}
      />
    </Page>
  )
}
