import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { templateQuery } from './data.ts'
import { TemplateFormView } from './form/TemplateFormView.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateSummary } from './TemplateSummary.tsx'

const title = 'Template'

export const meta = pageMeta(title)
export const handle = { title, may: 'templates.read' }

export default function TemplateFormPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return id === undefined ? <NewTemplate key={orgId} /> : <StoredTemplate key={id} orgId={orgId} id={id} />
}

function NewTemplate() {
  return (
    <Page
      title="Novo template"
      description="Um texto que a clínica envia, com o nome, a data e o que mais mudar de pessoa para pessoa."
      isRuled
    >
      <TemplateFormView template={null} />
    </Page>
  )
}

function StoredTemplate({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(templateQuery(orgId, id))
  const { data } = query
  if (data)
    return (
      <Page
        title={data.name}
        description={<TemplateSummary template={data} />}
        action={<TemplateActions template={data} />}
        hasOwnHeading
        isRuled
      >
        <TemplateFormView template={data} />
      </Page>
    )
  return (
    <RecordPending
      title={title}
      query={query}
      labels={{
        loading: 'Carregando o template',
        gone: 'Este template não existe ou foi excluído.',
        failed: 'O template não pôde ser carregado.',
      }}
      back={{ to: paths.templates, label: 'Ver templates' }}
      sections={[
        [12, 6, 6],
        [24, 24, 24],
      ]}
      hasPreview
    />
  )
}
