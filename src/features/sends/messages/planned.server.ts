import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { PlannedSend } from '../contract.ts'
import { ofVisibleAppointment, presentSend, type SendColumns, sendColumns } from '../views.server.ts'

interface Row extends SendColumns, Record<string, unknown> {
  readonly kind: ChannelKind
  readonly template_name: string | null
}

/** An appointment has a handful of them. */
const most = 50

/** Returns what is planned for an appointment, and what was held back before it became a message. */
export const readPlanned = (scope: MemberScope, appointmentId: string): Promise<{ items: PlannedSend[] }> =>
  transact(scope, async ({ db, orgId }) => {
    const { rows } = await db.execute<Row>(sql`
      select ${sendColumns}, t.name as template_name
        from sends s left join templates t on t.org_id = s.org_id and t.id = s.template_id
       where s.org_id = ${orgId} and s.appointment_id = ${appointmentId} and s.message_id is null
         and s.state in ('planned', 'skipped', 'failed') and ${ofVisibleAppointment('s')}
       order by s.due_at, s.id limit ${most}`)
    return {
      items: rows.map((row) => ({
        ...presentSend(row),
        channel: row.kind,
        templateName: row.template_name,
      })),
    }
  })
