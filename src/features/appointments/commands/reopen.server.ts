import { v7 as uuid } from 'uuid'
import { dayIn } from '#lib/days.ts'
import { minuteOf } from '#lib/zones.ts'
import { rowOf } from '#platform/audit/audit.server.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import { findAppointments } from '../queries/appointments.server.ts'
import { lockVisits, reopenEnded } from '../queries/closing.server.ts'
import { findFacts } from '../queries/facts.server.ts'
import { listMovesOf, type MoveRow } from '../queries/moves.server.ts'
import { findZones } from '../queries/units.server.ts'
import { endings, keepsTime, type State } from '../rules.ts'
import type { AppointmentItem, Reopened } from '../schemas.ts'
import { appointmentMoves, busy } from '../tables.server.ts'
import { busyRows } from './book.server.ts'
import { visitNews } from './news.server.ts'
import { reclaimSpot, type Spot } from './place.server.ts'
import { afterRace } from './race.server.ts'
import { undoableMoves } from './read.server.ts'
import { lockKeys, type Question } from './wish.server.ts'

type Outcome = Reopened['outcome']

/** A visit with its ending, what led there in one go, and where it goes back to. */
interface Ended {
  readonly visit: AppointmentItem
  readonly made: readonly MoveRow[]
  readonly back: State
}

/**
 * Takes several endings of the day back, in a fixed number of round trips: who gave the time up takes it again if it is
 * still free, and what became of each is told.
 */
export function reopenVisits(
  scope: MemberScope,
  wished: readonly { readonly id: string; readonly version: number }[],
): Promise<{ items: Reopened[] }> {
  return afterRace(scope, null, () =>
    transact(scope, async (tx) => {
      const versions = new Map(wished.map(({ id, version }) => [id, version]))
      const ids = [...versions.keys()]
      const locked = await lockVisits(tx, ids)
      const ended = await endedOf(tx, ids)
      const outcomes = new Map<string, Outcome>()
      for (const id of ids) {
        const version = locked.get(id)?.version
        if (version === undefined) outcomes.set(id, 'missing')
        else if (version !== versions.get(id)) outcomes.set(id, 'changed')
        else outcomes.set(id, ended.has(id) ? 'reopened' : 'refused')
      }
      const back = [...ended.values()].filter(({ visit }) => outcomes.get(visit.id) === 'reopened')
      const spots = await takeAllAgain(tx, back)
      for (const { visit } of back) if (spots.get(visit.id) === null) outcomes.set(visit.id, 'taken')
      await write(
        tx,
        back.filter(({ visit }) => outcomes.get(visit.id) === 'reopened'),
        spots,
      )
      const items = ids.map((id): Reopened => {
        const outcome = outcomes.get(id) ?? 'missing'
        const version = locked.get(id)?.version ?? null
        return { id, outcome, version: version && version + Number(outcome === 'reopened') }
      })
      return { items }
    }),
  )
}

/** Those whose ending is today's, by the calendar of their unit. */
async function endedOf(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<Map<string, Ended>> {
  const visits = await findAppointments(tx, ids)
  const moves = await listMovesOf(tx, ids)
  const zones = await findZones(tx, [...new Set([...visits.values()].map(({ unitId }) => unitId))])
  const ended = new Map<string, Ended>()
  for (const [id, visit] of visits) {
    const made = undoableMoves(moves.get(id) ?? [])
    const [last, first] = [made[0], made.at(-1)]
    const zone = zones.get(visit.unitId) ?? 'UTC'
    if (!last || !first?.fromState || last.act !== 'move' || !isEnding(visit.state)) continue
    if (dayIn(new Date(last.at), zone) === dayIn(tx.now, zone))
      ended.set(id, { visit, made, back: first.fromState })
  }
  return ended
}

const isEnding = (state: State) => (endings as readonly State[]).includes(state)

/** Null for who finds the time taken; nothing for who never gave it up. */
async function takeAllAgain(
  tx: Transaction<MemberScope>,
  ended: readonly Ended[],
): Promise<Map<string, Pick<Spot, 'takes'> | null>> {
  const without = ended.flatMap(({ visit, back }) =>
    keepsTime(back) && !keepsTime(visit.state) && !visit.isOverbooked ? [visit] : [],
  )
  const spots = new Map<string, Pick<Spot, 'takes'> | null>()
  if (without.length === 0) return spots
  const facts = await factsOf(tx, without)
  let taken = facts.busy
  for (const visit of without) {
    const spot = takeAgain({ ...facts, busy: taken }, visit)
    spots.set(visit.id, spot)
    if (spot) taken = [...taken, ...spot.takes]
  }
  return spots
}

const day = 24 * 60

function factsOf(
  tx: Transaction<MemberScope>,
  visits: readonly AppointmentItem[],
): Promise<Question['facts']> {
  const unique = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]
  const begins = visits.map(({ startsAt }) => minuteOf(startsAt))
  const locks = visits.flatMap(({ professionalId, unitId, exams, startsAt }) =>
    lockKeys(unique([professionalId, exams.length > 0 ? unitId : null]), {
      from: minuteOf(startsAt),
      to: minuteOf(startsAt),
    }),
  )
  return findFacts(tx, {
    unitIds: unique(visits.map(({ unitId }) => unitId)),
    professionalIds: unique(visits.map(({ professionalId }) => professionalId)),
    examIds: unique(visits.flatMap(({ exams }) => exams.map(({ examId }) => examId))),
    insurancePlanId: null,
    ...{ from: Math.min(...begins) - 2 * day, to: Math.max(...begins) + 2 * day },
    locks: [...new Set(locks)].sort(),
  })
}

function takeAgain(facts: Question['facts'], visit: AppointmentItem): Pick<Spot, 'takes'> | null {
  const { unitId, professionalId, kind, startsAt, endsAt, arrivalPlace } = visit
  const from = minuteOf(startsAt)
  const exams = visit.exams.flatMap(({ examId }) => facts.exams.find(({ id }) => id === examId) ?? [])
  const own = {
    ...facts,
    exams,
    professionals: facts.professionals.filter(({ id }) => id === professionalId),
    resources: facts.resources.filter((resource) => resource.unitId === unitId),
  }
  const durationMin = arrivalPlace === null ? minuteOf(endsAt) - from : null
  const wish = { unitId, kind, exams, plan: null, productId: null, durationMin }
  const professionalIds = professionalId === null ? [] : [professionalId]
  const question = { facts: own, wish, professionalIds, exceptAppointment: visit.id }
  return reclaimSpot(question, from, arrivalPlace)
}

async function write(
  tx: Transaction<MemberScope>,
  ended: readonly Ended[],
  spots: ReadonlyMap<string, Pick<Spot, 'takes'> | null>,
): Promise<void> {
  if (ended.length === 0) return
  const { orgId, userId } = tx
  await reopenEnded(
    tx,
    ended.map(({ visit, back }) => ({ id: visit.id, state: back })),
  )
  await insertTogether(tx.db, [
    rowsFor(
      appointmentMoves,
      ended.flatMap(({ visit, made, back }) =>
        made.map((one): typeof appointmentMoves.$inferInsert => ({
          ...{ orgId, id: uuid(), appointmentId: visit.id, userId, act: 'undo', source: 'frontDesk' },
          ...{ fromState: one.toState, toState: one.fromState ?? back, undoes: one.id },
        })),
      ),
    ),
    rowsFor(
      busy,
      ended.flatMap(({ visit: { id } }) => {
        const spot = spots.get(id)
        return spot ? busyRows(orgId, { appointmentId: id }, spot) : []
      }),
    ),
    rowsFor(
      auditLog,
      ended.flatMap(({ visit: { id, state }, back }) => {
        const entry = { act: 'update', kind: 'appointment', id } as const
        return rowOf(tx, { ...entry, before: { state }, after: { state: back } }) ?? []
      }),
    ),
    rowsFor(
      outbox,
      ended.map(({ visit }) => eventRow(tx, visitNews(visit))),
    ),
  ])
}
