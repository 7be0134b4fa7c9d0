import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { professionalsQuery } from '#features/professionals/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { DashboardFrame } from '../DashboardFrame.tsx'
import { DaySkeleton } from './DaySkeleton.tsx'
import classes from './day.module.css'
import { UnitDay } from './UnitDay.tsx'

const parameter = 'unidade'

/** Today at one unit: its appointments by state, who is next, and what waits. A professional's is their own. */
export function Day({ orgId, setup }: { orgId: string; setup?: ReactNode }) {
  const units = useQuery(openUnitsQuery(orgId))
  const own = useOwnUnit(orgId)
  const [search, setSearch] = useSearchParams()
  if (!units.data || !own.isReady)
    return (
      <DashboardFrame>
        {units.error ? (
          <ErrorRegion
            text={`As unidades não puderam ser lidas. ${sentenceOf(units.error)}`}
            onRetry={units.refetch}
            isRetrying={units.isFetching}
          />
        ) : (
          <DaySkeleton />
        )}
      </DashboardFrame>
    )
  const unitOf = (id: string | null) => units.data.find((unit) => unit.id === id)
  const unit = unitOf(search.get(parameter)) ?? unitOf(own.unitId) ?? units.data[0]
  if (!unit)
    return (
      <DashboardFrame>
        {setup ?? <p className={classes.quiet}>Nenhuma unidade está aberta.</p>}
      </DashboardFrame>
    )
  const choose = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(parameter, id)
        return next
      },
      { replace: true },
    )
  return <UnitDay key={unit.id} orgId={orgId} unit={unit} units={units.data} onUnit={choose} setup={setup} />
}

/** Where the professional attends: with several units it is the one to begin with, as in the agenda. */
function useOwnUnit(orgId: string) {
  const isProfessional = useActiveNetwork().role === 'professional'
  const { data, isError } = useQuery({ ...professionalsQuery({ orgId, limit: 1 }), enabled: isProfessional })
  return {
    isReady: !isProfessional || data !== undefined || isError,
    unitId: data?.items[0]?.units[0]?.id ?? null,
  }
}
