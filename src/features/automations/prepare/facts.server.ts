import { sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { Send } from '#features/sends/rules.ts'
import type { AutomationForm } from '../rules.ts'

/** An automation as its messages are filled in. */
export type FillingAutomation = Omit<AutomationForm, 'isOn'> & {
  readonly id: string
  readonly isOn: boolean
  readonly isPaused: boolean
}

export async function findAutomations(
  { db, orgId }: NetworkTransaction,
  ids: readonly string[],
): Promise<Map<string, FillingAutomation>> {
  const { rows } = await db.execute<FillingAutomation & Record<string, unknown>>(sql`
    select id, kind, is_on as "isOn", paused_at is not null as "isPaused", timing, templates, channels,
           unit_ids as "unitIds", appointment_kinds as "appointmentKinds", joins_family as "joinsFamily"
      from automations where org_id = ${orgId} and deleted_at is null and id = any (${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A message that may go out in another one. */
export type Peer = Pick<Send, 'id' | 'sourceId' | 'patientId' | 'appointmentId' | 'scheduleVersion'>

/** Of a family at once: more are no family. */
const maxPeers = 500

/**
 * Further messages of these automations that are due now or soon, to the phones or addresses of these patients.
 * @param soonMin of so many minutes
 */
export async function findPeers(
  { db, orgId }: NetworkTransaction,
  sends: readonly Send[],
  soonMin: number,
): Promise<Peer[]> {
  const ids = sql.param(sends.map(({ id }) => id))
  const sources = sql.param([...new Set(sends.map(({ sourceId }) => sourceId))])
  const patients = sql.param([...new Set(sends.map(({ patientId }) => patientId))])
  const { rows } = await db.execute<Peer & Record<string, unknown>>(sql`
    with known as (
      select distinct c.phone_key, c.email from patient_contacts c
       where c.org_id = ${orgId} and c.patient_id = any (${patients}::uuid[]))
    select s.id, s.source_id as "sourceId", s.patient_id as "patientId", s.appointment_id as "appointmentId",
           s.schedule_version as "scheduleVersion"
      from sends s
     where s.org_id = ${orgId} and s.source_id = any (${sources}::uuid[]) and s.state = 'planned' and not s.is_held
       and s.due_at <= now() + make_interval(mins => ${soonMin}::int) and s.id <> all (${ids}::uuid[])
       and (s.patient_id = any (${patients}::uuid[]) or exists (
         select from patient_contacts c join known k
             on k.phone_key <> '' and k.phone_key = c.phone_key or k.email <> '' and k.email = c.email
          where c.org_id = ${orgId} and c.patient_id = s.patient_id))
     order by s.due_at, s.id limit ${maxPeers}`)
  return rows
}

export interface Obstacle {
  /** True when the patient was asked how it was within a month. */
  readonly wasAskedLately: boolean
  /** True when the patient has another appointment ahead with the same professional. */
  readonly hasBooked: boolean
}

/** What speaks against a message besides its own appointment, by send. */
export async function findObstacles(
  { db, orgId }: NetworkTransaction,
  sends: readonly Send[],
): Promise<Map<string, Obstacle>> {
  const rows = sends.map(({ id, patientId, appointmentId }) => ({ id, patientId, appointmentId }))
  const { rows: found } = await db.execute<Obstacle & { id: string } & Record<string, unknown>>(sql`
    select w.id,
           exists (select from sends s join automations t on t.org_id = s.org_id and t.id = s.source_id
             where s.org_id = ${orgId} and s.patient_id = w."patientId" and t.kind = 'satisfaction' and s.id <> w.id
               and s.state in ('claimed', 'sent', 'delivered', 'read', 'uncertain', 'byHand')
               and s.claimed_at > now() - interval '30 days') as "wasAskedLately",
           exists (select from appointments a join appointments b on b.org_id = a.org_id and b.id = w."appointmentId"
             where a.org_id = ${orgId} and a.patient_id = w."patientId" and a.starts_at > now() and a.id <> b.id
               and a.state in ('scheduled', 'confirmed') and a.professional_id is not distinct from b.professional_id)
             as "hasBooked"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, "patientId" uuid, "appointmentId" uuid)`)
  return new Map(found.map(({ id, ...obstacle }) => [id, obstacle]))
}

/** The channels of the network that a provider carries; the others end in the local outbox. */
export async function findConnected({ db, orgId }: NetworkTransaction): Promise<Set<OutreachKind>> {
  const { rows } = await db.execute<{ kind: OutreachKind }>(
    sql`select kind from channels where org_id = ${orgId} and deleted_at is null`,
  )
  return new Set(rows.map(({ kind }) => kind))
}
