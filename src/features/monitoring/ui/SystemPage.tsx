import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/session.tsx'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import { systemQuery } from './data.ts'
import { ChannelsTable } from './system/ChannelsTable.tsx'
import { NoticesCard } from './system/NoticesCard.tsx'
import { QueueCard } from './system/QueueCard.tsx'
import { ServerCard } from './system/ServerCard.tsx'
import { StateCard } from './system/StateCard.tsx'
import { TroublesCard } from './system/TroublesCard.tsx'
import classes from './wall.module.css'

const title = 'Sistema'

export const meta = pageMeta(title)
export const handle = { title, may: 'monitoring.system', wantsRoom: true }

export default function SystemPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page title={title} tabs={<PageTabs group="monitoring" label="Monitoramento" />}>
      <System key={orgId} orgId={orgId} />
    </Page>
  )
}

/** How messages leave, what waits and what failed; of the server for its operator alone. */
function System({ orgId }: { orgId: string }) {
  const system = useQuery(systemQuery(orgId))
  const channels = useQuery(channelsQuery(orgId))
  const { isAdmin } = useUser()
  const now = useNow()
  const failed = system.isError ? system : channels.isError ? channels : null
  const { data } = system
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {failed && (
          <ErrorRegion
            text={`O estado dos envios não pôde ser lido. ${sentenceOf(failed.error)}`}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        )}
        {!failed && !(data && channels.data) && (
          <Loading label="Carregando o estado dos envios">
            <Skeleton height={90} radius={12} mb={16} />
            <Skeleton height={260} radius={12} mb={16} />
            <Skeleton height={220} radius={12} />
          </Loading>
        )}
        {data && channels.data && (
          <>
            <StateCard system={data} channels={channels.data} now={now} />
            <ChannelsTable system={data} channels={channels.data} now={now} />
            <QueueCard system={data} now={now} />
            <TroublesCard orgId={orgId} system={data} now={now} />
          </>
        )}
      </div>
      <div className={classes.side}>
        {isAdmin && <ServerCard />}
        {data && <NoticesCard notices={data.notices} now={now} />}
      </div>
    </div>
  )
}
