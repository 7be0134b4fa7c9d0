import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { isMissing, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LostRecord } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { importQuery } from '../data.ts'
import classes from '../patients.module.css'
import { Preview } from './Preview.tsx'
import { Progress } from './Progress.tsx'

const title = 'Importação de pacientes'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.import' }

/** Milliseconds between requests while it runs, in case the stream of live events is down. */
const pollMs = 3_000

export default function ImportDetailPage() {
  const { orgId } = useActiveNetwork()
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery({
    ...importQuery(orgId, id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.state) ? pollMs : false),
  })
  if (!data && isMissing(error))
    return (
      <LostRecord
        text="Esta importação não existe mais."
        back={{ to: paths.importPatients, label: 'Ver importações' }}
      />
    )
  return (
    <Page title={data?.fileName ?? title} description="Importação de pacientes" hasOwnHeading isRuled>
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
        {data?.state === 'preview' && <Preview orgId={orgId} one={data} />}
        {data && data.state !== 'preview' && <Progress orgId={orgId} one={data} />}
      </div>
    </Page>
  )
}

const isMoving = (state: string) => state === 'running' || state === 'cancelling'
