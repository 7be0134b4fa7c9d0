import { type SQL, sql } from 'drizzle-orm'
import { holdSends } from '#features/sends/commands.server.ts'
import type { Stop, WhenStopped } from '#features/sends/slots.server.ts'
import type { Follower } from '#platform/db/followers.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { type OfNetwork, readChannel, type TemplateFacts } from './facts.server.ts'
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
  await pauseAll(tx, concerned, reasons[what])
}

/** Why nothing can go out by a template: a provider takes approved texts alone. Without one, people send by hand. */
export async function obstacleOf(
  tx: OfNetwork,
  { kind, isApproved }: Pick<TemplateFacts, 'kind' | 'isApproved'>,
): Promise<'template' | null> {
  if (kind !== 'whatsapp' || isApproved) return null
  return (await readChannel(tx, 'whatsapp')).isConnected ? 'template' : null
}

/**
 * Meta took a template's approval back, or counts it as something that costs more and needs a consent: what is being sent
 * by it pauses before another message leaves.
 */
export const templateFollower: Follower = {
  kind: 'template',
  async follow(tx, ids) {
    const templates = sql`
      select t.id from templates t
       where t.org_id = ${tx.orgId} and t.kind = 'whatsapp' and t.id = any (${sql.param([...ids])}::uuid[])`
    const { isConnected } = await readChannel(tx, 'whatsapp')
    if (!isConnected) return
    const isUnapproved = sql`not exists (
      select from template_versions v where v.org_id = t.org_id and v.template_id = t.id and v.state = 'approved')`
    await pauseAll(tx, sql`c.template_id in (${templates} and ${isUnapproved})`, 'template')
    // What waits was chosen by the category of before; who began, or goes on, by the new one is left alone.
    const isMarketing = sql`coalesce(nullif(t.meta_category, ''), (
      select v.category from template_versions v
       where v.org_id = t.org_id and v.template_id = t.id and v.state = 'approved' limit 1), t.category) = 'marketing'`
    await pauseAll(
      tx,
      sql`c.template_id in (${templates} and ${isMarketing}) and exists (
        select from sends s where s.org_id = c.org_id and s.source_id = c.id and s.state = 'planned'
           and s.purpose <> 'marketing')`,
      'category',
    )
  },
}

async function pauseAll(tx: OfNetwork, concerned: SQL, reason: PauseReason): Promise<void> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update campaigns c
       set state = 'paused', paused_at = now(), paused_by = null, pause_reason = ${reason},
           version = c.version + 1, updated_at = now()
     where c.org_id = ${tx.orgId} and c.state = 'sending' and c.deleted_at is null and ${concerned}
    returning c.id`)
  for (const { id } of rows) {
    await holdSends(tx, id)
    await publish(tx, { topic: 'campaigns', id })
  }
}
