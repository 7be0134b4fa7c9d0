import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { professionalsQuery } from '#features/professionals/ui/data.ts'
import { NoUnits } from '#features/units/ui/NoUnits.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { AgendaSkeleton } from './agenda/AgendaSkeleton.tsx'
import { withColumns } from './agenda/address.ts'
import classes from './agenda/agenda.module.css'
import { UnitAgenda } from './agenda/UnitAgenda.tsx'
import { useAgendaAddress } from './agenda/useAgendaAddress.ts'
import { useArrival } from './agenda/useArrival.ts'
import { openUnitsQuery } from './lists.ts'

const title = 'Agendamentos'

export const meta = pageMeta(title)
export const handle = { title, may: 'appointments.read', wantsRoom: true }

export default function AgendaPage() {
  const { orgId } = useActiveNetwork()
  return <Agenda key={orgId} orgId={orgId} />
}

function Agenda({ orgId }: { orgId: string }) {
  const mayAdd = can(useActiveNetwork().role, 'units.update')
  const [shown, change] = useAgendaAddress()
  const query = useQuery(openUnitsQuery(orgId))
  const count = query.data?.length ?? 0
  const address = useMemo(() => withColumns(shown, count), [shown, count])
  const own = useOwnUnit(orgId)
  const { isArriving, appointmentId, action } = useArrival(orgId, query.data, change)
  const units = own.isReady ? query.data : undefined
  const unitOf = (unitId: string | null) => units?.find(({ id }) => id === unitId)
  const unit = unitOf(address.unitId) ?? unitOf(own.unitId) ?? units?.[0]
  if (units && unit && !isArriving)
    return (
      <UnitAgenda
        key={unit.id}
        orgId={orgId}
        unit={unit}
        units={units}
        address={address}
        change={change}
        appointmentId={appointmentId}
        action={action}
      />
    )
  return (
    <Page title={title}>
      {units && !unit && <NoUnits mayAdd={mayAdd} />}
      {!units && query.isError && (
        <div className={classes.padded}>
          <ErrorRegion
            text="A agenda não pôde ser lida."
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </div>
      )}
      {(units ? unit !== undefined : !query.isError) && <AgendaSkeleton />}
    </Page>
  )
}

/** Returns a unit where the professional attends: with several units it is the one to begin with. */
function useOwnUnit(orgId: string) {
  const isProfessional = useActiveNetwork().role === 'professional'
  const { data, isError } = useQuery({
    ...professionalsQuery({ orgId, limit: 1 }),
    enabled: isProfessional,
  })
  return {
    isReady: !isProfessional || data !== undefined || isError,
    unitId: data?.items[0]?.units[0]?.id ?? null,
  }
}
