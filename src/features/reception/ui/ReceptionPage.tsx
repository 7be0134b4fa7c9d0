import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { NoUnits } from '#features/units/ui/NoUnits.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { BoardOfUnit } from './BoardOfUnit.tsx'
import { boardQuery } from './data.ts'
import classes from './reception.module.css'
import { recall, remember } from './remembered.ts'

const title = 'Recepção'

export const meta = pageMeta(title)
export const handle = { title, may: 'reception.read', wantsRoom: true }

export default function ReceptionPage() {
  const { orgId } = useActiveNetwork()
  return <Reception key={orgId} orgId={orgId} />
}

/** The board of the unit in the address, else of the one that was shown last on this computer. */
function Reception({ orgId }: { orgId: string }) {
  const { role } = useActiveNetwork()
  const [search, setSearch] = useSearchParams()
  const units = useQuery(openUnitsQuery(orgId))
  const wanted = search.get('unidade') ?? recall('unidade', orgId)
  const unit = units.data?.find(({ id }) => id === wanted) ?? units.data?.[0]
  const board = useQuery({ ...boardQuery(orgId, unit?.id ?? ''), enabled: unit !== undefined })
  const failed = units.data ? board : units
  if (units.data && unit && board.data)
    return (
      <BoardOfUnit
        key={unit.id}
        orgId={orgId}
        unit={unit}
        units={units.data}
        board={board.data}
        onUnit={(unitId) => {
          remember('unidade', orgId, unitId)
          setSearch({ unidade: unitId })
        }}
      />
    )
  return (
    <Page title={title} tabs={<PageTabs group="monitoring" label="Monitoramento" />}>
      {units.data && !unit && <NoUnits mayAdd={can(role, 'units.update')} />}
      {failed.isError && (
        <div className={classes.padded}>
          <ErrorRegion
            text={`O quadro da recepção não pôde ser lido. ${sentenceOf(failed.error)}`}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </div>
      )}
      {!failed.isError && (!units.data || unit) && (
        <Loading>
          <div className={classes.padded}>
            <Skeleton height={72} radius={12} />
          </div>
          <div className={classes.columns}>
            {['um', 'dois', 'três', 'quatro'].map((column) => (
              <Skeleton key={column} height={420} radius={12} />
            ))}
          </div>
        </Loading>
      )}
    </Page>
  )
}
