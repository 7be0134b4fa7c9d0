import { readOfferedTime } from '#features/appointments/commands.server.ts'
import { minuteMs } from '#lib/days.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type FactsFilter, findFacts } from '../report/facts.server.ts'
import type { Names } from '../report/queries.server.ts'
import type { OfferedMinutes } from '../report/report.ts'
import { mergeTallies, type Tally, tallyOf } from '../report/tally.ts'
import { findStored, type StoredPart } from './find.server.ts'
import { UnitDays } from './stretches.ts'

type Tx = Transaction<MemberScope>

/**
 * Reads what a report of a period is made of: what is stored, and the rest counted. The transaction sees one moment
 * (`seesOneMoment`), so that the two fit together.
 * @param until the instant up to which is told, in milliseconds since 1970: appointments after it are left out
 */
export async function readSums(
  tx: Tx,
  filter: FactsFilter,
  names: Names,
  until: number,
): Promise<{ tally: Tally; offered: readonly OfferedMinutes[] }> {
  const unitIds = names.unitIds.filter(
    (id) =>
      (!filter.unitIds?.length || filter.unitIds.includes(id)) &&
      (tx.units === null || tx.units.includes(id)),
  )
  const parts = await findStored(tx, filter, until)
  const known = new UnitDays()
  for (const part of parts) if (part.sums) known.add(part)
  const missing = known.missing(unitIds, filter)
  const facts = known.isEmpty
    ? await findFacts(tx, filter)
    : missing.length === 0
      ? []
      : await findFacts(tx, { ...filter, stretches: missing })
  const counted = until < tx.now.getTime() ? facts.filter(({ startsAt }) => startsAt <= until) : facts
  return {
    tally: mergeTallies(
      [tallyOf(counted, until)],
      parts.flatMap(({ sums }) => sums ?? []),
    ),
    offered: await offeredIn(tx, filter, { names, unitIds, parts, until }),
  }
}

interface OfferedQuery {
  readonly names: Names
  readonly unitIds: readonly string[]
  readonly parts: readonly StoredPart[]
  readonly until: number
}

/** Nobody's time is offered to one convênio alone: with such a filter there is no occupancy. */
async function offeredIn(
  tx: Tx,
  filter: FactsFilter,
  { names, unitIds, parts, until }: OfferedQuery,
): Promise<readonly OfferedMinutes[]> {
  if (filter.planIds?.length) return []
  const professionalIds = [...names.professionals.keys()].filter(
    (id) => !filter.professionalIds?.length || filter.professionalIds.includes(id),
  )
  const chosen = new Set(professionalIds)
  const stored = parts.flatMap(({ unitId, from, offered, when }) =>
    Object.entries(offered).flatMap(([professionalId, minutes]) =>
      chosen.has(professionalId) ? [{ unitId, day: from, professionalId, minutes, when }] : [],
    ),
  )
  const known = new UnitDays()
  const present = new UnitDays()
  for (const part of parts) (part.when === 'present' ? present : known).add(part)
  const missing = known.missing(unitIds, filter)
  const computed =
    missing.length === 0 || professionalIds.length === 0
      ? []
      : await readOfferedTime(tx, {
          unitIds: [...new Set(missing.map(({ unitId }) => unitId))],
          professionalIds,
          from: missing.map(({ from }) => from).sort()[0] ?? filter.from,
          to:
            missing
              .map(({ to }) => to)
              .sort()
              .at(-1) ?? filter.to,
          until: Math.floor(until / minuteMs),
        })
  const keyOf = (one: { unitId: string; day: string; professionalId: string }) =>
    `${one.unitId} ${one.day} ${one.professionalId}`
  const soFar = new Map(computed.map((one) => [keyOf(one), one.minutesSoFar]))
  return [
    ...stored.map((one) => ({
      professionalId: one.professionalId,
      minutes: one.minutes,
      minutesSoFar:
        one.when === 'past'
          ? one.minutes
          : one.when === 'future'
            ? 0
            : Math.min(one.minutes, soFar.get(keyOf(one)) ?? 0),
    })),
    ...computed.filter(({ unitId, day }) => !known.has(unitId, day) && !present.has(unitId, day)),
  ]
}
