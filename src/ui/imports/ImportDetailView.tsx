import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { isMissing, sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LostRecord } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'
import { Preview } from './Preview.tsx'
import { Progress } from './Progress.tsx'

/** Milliseconds between requests while it runs, in case the stream of live events is down. */
const pollMs = 3_000

/** Shows one import: its preview, then its progress and result. */
export function ImportDetailView({ ui }: { ui: ImportUi }) {
  const title = `Importação de ${ui.many}`
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({
    ...ui.client.find(orgId, id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.state) ? pollMs : false),
  })
  if (!data && isMissing(error))
    return (
      <LostRecord text="Esta importação não existe mais." back={{ to: ui.to, label: 'Ver importações' }} />
    )
  return (
    <Page title={data?.fileName ?? title} description={title} hasOwnHeading isRuled>
      <div className={classes.body}>
        {!data && error && (
          <ErrorRegion
            text={`A importação não pôde ser carregada. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && (
          <Loading label="Carregando a importação">
            <Skeleton height={320} radius="lg" />
          </Loading>
        )}
        {data?.state === 'preview' && <Preview ui={ui} orgId={orgId} one={data} />}
        {data && data.state !== 'preview' && <Progress ui={ui} orgId={orgId} one={data} />}
      </div>
    </Page>
  )
}

const isMoving = (state: string) => state === 'running' || state === 'cancelling'
