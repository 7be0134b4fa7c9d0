import { sql } from 'drizzle-orm'
import { holdSends, recallSends } from '#features/sends/commands.server.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { assertVersion } from '#platform/records/changes.server.ts'
import { readNetworkFacts, readTemplate } from './facts.server.ts'
import { dropFilling, respaceFilling } from './filling.server.ts'
import { beginOf } from './pace.ts'
import { respace } from './queue.server.ts'
import { assertState, type CampaignRow, lockCampaign, present, writeState } from './rows.server.ts'
import type { CampaignState } from './rules.ts'
import { type Campaign, campaignProblems } from './schemas.ts'
import { obstacleOf } from './stops.server.ts'

/** What a person does with a campaign that is ready: it begins, pauses, goes on, ends. */

/** The job that lets campaigns begin and end. */
export const campaignsJob = 'campaigns'

/**
 * Lets a draft out, once: at its time, or now. Who gets it is chosen when it begins. @throws `stale_version`,
 * `wrong_state`, `not_ready` (409)
 */
export const startCampaign = (scope: MemberScope, id: string, version: number): Promise<Campaign> =>
  transact(scope, async (tx) => {
    const before = await lockCampaign(tx, id)
    await assertState(tx, before, ['draft'])
    assertVersion(await present(tx, before), version)
    const errors = await findObstacles(tx, before)
    if (Object.keys(errors).length > 0) throw problem(campaignProblems, 'not_ready', { errors })
    const { zone } = await readNetworkFacts(tx)
    const begin = beginOf(before.schedule, zone)
    const startsAt = begin === null ? tx.now : dateOfMinute(begin)
    const row = await change(tx, before, {
      state: 'scheduled',
      startsAt,
      startedBy: tx.userId,
      pauseReason: '',
    })
    if (startsAt <= tx.now)
      await tx.database.enqueue(tx.db, campaignsJob, { orgId: tx.orgId, campaignId: id })
    return present(tx, row)
  })

/** What is missing before a campaign may go out, by field. */
async function findObstacles(
  tx: Transaction<MemberScope>,
  row: CampaignRow,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const template = row.templateId === null ? undefined : await readTemplate(tx, row.templateId)
  if (!template) errors.templateId = 'Escolha o template'
  else if (await obstacleOf(tx, template))
    errors.templateId = 'Este template ainda não foi aprovado pela Meta'
  if (row.audience.from === 'list' && !(await hasList(tx, row.id)))
    errors.audience = 'A lista não tem nenhuma linha que dê para enviar'
  const { zone } = await readNetworkFacts(tx)
  const begin = beginOf(row.schedule, zone)
  if (begin !== null && begin < minuteOf(tx.now)) errors['schedule.startDate'] = 'Este dia e hora já passaram'
  return errors
}

async function hasList({ db, orgId }: Transaction<MemberScope>, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from campaign_rows r where r.org_id = ${orgId} and r.campaign_id = ${id} and r.problem = '') as has`)
  return rows[0]?.has ?? false
}

/** Nothing more leaves, save what a worker has in its hands. @throws `wrong_state` (409) */
export const pauseCampaign = act(['sending'], async (tx, before) => {
  await holdSends(tx, before.id)
  return change(tx, before, { state: 'paused', pausedAt: tx.now, pausedBy: tx.userId, pauseReason: '' })
})

/** What is left goes on from now, at the campaign's pace. @throws `wrong_state` (409) */
export const resumeCampaign = act(['paused'], async (tx, before) => {
  await respace(tx, before)
  await respaceFilling(tx, before.id)
  await tx.database.enqueue(tx.db, campaignsJob, { orgId: tx.orgId, campaignId: before.id })
  return change(tx, before, { state: 'sending', pausedAt: null, pausedBy: null, pauseReason: '' })
})

/** What has not left stays; one that has not begun is a draft again. @throws `wrong_state` (409) */
export const cancelCampaign = act(['scheduled', 'sending', 'paused'], async (tx, before) => {
  if (before.state === 'scheduled')
    return change(tx, before, { state: 'draft', startsAt: null, startedBy: null })
  await dropFilling(tx, before.id)
  await recallSends(tx, { sourceIds: [before.id] })
  return change(tx, before, { state: 'cancelled', endedAt: tx.now })
})

function act(
  states: readonly CampaignState[],
  work: (tx: Transaction<MemberScope>, before: CampaignRow) => Promise<CampaignRow>,
) {
  return (scope: MemberScope, id: string): Promise<Campaign> =>
    transact(scope, async (tx) => {
      const before = await lockCampaign(tx, id)
      await assertState(tx, before, states)
      return present(tx, await work(tx, before))
    })
}

/** Writes a campaign's state, with its history and live event. */
async function change(
  tx: Transaction<MemberScope>,
  before: CampaignRow,
  columns: Parameters<typeof writeState>[2],
): Promise<CampaignRow> {
  const after = await writeState(tx, before.id, columns)
  const states = { before: { state: before.state }, after: { state: after.state } }
  await record(tx, { act: 'update', kind: 'campaign', id: before.id, ...states })
  await publish(tx, { topic: 'campaigns', id: before.id })
  return after
}
