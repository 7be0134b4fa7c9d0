import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useNow } from '#ui/useNow.ts'
import { dayTitle, instantAt, isOn } from '../agenda/dates.ts'
import { appointmentsQuery, countsQuery } from '../data.ts'
import { ClosingList } from './ClosingList.tsx'
import classes from './closing.module.css'
import { groupsOf } from './groups.ts'
import { dayText } from './labels.ts'
import { useClosing } from './useClosing.ts'

interface CloseDayProps {
  orgId: string
  unit: UnitItem
  date: string
  isOpen: boolean
  nameOf: (professionalId: string | null) => string
  onClose: () => void
}

/** Lists the appointments that the day has left open, until none is. */
export function CloseDay({ isOpen, onClose, unit, date, ...rest }: CloseDayProps) {
  const [isCovered, setCovered] = useState(false)
  return (
    <FormDrawer
      isOpen={isOpen}
      isCovered={isCovered}
      title="Fechar o dia"
      description={`${dayTitle(date)}, ${unit.name}`}
      onClose={onClose}
    >
      <Left unit={unit} date={date} {...rest} onCovered={setCovered} />
    </FormDrawer>
  )
}

type LeftProps = Omit<CloseDayProps, 'isOpen' | 'onClose'> & { onCovered: (isCovered: boolean) => void }

function Left({ orgId, unit, date, nameOf, onCovered }: LeftProps) {
  const now = useNow()
  // Here, as the list goes with its last row, while what ended it can be undone.
  const closing = useClosing(orgId)
  const { data, isError, refetch, isFetching } = useQuery(
    appointmentsQuery({
      orgId,
      unitIds: unit.id,
      states: 'scheduled,confirmed,waiting,inService',
      from: instantAt(date, unit.timeZone, 0),
      to: instantAt(addDays(date, 1), unit.timeZone, 0),
    }),
  )
  const groups = groupsOf(
    (data?.items ?? []).filter(({ startsAt }) => isOn(date, unit.timeZone, startsAt)),
    now,
  )
  if (groups.length > 0)
    return (
      <ClosingList
        closing={closing}
        groups={groups}
        date={date}
        nameOf={nameOf}
        onCovered={onCovered}
        zone={unit.timeZone}
      />
    )
  if (data) return <NothingLeft orgId={orgId} unit={unit} date={date} />
  return (
    <div className={classes.waiting}>
      {isError ? (
        <ErrorRegion
          text="O que ficou em aberto não pôde ser lido."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
    </div>
  )
}

/** Shown when nothing is open, with the outcome of the day. */
function NothingLeft({ orgId, unit, date }: Pick<CloseDayProps, 'orgId' | 'unit' | 'date'>) {
  const { data } = useQuery(countsQuery({ orgId, unitIds: unit.id, from: date, days: 1 }))
  return (
    <div className={classes.done} role="status">
      <EmptyState title="Nada ficou em aberto">
        {data ? dayText(data.items.find((day) => day.date === date)) : ''}
      </EmptyState>
    </div>
  )
}
