import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { ProfessionalOptions } from '../contract.ts'
import { optionsQuery } from './data.ts'
import { professionalSections } from './form/sections.tsx'
import { startWith } from './form/start.ts'
import { useProfessionalForm } from './form/useProfessionalForm.ts'

const title = 'Novo profissional'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.update' }

export default function NewProfessionalPage() {
  const { orgId } = useActiveNetwork()
  return <NewProfessional key={orgId} orgId={orgId} />
}

function NewProfessional({ orgId }: { orgId: string }) {
  const { data: options, isError } = useQuery(optionsQuery(orgId))
  return (
    <Page
      title={title}
      description="Nome, conselho e especialidade bastam; o resto pode ficar para depois."
      isRuled
    >
      {options || isError ? (
        <NewForm options={options} />
      ) : (
        <RecordFormSkeleton
          label="Carregando o formulário"
          sections={[
            [16, 8, 10, 14],
            [7, 8, 4, 5, 24],
          ]}
        />
      )}
    </Page>
  )
}

function NewForm({ options }: { options: ProfessionalOptions | undefined }) {
  const { role } = useActiveNetwork()
  const [start] = useState(() => startWith(options))
  const form = useProfessionalForm(null, options, start)
  return (
    <RecordFormView
      form={form}
      saveLabel="Criar profissional"
      sections={professionalSections({ form, options, ownId: null, maySeeTeam: can(role, 'team.read') })}
    />
  )
}
