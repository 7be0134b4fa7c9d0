import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { openingsQuery } from '../data.ts'
import { type ClosedDay, closedDay, daysAhead } from './closedDay.ts'
import { holidayOn } from './columns.ts'
import type { AgendaData } from './useAgendaData.ts'

/** Returns why the unit is closed on the day, and when it opens next; null while it is open, or unknown. */
export function useClosedDay(
  orgId: string,
  unit: UnitItem,
  day: string,
  { data, isOn }: { data: AgendaData; isOn: boolean },
): ClosedDay | null {
  const query = openingsQuery({ orgId, unitIds: unit.id, from: day, days: daysAhead })
  const { data: openings } = useQuery({ ...query, enabled: isOn })
  return useMemo(() => {
    const open = openings?.items.find(({ unitId }) => unitId === unit.id)?.open
    if (!isOn || !open) return null
    return closedDay({ day, zone: unit.timeZone, open, holiday: holidayOn({ data, unit }, day) ?? '' })
  }, [openings, isOn, unit, day, data])
}
