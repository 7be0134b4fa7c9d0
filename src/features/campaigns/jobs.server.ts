import { sql } from 'drizzle-orm'
import { holdSends } from '#features/sends/commands.server.ts'
import { dayIn } from '#lib/zones.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import { termsOf } from './audience/terms.server.ts'
import { type OfNetwork, readNetworkFacts, readTemplate } from './facts.server.ts'
import { choosePeople, findFilling, queueSlice, sliceSize } from './filling.server.ts'
import { countBookings } from './following.server.ts'
import { campaignsJob } from './lifecycle.server.ts'
import { skipQueue } from './queue.server.ts'
import { type CampaignRow, ofCampaign, writeState } from './rows.server.ts'
import type { PauseReason } from './rules.ts'
import { obstacleOf } from './stops.server.ts'
import { campaigns } from './tables.server.ts'

/** Lets campaigns begin when they are due and end when they are through: at once when asked to, and each minute. */
export const campaignJobs = (parts: WorkParts): Job[] => [
  {
    name: campaignsJob,
    cron: '* * * * *',
    expireInSeconds: 900,
    async run({ orgId, campaignId }) {
      if (orgId && campaignId) return moveOn(parts, orgId, campaignId)
      // One that fails is tried again in a minute; it holds up no other.
      for (const { org_id, id } of await listAtWork(parts))
        await moveOn(parts, org_id, id).catch((error: unknown) =>
          parts.database.log.error(
            { orgId: org_id, id, err: describeError(error) },
            'a campaign was not moved on',
          ),
        )
    },
  },
]

async function listAtWork({ database }: WorkParts): Promise<{ org_id: string; id: string }[]> {
  const { rows } = await database.pool.query<{ org_id: string; id: string }>(
    'select org_id, id from acolhe_campaigns_at_work()',
  )
  return rows
}

/** Moves a campaign on until there is nothing to do for now. */
async function moveOn(parts: WorkParts, orgId: string, id: string): Promise<void> {
  while (await settle(parts, orgId, id));
}

/**
 * Moves one campaign on by a step, if it is time: whoever comes second finds it done. Returns true when there is more to
 * do at once.
 */
export const settle = (
  { database, secrets }: WorkParts,
  orgId: string,
  id: string,
  slice = sliceSize,
): Promise<boolean> =>
  transact({ database, userId: null, orgId, takesLong: true }, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(campaigns)
      .where(sql`${ofCampaign(orgId, id)} and ${campaigns.deletedAt} is null`)
      .for('update')
    if (row?.state === 'scheduled' && row.startsAt !== null && row.startsAt <= tx.now)
      return begin(tx, secrets, row, slice)
    if (row?.state !== 'sending') return false
    if (await findFilling(tx, id)) return fillOn(tx, row, slice)
    await endIfThrough(tx, row)
    return false
  })

type OfSystem = OfNetwork & Scope

async function begin(
  tx: OfSystem,
  secrets: WorkParts['secrets'],
  row: CampaignRow,
  slice: number,
): Promise<boolean> {
  const template = row.templateId === null ? undefined : await readTemplate(tx, row.templateId)
  // The template was refused, or costs something else since: a person chooses what goes out, and starts anew.
  const obstacle = template ? await obstacleOf(tx, template) : 'template'
  if (!template || obstacle) return takeBack(tx, row, obstacle ?? 'template')
  const facts = await readNetworkFacts(tx)
  const terms = await termsOf(tx, secrets, facts, template)
  const found = await choosePeople(tx, row, facts, terms, dayIn(tx.now, facts.zone))
  const isEmpty = found.chosen === 0
  const begun = await writeState(tx, row.id, {
    ...found,
    state: isEmpty ? 'done' : 'sending',
    startedAt: tx.now,
    endedAt: isEmpty ? tx.now : null,
  })
  const hasMore = await queueSlice(tx, begun, facts, template, slice)
  await publish(tx, { topic: 'campaigns', id: row.id })
  return hasMore
}

/** Queues the next of those who were chosen. */
async function fillOn(tx: OfSystem, row: CampaignRow, slice: number): Promise<boolean> {
  const template = row.templateId === null ? undefined : await readTemplate(tx, row.templateId)
  if (!template) return pause(tx, row)
  const hasMore = await queueSlice(tx, row, await readNetworkFacts(tx), template, slice)
  await publish(tx, { topic: 'campaigns', id: row.id })
  return hasMore
}

/** A campaign that can't begin is a draft again, and says why. */
async function takeBack(tx: OfSystem, { id }: CampaignRow, pauseReason: PauseReason): Promise<false> {
  await writeState(tx, id, { state: 'draft', startsAt: null, startedBy: null, pauseReason })
  await record(tx, {
    act: 'update',
    kind: 'campaign',
    id,
    before: { state: 'scheduled' },
    after: { state: 'draft' },
  })
  await publish(tx, { topic: 'campaigns', id })
  return false
}

async function pause(tx: OfSystem, row: CampaignRow): Promise<false> {
  await writeState(tx, row.id, { state: 'paused', pausedAt: tx.now, pauseReason: 'template' })
  await holdSends(tx, row.id)
  await publish(tx, { topic: 'campaigns', id: row.id })
  return false
}

/** Ends a campaign whose queue is empty, or whose times are filled. */
async function endIfThrough(tx: OfSystem, row: CampaignRow): Promise<void> {
  const stop = row.schedule.stopAfterBookings
  const isFilled = stop !== null && (await countBookings(tx, [row.id])).get(row.id) >= stop
  if (isFilled) await skipQueue(tx, row.id, 'filled')
  if (await hasQueue(tx, row.id)) return
  await writeState(tx, row.id, { state: 'done', endedAt: tx.now })
  await publish(tx, { topic: 'campaigns', id: row.id })
}

async function hasQueue({ db, orgId }: OfSystem, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from sends s where s.org_id = ${orgId} and s.source_id = ${id}
      and s.state in ('planned', 'claimed')) as has`)
  return rows[0]?.has ?? false
}
