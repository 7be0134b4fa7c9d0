import { v7 as uuid } from 'uuid'
import { minutesOfDay } from '#lib/days.ts'
import { dayIn, minuteOf } from '#lib/zones.ts'
import { rowOf } from '#platform/audit/audit.server.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import type { AgendaFacts } from '../availability/facts.ts'
import { lockKeys } from '../availability/load.server.ts'
import { findFacts } from '../availability/queries.server.ts'
import { type Allocation, reclaim } from '../booking/allocation.ts'
import { occupiedRows } from '../booking/queries.server.ts'
import { rejectOverlap } from '../booking/rejection.server.ts'
import { appointmentEvent } from '../liveEvents.server.ts'
import { findAppointments } from '../queries.server.ts'
import { endings, occupiesTime, type State } from '../rules.ts'
import type { AppointmentItem } from '../schemas.ts'
import { allocations, appointmentHistory } from '../tables.server.ts'
import { undoableEntries } from '../transitions/present.server.ts'
import { findZones, type HistoryRow, listHistoryOf } from '../transitions/queries.server.ts'
import type { Reopened } from './contract.ts'
import { lockAppointments, reopenEnded } from './queries.server.ts'

type Outcome = Reopened['outcome']

/** An appointment with its ending, the entries that led there in one step, and the state before them. */
interface Ended {
  readonly appointment: AppointmentItem
  readonly made: readonly HistoryRow[]
  readonly back: State
}

/**
 * Takes several endings of the day back, in a fixed number of round trips. Appointments that gave up their
 * time occupy it again if it is still free. Returns the outcome of each.
 */
export function reopenAppointments(
  scope: MemberScope,
  requested: readonly { readonly id: string; readonly version: number }[],
): Promise<{ items: Reopened[] }> {
  return rejectOverlap(scope, null, () =>
    transact(scope, async (tx) => {
      const versions = new Map(requested.map(({ id, version }) => [id, version]))
      const ids = [...versions.keys()]
      const locked = await lockAppointments(tx, ids)
      const ended = await endedOf(tx, ids)
      const outcomes = new Map<string, Outcome>()
      for (const id of ids) {
        const version = locked.get(id)?.version
        if (version === undefined) outcomes.set(id, 'missing')
        else if (version !== versions.get(id)) outcomes.set(id, 'changed')
        else outcomes.set(id, ended.has(id) ? 'reopened' : 'refused')
      }
      const back = [...ended.values()].filter(
        ({ appointment }) => outcomes.get(appointment.id) === 'reopened',
      )
      const allocations = await allocateAllAgain(tx, back)
      for (const { appointment } of back)
        if (allocations.get(appointment.id) === null) outcomes.set(appointment.id, 'taken')
      await write(
        tx,
        back.filter(({ appointment }) => outcomes.get(appointment.id) === 'reopened'),
        allocations,
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

/** Returns the appointments whose ending is of today, by the calendar of their unit. */
async function endedOf(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<Map<string, Ended>> {
  const appointments = await findAppointments(tx, ids)
  const entries = await listHistoryOf(tx, ids)
  const zones = await findZones(tx, [...new Set([...appointments.values()].map(({ unitId }) => unitId))])
  const ended = new Map<string, Ended>()
  for (const [id, appointment] of appointments) {
    const made = undoableEntries(entries.get(id) ?? [])
    const [last, first] = [made[0], made.at(-1)]
    const zone = zones.get(appointment.unitId) ?? 'UTC'
    if (!last || !first?.fromState || last.act !== 'move' || !isEnding(appointment.state)) continue
    if (dayIn(new Date(last.at), zone) === dayIn(tx.now, zone))
      ended.set(id, { appointment, made, back: first.fromState })
  }
  return ended
}

const isEnding = (state: State) => (endings as readonly State[]).includes(state)

/**
 * Maps appointments to the time that they occupy again: null when it is another's by now, no entry when it
 * was never given up.
 */
async function allocateAllAgain(
  tx: Transaction<MemberScope>,
  ended: readonly Ended[],
): Promise<Map<string, Pick<Allocation, 'occupied'> | null>> {
  const without = ended.flatMap(({ appointment, back }) =>
    occupiesTime(back) && !occupiesTime(appointment.state) && !appointment.isOverbooked ? [appointment] : [],
  )
  const allocations = new Map<string, Pick<Allocation, 'occupied'> | null>()
  if (without.length === 0) return allocations
  const facts = await factsOf(tx, without)
  let busy = facts.busy
  for (const appointment of without) {
    const allocation = allocateReopened({ ...facts, busy }, appointment)
    allocations.set(appointment.id, allocation)
    if (allocation) busy = [...busy, ...allocation.occupied]
  }
  return allocations
}

function factsOf(
  tx: Transaction<MemberScope>,
  appointments: readonly AppointmentItem[],
): Promise<AgendaFacts> {
  const unique = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]
  const begins = appointments.map(({ startsAt }) => minuteOf(startsAt))
  const locks = appointments.flatMap(({ professionalId, unitId, exams, startsAt }) =>
    lockKeys(unique([professionalId, exams.length > 0 ? unitId : null]), {
      from: minuteOf(startsAt),
      to: minuteOf(startsAt),
    }),
  )
  return findFacts(tx, {
    unitIds: unique(appointments.map(({ unitId }) => unitId)),
    professionalIds: unique(appointments.map(({ professionalId }) => professionalId)),
    examIds: unique(appointments.flatMap(({ exams }) => exams.map(({ examId }) => examId))),
    insurancePlanId: null,
    from: Math.min(...begins) - 2 * minutesOfDay,
    to: Math.max(...begins) + 2 * minutesOfDay,
    locks: [...new Set(locks)].sort(),
  })
}

function allocateReopened(
  facts: AgendaFacts,
  appointment: AppointmentItem,
): Pick<Allocation, 'occupied'> | null {
  const { unitId, professionalId, kind, startsAt, endsAt, arrivalPlace } = appointment
  const from = minuteOf(startsAt)
  const exams = appointment.exams.flatMap(({ examId }) => facts.exams.find(({ id }) => id === examId) ?? [])
  const own = {
    ...facts,
    exams,
    professionals: facts.professionals.filter(({ id }) => id === professionalId),
    resources: facts.resources.filter((resource) => resource.unitId === unitId),
  }
  const durationMin = arrivalPlace === null ? minuteOf(endsAt) - from : null
  const query = { unitId, kind, exams, plan: null, productId: null, durationMin }
  const professionalIds = professionalId === null ? [] : [professionalId]
  const request = { facts: own, query, professionalIds, exceptAppointment: appointment.id }
  return reclaim(request, from, arrivalPlace)
}

async function write(
  tx: Transaction<MemberScope>,
  ended: readonly Ended[],
  reclaimed: ReadonlyMap<string, Pick<Allocation, 'occupied'> | null>,
): Promise<void> {
  if (ended.length === 0) return
  const { orgId, userId } = tx
  await reopenEnded(
    tx,
    ended.map(({ appointment, back }) => ({ id: appointment.id, state: back })),
  )
  await insertTogether(tx.db, [
    rowsFor(
      appointmentHistory,
      ended.flatMap(({ appointment, made, back }) =>
        made.map((one): typeof appointmentHistory.$inferInsert => ({
          orgId,
          id: uuid(),
          appointmentId: appointment.id,
          userId,
          action: 'undo',
          source: 'frontDesk',
          fromState: one.toState,
          toState: one.fromState ?? back,
          undoes: one.id,
        })),
      ),
    ),
    rowsFor(
      allocations,
      ended.flatMap(({ appointment: { id } }) => {
        const allocation = reclaimed.get(id)
        return allocation ? occupiedRows(orgId, { appointmentId: id }, allocation) : []
      }),
    ),
    rowsFor(
      auditLog,
      ended.flatMap(({ appointment: { id, state }, back }) => {
        const entry = { act: 'update', kind: 'appointment', id } as const
        return rowOf(tx, { ...entry, before: { state }, after: { state: back } }) ?? []
      }),
    ),
    rowsFor(
      outbox,
      ended.map(({ appointment }) => eventRow(tx, appointmentEvent(appointment))),
    ),
  ])
  await tellFollowers(
    tx,
    'appointment',
    ended.map(({ appointment }) => appointment.id),
  )
}
