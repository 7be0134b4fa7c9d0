import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { assertVersion, noteChange, noteCreation, staleVersion } from '#platform/records/changes.server.ts'
import { removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { insertRow, updateRow } from '#platform/records/rows.server.ts'
import type { Campaign } from './contract.ts'
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

export const findCampaign = (scope: MemberScope, id: string): Promise<Campaign> =>
  transact(scope, async (tx) => present(tx, await requireCampaign(tx, id)))

/** Creates a draft; of who is bound to units it is for the patients of these. */
export const createCampaign = (scope: MemberScope, form: CampaignForm): Promise<Campaign> =>
  transact(scope, async (tx) => {
    const normal = normalizeCampaign(form)
    const row = await insertRow(tx, campaigns, {
      ...columnsOf(normal),
      unitIds: tx.units && [...tx.units],
      createdBy: tx.userId,
    })
    await noteCreation(tx, campaignKind, row.id, normal)
    return present(tx, row)
  })

/** @throws `stale_version`, `wrong_state` (409) */
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
    const row = await updateRow(tx, campaigns, { id, version }, columnsOf(normal))
    if (!row) throw staleVersion(current)
    await noteChange(tx, campaignKind, id, { before: formOf(before), after: normal })
    return present(tx, row)
  })

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
