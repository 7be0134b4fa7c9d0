import { earliestDay, formatWall, minuteOf, wallOf } from '#lib/zones.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
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
import { awayNow } from '../rules.ts'

type DayUse = (typeof dayUses)[number]
type Weekdays = Awaited<ReturnType<typeof listWeekdays>>
type Served = Awaited<ReturnType<typeof listServedUnits>>

/** The zone of professionals without a unit. */
const defaultZone = 'America/Sao_Paulo'

export const readOptions = (scope: MemberScope): Promise<ProfessionalOptions> => transact(scope, listOptions)

export function readProfessionals(
  scope: MemberScope,
  filter: ProfessionalFilter,
): Promise<ListPage<ProfessionalItem>> {
  return transact(scope, async (tx) => {
    const today = earliestDay(tx.now)
    const page = await listRows(tx, filter, today)
    return { ...page, items: await withParts(tx, page.items, today) }
  })
}

async function withParts(
  tx: Transaction<MemberScope>,
  rows: ListedRow[],
  today: string,
): Promise<ProfessionalItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [served, weekdays, blocks] = [
    Map.groupBy(await listServedUnits(tx, ids), ({ professionalId }) => professionalId),
    Map.groupBy(await listWeekdays(tx, ids, today), ({ professionalId }) => professionalId),
    Map.groupBy(await listCurrentBlocks(tx, ids, today), ({ professionalId }) => professionalId),
  ]
  const extraDays = new Map(
    (await countExtraDays(tx, ids, today)).map(({ professionalId, days }) => [professionalId, days]),
  )
  return rows.map((row) => {
    const units = served.get(row.id) ?? []
    return {
      ...row,
      units: units.map(({ id, name }) => ({ id, name })),
      week: weekOf(weekdays.get(row.id) ?? []),
      extraDayCount: extraDays.get(row.id) ?? 0,
      away: awayOf(units, blocks.get(row.id) ?? [], tx.now),
    }
  })
}

/** Returns the use of each weekday, Sunday first. */
function weekOf(rows: Weekdays): DayUse[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const found = rows.filter((row) => row.weekday === weekday)
    if (found.length === 0) return 'never'
    return found.some(({ recurrence }) => recurrence.kind === 'weekly') ? 'always' : 'sometimes'
  })
}

function awayOf(units: Served, blocks: readonly CurrentBlock[], now: Date): ProfessionalItem['away'] {
  const wall = wallOf(units[0]?.timeZone ?? defaultZone, minuteOf(now))
  const away = awayNow(
    blocks,
    units.map(({ id }) => id),
    wall,
  )
  return away && { kind: away.kind, until: formatWall(away.until) }
}
