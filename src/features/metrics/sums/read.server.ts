import { readOfferedTime } from '#features/appointments/commands.server.ts'
import { minuteMs } from '#lib/days.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type FactsFilter, findFacts } from '../report/facts.server.ts'
import type { Fact } from '../report/facts.ts'
import type { Period } from '../report/periods.ts'
import type { Names } from '../report/queries.server.ts'
import type { OfferedMinutes } from '../report/report.ts'
import { mergeTallies, type Tally, tallyOf } from '../report/tally.ts'
import { findStored, type StoredPart } from './find.server.ts'
import { findBeginnings } from './months.server.ts'
import type { Grain } from './slices.ts'
import { UnitDays } from './stretches.ts'

type Tx = Transaction<MemberScope>

export interface ReadSums {
  readonly tally: Tally
  readonly offered: readonly OfferedMinutes[]
}

interface OfferedOnDay extends OfferedMinutes {
  readonly day: string
}

/** What was found of a period. */
interface Found {
  readonly parts: readonly StoredPart[]
  /** The appointments of the days that are not stored. */
  readonly facts: readonly Fact[]
  readonly offered: readonly OfferedOnDay[]
}

/**
 * Reads what a report of a period is made of: what is stored, and the rest counted. The transaction sees one moment
 * (`seesOneMoment`), so that the two fit together.
 * @param until the instant up to which is told, in milliseconds since 1970: appointments after it are left out
 */
export async function readSums(tx: Tx, filter: FactsFilter, names: Names, until: number): Promise<ReadSums> {
  return sumsIn(await find(tx, filter, names, { until, grain: 'month' }), until)
}

/** As `readSums`, of each of some periods that lie within the filter's, all in one reading. */
export async function readSumsOf(
  tx: Tx,
  filter: FactsFilter,
  periods: readonly Period[],
  names: Names,
  until: number,
): Promise<ReadSums[]> {
  const { parts, facts, offered } = await find(tx, filter, names, { until, grain: 'day' })
  return periods.map(({ from, to }) => {
    const isIn = (day: string) => from <= day && day <= to
    return sumsIn(
      {
        parts: parts.filter((part) => isIn(part.from)),
        facts: facts.filter(({ day }) => isIn(day)),
        offered: offered.filter(({ day }) => isIn(day)),
      },
      until,
    )
  })
}

const sumsIn = ({ parts, facts, offered }: Found, until: number): ReadSums => ({
  tally: mergeTallies(
    [tallyOf(facts, until)],
    parts.flatMap(({ sums }) => sums ?? []),
  ),
  offered,
})

interface FindOptions {
  readonly until: number
  /** Days can be told apart, months are fewer. */
  readonly grain: Grain
}

async function find(
  tx: Tx,
  filter: FactsFilter,
  names: Names,
  { until, grain }: FindOptions,
): Promise<Found> {
  const unitIds = names.unitIds.filter(
    (id) =>
      (!filter.unitIds?.length || filter.unitIds.includes(id)) &&
      (tx.units === null || tx.units.includes(id)),
  )
  const parts = await findStored(tx, filter, until, grain)
  const known = new UnitDays()
  for (const part of parts) if (part.sums) known.add(part)
  const missing = known.missing(unitIds, filter)
  const facts = known.isEmpty
    ? await findFacts(tx, filter)
    : missing.length === 0
      ? []
      : await findFacts(tx, { ...filter, stretches: missing })
  return {
    parts,
    facts: until < tx.now.getTime() ? facts.filter(({ startsAt }) => startsAt <= until) : facts,
    offered: await offeredIn(tx, filter, { names, unitIds, parts, until }),
  }
}

const later = (a: string, b: string): string => (b > a ? b : a)

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
): Promise<readonly OfferedOnDay[]> {
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
  const beginnings = await findBeginnings(tx)
  const missing = known.missing(unitIds, filter).flatMap((stretch) => {
    const begins = beginnings.get(stretch.unitId) ?? stretch.from
    return stretch.to < begins ? [] : [{ ...stretch, from: later(begins, stretch.from) }]
  })
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
      day: one.day,
      minutes: one.minutes,
      minutesSoFar:
        one.when === 'past'
          ? one.minutes
          : one.when === 'future'
            ? 0
            : Math.min(one.minutes, soFar.get(keyOf(one)) ?? 0),
    })),
    ...computed.filter(
      ({ unitId, day }) =>
        !known.has(unitId, day) && !present.has(unitId, day) && day >= (beginnings.get(unitId) ?? day),
    ),
  ]
}
