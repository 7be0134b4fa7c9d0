import { sql } from 'drizzle-orm'
import type { AppointmentRisk, RiskLevel } from '#features/appointments/rules.ts'
import { rankSends } from '#features/sends/commands.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { isHeldOut } from './holdOut.ts'
import { knownOf, noOutcomes, withOutcome } from './known.ts'
import { riskBy } from './model.ts'
import { findActiveModel, findRiskSettings } from './models.server.ts'
import {
  type Ahead,
  findAhead,
  findPatientTimes,
  findSurvivors,
  type PatientTimes,
} from './queries.server.ts'

/** How far ahead appointments are judged: as far as people call and reminders go. */
const daysAhead = 8
/** Appointments of one short transaction. */
const batch = 1_000

const priorities: Readonly<Record<RiskLevel, number>> = { higher: 1, usual: 0, lower: -1 }

interface Judged extends AppointmentRisk {
  readonly scheduleVersion: number
  readonly expected: number
  readonly isHeldOut: boolean
}

/**
 * Judges the appointments of the days ahead by the model in use, and puts their reminders into that order.
 * @param onlyNew leaves alone what this model has judged as it is
 */
export async function judgeAhead(database: Database, orgId: string, onlyNew = false): Promise<void> {
  const scope = { database, userId: null, orgId, takesLong: true }
  let after: string | null = null
  do {
    const from: string | null = after
    after = await transact(scope, (tx) => judgeSome(tx, from, onlyNew))
  } while (after !== null)
}

/** Returns the last one's id; null when nothing is left. */
async function judgeSome(
  tx: Transaction<NetworkScope>,
  after: string | null,
  onlyNew: boolean,
): Promise<string | null> {
  const { learnsFrom, holdsOut } = await findRiskSettings(tx)
  const active = await findActiveModel(tx, learnsFrom)
  if (!active) return null
  const survivors = await findSurvivors(tx)
  const exceptJudgedBy = onlyNew ? active.version : null
  const ahead = await findAhead(tx, { days: daysAhead, after, limit: batch, exceptJudgedBy, survivors })
  if (ahead.length === 0) return null
  const patients = ahead.map(({ appointment }) => appointment.patient)
  const times = await findPatientTimes(tx, patients, learnsFrom, survivors)
  const risk = riskBy(active.model)
  const judged = ahead.map((one): Judged => {
    const { expected, level, reasons } = risk(knownAhead(one, times.get(one.appointment.patient)))
    return {
      appointmentId: one.id,
      scheduleVersion: one.scheduleVersion,
      expected,
      level,
      reasons,
      isHeldOut: holdsOut && isHeldOut(one.id),
    }
  })
  await store(tx, active.version, judged)
  await rankSends(
    tx,
    judged.map((one) => ({
      appointmentId: one.appointmentId,
      priority: one.isHeldOut ? 0 : priorities[one.level],
    })),
  )
  await publish(tx, { topic: 'risks', id: tx.orgId })
  return ahead.length < batch ? null : (ahead.at(-1)?.id ?? null)
}

/** What days before it brought, as the model has learnt it. */
function knownAhead({ appointment }: Ahead, times: PatientTimes | undefined) {
  const day = appointment.startsAt.toISOString().slice(0, 10)
  const outcomes = (times?.past ?? [])
    .filter(({ startsAt }) => startsAt.toISOString().slice(0, 10) < day)
    .reduce((all, { startsAt, isAttended }) => withOutcome(all, startsAt, isAttended), noOutcomes)
  const onTheDay = times?.aheadOn.filter((one) => one === day).length ?? 1
  return knownOf(appointment, outcomes, Math.max(0, onTheDay - 1))
}

async function store(
  { db, orgId }: Transaction<NetworkScope>,
  version: number,
  judged: readonly Judged[],
): Promise<void> {
  await db.execute(sql`
    insert into appointment_risks (org_id, appointment_id, schedule_version, model_version, expected, level, reasons, is_held_out)
    select ${orgId}::uuid, j."appointmentId", j."scheduleVersion", ${version}::int, j.expected, j.level,
           array(select jsonb_array_elements_text(j.reasons)), j."isHeldOut"
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j ("appointmentId" uuid, "scheduleVersion" int, expected real,
           level text, reasons jsonb, "isHeldOut" boolean)
     order by j."appointmentId"
    on conflict (org_id, appointment_id) do update
       set schedule_version = excluded.schedule_version, model_version = excluded.model_version,
           expected = excluded.expected, level = excluded.level, reasons = excluded.reasons,
           is_held_out = excluded.is_held_out, judged_at = now()`)
}
