import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { CampaignsCard } from '#features/monitoring/ui/CampaignsCard.tsx'
import { ConversationsCard } from '#features/monitoring/ui/ConversationsCard.tsx'
import { professionalsQuery } from '#features/professionals/ui/data.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { DayCard } from './DayCard.tsx'
import classes from './day.module.css'
import { FreeCard } from './FreeCard.tsx'
import { NextCard } from './NextCard.tsx'
import { useDay } from './useDay.ts'
import { WaitsCard } from './WaitsCard.tsx'
import { WeekCard } from './WeekCard.tsx'

const parameter = 'unidade'

/** Today at one unit: its appointments by state, who is next, and what waits. A professional's is their own. */
export function Day({ orgId, setup }: { orgId: string; setup?: ReactNode }) {
  const units = useQuery(openUnitsQuery(orgId))
  const own = useOwnUnit(orgId)
  const [search, setSearch] = useSearchParams()
  if (!units.data || !own.isReady) {
    if (!units.error) return <DaySkeleton />
    return (
      <ErrorRegion
        text={`As unidades não puderam ser lidas. ${sentenceOf(units.error)}`}
        onRetry={units.refetch}
        isRetrying={units.isFetching}
      />
    )
  }
  const unitOf = (id: string | null) => units.data.find((unit) => unit.id === id)
  const unit = unitOf(search.get(parameter)) ?? unitOf(own.unitId) ?? units.data[0]
  if (!unit) return setup ?? <p className={classes.quiet}>Nenhuma unidade está aberta.</p>
  return (
    <div className={classes.main}>
      {units.data.length > 1 && (
        <SelectField
          id="unidade-do-dia"
          className={classes.unit}
          label="Unidade"
          options={units.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={unit.id}
          onValue={(id) =>
            setSearch(
              (now) => {
                const next = new URLSearchParams(now)
                next.set(parameter, id)
                return next
              },
              { replace: true },
            )
          }
        />
      )}
      <UnitDay key={unit.id} orgId={orgId} unit={unit} />
      {setup}
    </div>
  )
}

function UnitDay({ orgId, unit }: { orgId: string; unit: UnitItem }) {
  const day = useDay(orgId, unit)
  const { role } = useActiveNetwork()
  if (day.data)
    return (
      <div className={classes.columns}>
        <div className={classes.main}>
          <DayCard unit={unit} data={day.data} />
          <NextCard orgId={orgId} unit={unit} data={day.data} />
          <WeekCard unit={unit} data={day.data} />
        </div>
        <div className={classes.main}>
          <FreeCard orgId={orgId} unit={unit} data={day.data} />
          <WaitsCard unit={unit} data={day.data} />
          {can(role, 'conversations.answer') && <ConversationsCard orgId={orgId} />}
          {can(role, 'campaigns.read') && <CampaignsCard orgId={orgId} limit={2} />}
        </div>
      </div>
    )
  if (!day.error) return <DaySkeleton />
  return (
    <ErrorRegion
      text={`O dia não pôde ser lido. ${sentenceOf(day.error)}`}
      onRetry={day.refetch}
      isRetrying={day.isFetching}
    />
  )
}

const DaySkeleton = () => (
  <Loading label="Carregando o dia">
    <Skeleton height={160} radius="lg" mb={20} />
    <Skeleton height={320} radius="lg" />
  </Loading>
)

/** Where the professional attends: with several units it is the one to begin with, as in the agenda. */
function useOwnUnit(orgId: string) {
  const isProfessional = useActiveNetwork().role === 'professional'
  const { data, isError } = useQuery({ ...professionalsQuery({ orgId, limit: 1 }), enabled: isProfessional })
  return {
    isReady: !isProfessional || data !== undefined || isError,
    unitId: data?.items[0]?.units[0]?.id ?? null,
  }
}
