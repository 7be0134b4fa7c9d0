import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { assertVersion, noteChange, noteCreation, staleVersion } from '#platform/records/changes.server.ts'
import { removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { insertRow, updateRow } from '#platform/records/rows.server.ts'
import type { Campaign } from './contract.ts'
import { readTemplate } from './facts.server.ts'
import {
  assertState,
  campaignKind,
  columnsOf,
  formOf,
  lockCampaign,
  lockCampaigns,
  present,
  requireCampaign,
} from './rows.server.ts'
import { type CampaignForm, normalizeCampaign } from './rules.ts'
import { campaigns } from './tables.server.ts'

export { type CampaignResult, readCampaignResults } from './results/period.server.ts'

export const findCampaign = (scope: MemberScope, id: string): Promise<Campaign> =>
  transact(scope, async (tx) => present(tx, await requireCampaign(tx, id)))

/** Creates a draft; of who is bound to units it is for the patients of these. @throws `validation_failed` (422) */
export const createCampaign = (scope: MemberScope, form: CampaignForm): Promise<Campaign> =>
  transact(scope, async (tx) => {
    const normal = normalizeCampaign(form)
    await assertTemplate(tx, normal)
    const row = await insertRow(tx, campaigns, {
      ...columnsOf(normal),
      unitIds: tx.units && [...tx.units],
      createdBy: tx.userId,
    })
    await noteCreation(tx, campaignKind, row.id, normal)
    return present(tx, row)
  })

/** @throws `stale_version`, `wrong_state` (409), `validation_failed` (422) */
export const changeCampaign = (
  scope: MemberScope,
  id: string,
  form: CampaignForm,
  version: number,
): Promise<Campaign> =>
  transact(scope, async (tx) => {
    const before = await lockCampaign(tx, id)
    await assertState(tx, before, ['draft'])
    const current = await present(tx, before)
    assertVersion(current, version)
    const normal = normalizeCampaign(form)
    await assertTemplate(tx, normal)
    const row = await updateRow(tx, campaigns, { id, version }, columnsOf(normal))
    if (!row) throw staleVersion(current)
    await noteChange(tx, campaignKind, id, { before: formOf(before), after: normal })
    return present(tx, row)
  })

/** A template that is not there can't be named; one that was deleted is asked for when the campaign is to begin. */
async function assertTemplate(tx: Transaction<MemberScope>, { templateId }: CampaignForm): Promise<void> {
  if (templateId !== null && !(await readTemplate(tx, templateId)))
    throw failure('validation_failed', { errors: { templateId: 'Este template não existe mais' } })
}

/** What is sending, or about to, is cancelled first. @throws `wrong_state` (409) */
export const removeCampaigns = (scope: MemberScope, ids: readonly string[]): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    for (const row of await lockCampaigns(tx, ids))
      if (row.deletedAt === null) await assertState(tx, row, ['draft', 'done', 'cancelled'])
    return removeRecords(tx, campaignKind, ids)
  })

export const restoreCampaigns = (scope: MemberScope, ids: readonly string[]): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    await lockCampaigns(tx, ids)
    return restoreRecords(tx, campaignKind, ids)
  })
