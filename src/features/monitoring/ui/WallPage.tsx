import { ActionIcon, Skeleton } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { NoUnits } from '#features/units/ui/NoUnits.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import type { WallUnit } from '../contract.ts'
import { AlertStrip } from './AlertStrip.tsx'
import { alertsOf } from './alerts.ts'
import { CampaignsCard } from './CampaignsCard.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'
import { ConversationsCard } from './ConversationsCard.tsx'
import { wallQuery } from './data.ts'
import { EventsCard } from './EventsCard.tsx'
import { SearchBox } from './SearchBox.tsx'
import { UnitCard } from './UnitCard.tsx'
import { UnitsMenu } from './UnitsMenu.tsx'
import { useFullScreen } from './useFullScreen.ts'
import classes from './wall.module.css'

const title = 'Monitoramento'

export const meta = pageMeta(title)
export const handle = { title, may: 'reception.read', wantsRoom: true }

/** The live wall. Who sees only their own patients has it in the reception's board. */
export default function WallPage() {
  const { orgId, role } = useActiveNetwork()
  if (!can(role, 'monitoring.read')) return <Navigate to={paths.reception} replace />
  return <Wall key={orgId} orgId={orgId} />
}

const unitParameter = 'unidades'

function Wall({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const [search, setSearch] = useSearchParams()
  const wall = useQuery(wallQuery(orgId))
  const full = useFullScreen()
  const units = wall.data?.units
  const wanted = search.get(unitParameter)?.split(',') ?? []
  const shown = units?.filter(({ unitId }) => wanted.includes(unitId)) ?? []
  const visible = shown.length > 0 ? shown : (units ?? [])
  return (
    <div ref={full.ref} className={classes.screen}>
      <Page
        title={title}
        description={
          units &&
          units.length > 1 && (
            <UnitsMenu
              units={units}
              chosen={shown.map(({ unitId }) => unitId)}
              onChosen={(ids) => setSearch(ids.length > 0 ? { [unitParameter]: ids.join(',') } : {})}
            />
          )
        }
        tabs={<PageTabs group="monitoring" label={title} />}
        action={
          <span className={classes.tools}>
            <SearchBox />
            {full.isPossible && (
              <ActionIcon
                variant="default"
                size="var(--control-height)"
                aria-label={full.isOn ? 'Sair da tela cheia' : 'Tela cheia'}
                onClick={full.toggle}
              >
                {full.isOn ? (
                  <IconMinimize size={18} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconMaximize size={18} stroke={1.75} aria-hidden="true" />
                )}
              </ActionIcon>
            )}
          </span>
        }
      >
        <div className={classes.columns}>
          <div className={classes.main}>
            {wall.isError && (
              <ErrorRegion
                text={`O movimento das unidades não pôde ser lido. ${sentenceOf(wall.error)}`}
                onRetry={() => void wall.refetch()}
                isRetrying={wall.isFetching}
              />
            )}
            {!units && !wall.isError && <WallSkeleton />}
            {units?.length === 0 && <NoUnits mayAdd={can(role, 'units.update')} />}
            {visible.length > 0 && <Units orgId={orgId} units={visible} />}
            <div className={classes.pair}>
              <ConversationsCard orgId={orgId} />
              {can(role, 'campaigns.read') && <CampaignsCard orgId={orgId} />}
            </div>
          </div>
          <div className={classes.side}>
            {can(role, 'channels.read') && <ChannelsCard orgId={orgId} />}
            <EventsCard
              orgId={orgId}
              unitNames={visible.map(({ name }) => name)}
              isAll={shown.length === 0}
            />
          </div>
        </div>
      </Page>
    </div>
  )
}

function Units({ orgId, units }: { orgId: string; units: readonly WallUnit[] }) {
  const { role } = useActiveNetwork()
  const now = useNow()
  const channels = useQuery({ ...channelsQuery(orgId), enabled: can(role, 'channels.read') })
  return (
    <>
      <AlertStrip alerts={alertsOf(units, channels.data, now)} />
      <div className={classes.units}>
        {units.map((unit) => (
          <UnitCard key={unit.unitId} unit={unit} now={now} />
        ))}
      </div>
    </>
  )
}

const WallSkeleton = () => (
  <Loading label="Carregando o movimento das unidades">
    <div className={classes.units}>
      {['um', 'dois', 'três'].map((card) => (
        <Skeleton key={card} height={380} radius={12} />
      ))}
    </div>
  </Loading>
)
