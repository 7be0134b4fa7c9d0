import { useQuery } from '@tanstack/react-query'
import { unitsQuery } from '#features/units/ui/data.ts'
import { NoUnits } from '#features/units/ui/NoUnits.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AgendaSkeleton } from './agenda/AgendaSkeleton.tsx'
import classes from './agenda/agenda.module.css'
import { UnitAgenda } from './agenda/UnitAgenda.tsx'
import { useAgendaAddress } from './agenda/useAgendaAddress.ts'

const title = 'Agendamentos'

export const meta = pageMeta(title)
export const handle = { title, may: 'appointments.read', wantsRoom: true }

export default function AgendaPage() {
  const { orgId } = useActiveNetwork()
  return <Agenda key={orgId} orgId={orgId} />
}

function Agenda({ orgId }: { orgId: string }) {
  const mayAdd = can(useActiveNetwork().role, 'units.update')
  const [address, change] = useAgendaAddress()
  const query = useQuery(unitsQuery({ orgId, isActive: true, limit: 100 }))
  const units = query.data?.items
  const unit = units?.find(({ id }) => id === address.unitId) ?? units?.[0]
  if (units && unit)
    return (
      <UnitAgenda key={unit.id} orgId={orgId} unit={unit} units={units} address={address} change={change} />
    )
  return (
    <Page title={title}>
      {units && <NoUnits mayAdd={mayAdd} />}
      {!units && query.isError && (
        <div className={classes.padded}>
          <ErrorRegion
            text="A agenda não pôde ser lida."
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {!units && !query.isError && <AgendaSkeleton />}
    </Page>
  )
}
