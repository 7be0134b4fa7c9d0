import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OutreachKind, Purpose } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { sendWithCommit } from '#platform/db/withCommit.server.ts'

/** A message as it is to stand in the queue. */
export interface WantedSend {
  readonly automationId: string
  /** What is sent, about which version of what: planned twice, it is one send. */
  readonly occasion: string
  readonly purpose: Purpose
  readonly patientId: string
  readonly appointmentId: string | null
  readonly scheduleVersion: number | null
  readonly templateId: string | null
  readonly kind: OutreachKind
  readonly fallback: readonly OutreachKind[]
  readonly dueAt: Date
  readonly expiresAt: Date
  /** False for one whose time has passed: it stays in the queue if it is there, and does not come into it. */
  readonly mayBegin: boolean
}

/**
 * Makes the queue say what is wanted of these appointments, in one statement: what is not wanted any more is
 * called back, what has another time moves, what is missing is put in. A message that a worker has claimed is on
 * its way and stays: the statement waits for the worker, and whoever commits first has the last word.
 */
export async function storePlan(
  tx: NetworkTransaction,
  appointmentIds: readonly string[],
  wanted: readonly WantedSend[],
): Promise<void> {
  await tx.db.execute(sql`
    with ${rowsOf(wanted)},
    recalled as (
      update sends s set state = 'recalled', ended_at = now()
       where s.org_id = ${tx.orgId} and s.appointment_id = any (${`{${appointmentIds.join(',')}}`}::uuid[])
         and s.source = 'automation' and s.state in ('planned', 'waiting')
         and s.occasion <> all (array(select w.occasion from wanted w)))
    ${insertion(tx)}`)
}

/** The same for appointments that have nothing in the queue, as new ones: it goes with the transaction's commit. */
export const storeNewPlan = (tx: NetworkTransaction, wanted: readonly WantedSend[]): void =>
  sendWithCommit(tx, sql`with ${rowsOf(wanted)} ${insertion(tx)}`)

const rowsOf = (wanted: readonly WantedSend[]): SQL => sql`
  wanted as (
    select * from jsonb_to_recordset(${JSON.stringify(wanted.map((one) => ({ ...one, id: uuid() })))}::jsonb) as w (
      id uuid, "automationId" uuid, occasion text, purpose text, "patientId" uuid, "appointmentId" uuid,
      "scheduleVersion" int, "templateId" uuid, kind text, fallback text[], "dueAt" timestamptz,
      "expiresAt" timestamptz, "mayBegin" boolean))`

const insertion = ({ orgId }: NetworkTransaction): SQL => sql`
  insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, appointment_id,
                     schedule_version, template_id, kind, fallback, due_at, expires_at)
  select ${orgId}::uuid, w.id, 'automation', w."automationId", w.occasion, w.purpose, w."patientId", w."appointmentId",
         w."scheduleVersion", w."templateId", w.kind, w.fallback, w."dueAt", w."expiresAt"
    from wanted w where w."mayBegin" order by w.occasion
  on conflict (org_id, occasion) do update
     set state = 'planned', ended_at = null, due_at = excluded.due_at, expires_at = excluded.expires_at,
         template_id = excluded.template_id, kind = excluded.kind, fallback = excluded.fallback
   where sends.state in ('planned', 'recalled')`

/** Calls back everything of an automation that has not left. */
export async function recallAll({ db, orgId }: NetworkTransaction, automationId: string): Promise<void> {
  await db.execute(sql`
    update sends set state = 'recalled', ended_at = now()
     where org_id = ${orgId} and source_id = ${automationId} and source = 'automation'
       and state in ('planned', 'waiting')`)
}
