import { sql } from 'drizzle-orm'
import { holdSends } from '#features/sends/commands.server.ts'
import type { Stop, WhenStopped } from '#features/sends/slots.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { PauseReason } from './rules.ts'

const reasons: Readonly<Record<Stop['what'], PauseReason>> = {
  source: 'providerLimit',
  template: 'template',
  channel: 'channel',
}

/** Pauses what a provider's error concerns: one campaign, all with a template, or all of a channel. A person resumes it. */
export const whenStopped: WhenStopped = async (tx, { what, source, sourceId, templateId, kind }) => {
  if (what === 'source' && source !== 'campaign') return
  const concerned =
    what === 'source'
      ? sql`c.id = ${sourceId}`
      : what === 'template'
        ? sql`c.template_id = ${templateId}`
        : sql`c.template_id in (select t.id from templates t where t.org_id = ${tx.orgId} and t.kind = ${kind})`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update campaigns c
       set state = 'paused', paused_at = now(), paused_by = null, pause_reason = ${reasons[what]},
           version = c.version + 1, updated_at = now()
     where c.org_id = ${tx.orgId} and c.state = 'sending' and c.deleted_at is null and ${concerned}
    returning c.id`)
  for (const { id } of rows) {
    await holdSends(tx, id)
    await publish(tx, { topic: 'campaigns', id })
  }
}
