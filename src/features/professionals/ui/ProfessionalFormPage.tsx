import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import type { HistoryFields } from '#ui/history/fields.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Professional, ProfessionalOptions } from '../contract.ts'
import { type BlockForm, councilLabel, nameWithTreatment } from '../rules.ts'
import { BlocksSection } from './blocks/BlocksSection.tsx'
import { blockTitle, describeBlock } from './blocks/draft.ts'
import { optionsQuery, professionalQuery } from './data.ts'
import { professionalFields } from './form/fields.tsx'
import { professionalSections } from './form/sections.tsx'
import { useProfessionalForm } from './form/useProfessionalForm.ts'

const title = 'Profissional'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.read' }

export default function ProfessionalFormPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return <StoredProfessional key={id} orgId={orgId} id={id ?? ''} />
}

function StoredProfessional({ orgId, id }: { orgId: string; id: string }) {
  const record = useQuery(professionalQuery(orgId, id))
  const options = useQuery(optionsQuery(orgId))
  if (record.data && options.data)
    return <ProfessionalEditor professional={record.data} options={options.data} />
  return (
    <RecordPending
      title={title}
      query={record.error ? record : options}
      labels={{
        loading: 'Carregando o profissional',
        gone: 'Este profissional não existe ou foi excluído.',
        failed: 'O cadastro não pôde ser carregado.',
      }}
      back={{ to: paths.professionals, label: 'Ver profissionais' }}
      sections={[[5, 19, 10, 14], [7, 8, 4, 5, 24], [24]]}
    />
  )
}

interface EditorProps {
  professional: Professional
  options: ProfessionalOptions
}

function ProfessionalEditor({ professional, options }: EditorProps) {
  const { role } = useActiveNetwork()
  const form = useProfessionalForm(professional, options)
  const history = useMemo(() => historyFields(options), [options])
  const name = nameWithTreatment(professional)
  return (
    <Page
      title={name}
      description={[councilLabel(professional), ...professional.specialties].join(', ')}
      action={<HistoryButton kind="professional" id={professional.id} name={name} fields={history} />}
      hasOwnHeading
      isRuled
    >
      <RecordFormView
        form={form}
        saveLabel="Salvar"
        sections={professionalSections({
          form,
          options,
          ownId: professional.id,
          maySeeTeam: can(role, 'team.read'),
        })}
        furtherAnchors={[{ id: 'bloqueios', title: 'Bloqueios' }]}
      >
        <BlocksSection professional={professional} />
      </RecordFormView>
    </Page>
  )
}

const historyFields = (options: ProfessionalOptions): HistoryFields =>
  ({
    ...professionalFields(options),
    block: {
      label: 'Bloqueio',
      show: (block: BlockForm) => `${blockTitle(block)}, ${describeBlock(block)}`,
    },
  }) as HistoryFields
