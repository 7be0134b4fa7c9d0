import type { AutomationKind } from '#features/automations/rules.ts'
import type { Agenda } from './agenda.ts'

/** Turns on these automations and no others, whatever their texts; returns their ids. */
export async function turnOn(
  { server, orgId }: Agenda,
  kinds: readonly AutomationKind[],
): Promise<Map<AutomationKind, string>> {
  const rows = await server.sql(
    orgId,
    `update automations set is_on = kind = any ($1) where org_id = $2 returning kind, id, is_on`,
    [kinds, orgId],
  )
  return new Map(rows.filter((row) => row.is_on).map((row) => [row.kind as AutomationKind, String(row.id)]))
}

export interface QueuedSend {
  readonly kind: AutomationKind
  readonly state: string
  readonly dueAt: string
  readonly scheduleVersion: number
}

/** The messages of an appointment in the queue, in the order in which they are due. */
export async function queueOf({ server, orgId }: Agenda, appointmentId: string): Promise<QueuedSend[]> {
  const rows = await server.sql(
    orgId,
    `select t.kind, s.state, s.due_at, s.schedule_version from sends s
       join automations t on t.org_id = s.org_id and t.id = s.source_id
      where s.appointment_id = $1 order by s.schedule_version, s.due_at, t.kind`,
    [appointmentId],
  )
  return rows.map((row) => ({
    kind: row.kind as AutomationKind,
    state: String(row.state),
    dueAt: (row.due_at as Date).toISOString(),
    scheduleVersion: Number(row.schedule_version),
  }))
}
