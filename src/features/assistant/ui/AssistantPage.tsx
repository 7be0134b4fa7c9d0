import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { RecordFormSkeleton } from '#ui/form/record/RecordFormSkeleton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AssistantEditor } from './AssistantEditor.tsx'
import classes from './assistant.module.css'
import { settingsQuery } from './data.ts'
import { description, pageTitle } from './words.ts'

export const meta = pageMeta(pageTitle)
export const handle = { title: pageTitle, may: 'assistant.read' }

export default function AssistantPage() {
  const { orgId } = useActiveNetwork()
  return <Assistant key={orgId} orgId={orgId} />
}

function Assistant({ orgId }: { orgId: string }) {
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(orgId))
  if (data) return <AssistantEditor orgId={orgId} saved={data} />
  return (
    <Page title={pageTitle} description={description}>
      {error ? (
        <div className={classes.failure}>
          <ErrorRegion
            text={`A configuração do assistente não pôde ser carregada. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <RecordFormSkeleton
          label="Carregando a configuração do assistente"
          sections={[[24], [12, 12, 24, 24], [24, 24]]}
          hasPreview
        />
      )}
    </Page>
  )
}
