import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { type CurrentBlock, listCurrentBlocks } from '../blocks/queries.server.ts'
import type { dayUses, ProfessionalItem, ProfessionalOptions } from '../contract.ts'
import {
  countExtraDays,
  type ListedRow,
  listRows,
  listServedUnits,
  listWeekdays,
  type ProfessionalFilter,
} from '../queries/list.server.ts'
import { listOptions } from '../queries/options.server.ts'
import { awayNow, dateOf, formatWall, minutesOfDay, wallMinuteAt } from '../rules.ts'

type DayUse = (typeof dayUses)[number]
type Weekdays = Awaited<ReturnType<typeof listWeekdays>>
type Served = Awaited<ReturnType<typeof listServedUnits>>

/** The zone of who has no unit yet. */
const usualZone = 'America/Sao_Paulo'

export const readOptions = (scope: MemberScope): Promise<ProfessionalOptions> => transact(scope, listOptions)

export function readProfessionals(
  scope: MemberScope,
  filter: ProfessionalFilter,
): Promise<ListPage<ProfessionalItem>> {
  return transact(scope, async (open) => {
    const today = firstToday(open.now)
    const page = await listRows(open, filter, today)
    return { ...page, items: await withParts(open, page.items, today) }
  })
}

/** The earliest day that it is anywhere in the country. */
const firstToday = (now: Date) => dateOf(Math.floor(wallMinuteAt(now, 'America/Rio_Branco') / minutesOfDay))

async function withParts(
  open: Open<MemberScope>,
  rows: ListedRow[],
  today: string,
): Promise<ProfessionalItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [served, weekdays, blocks] = [
    Map.groupBy(await listServedUnits(open, ids), ({ professionalId }) => professionalId),
    Map.groupBy(await listWeekdays(open, ids, today), ({ professionalId }) => professionalId),
    Map.groupBy(await listCurrentBlocks(open, ids, today), ({ professionalId }) => professionalId),
  ]
  const extraDays = new Map(
    (await countExtraDays(open, ids, today)).map(({ professionalId, days }) => [professionalId, days]),
  )
  return rows.map((row) => {
    const units = served.get(row.id) ?? []
    return {
      ...row,
      units: units.map(({ id, name }) => ({ id, name })),
      week: weekOf(weekdays.get(row.id) ?? []),
      extraDayCount: extraDays.get(row.id) ?? 0,
      away: awayOf(units, blocks.get(row.id) ?? [], open.now),
    }
  })
}

/** Sunday first. */
function weekOf(rows: Weekdays): DayUse[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const found = rows.filter((row) => row.weekday === weekday)
    if (found.length === 0) return 'never'
    return found.some(({ recurrence }) => recurrence.kind === 'weekly') ? 'always' : 'sometimes'
  })
}

function awayOf(units: Served, blocks: readonly CurrentBlock[], now: Date): ProfessionalItem['away'] {
  const wall = wallMinuteAt(now, units[0]?.timeZone ?? usualZone)
  const away = awayNow(
    blocks,
    units.map(({ id }) => id),
    wall,
  )
  return away && { kind: away.kind, until: formatWall(away.until) }
}
