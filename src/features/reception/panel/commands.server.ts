import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { onlyDigits } from '#lib/digits.ts'
import { tidy } from '#lib/text.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type Panel, panelProblems } from '../contract.ts'
import { presentPanel } from '../present.server.ts'
import { findPanel, findUnit, listPanels, type PanelRow } from '../queries.server.ts'
import { receptionPanels } from '../tables.server.ts'
import { claimCode, releaseDevice } from './devices.server.ts'

/** Six digits are guessed in a million tries: a person has this many in a period. */
const tries = { limit: 10, periodS: 600 }

export const readPanels = (scope: MemberScope, unitId: string): Promise<{ items: Panel[] }> =>
  transact(scope, async (tx) => {
    await findUnit(tx, unitId)
    return { items: (await listPanels(tx, unitId)).map(presentPanel) }
  })

/**
 * Pairs the television that shows the code with a unit. @throws `code_unknown` (422); `too_many_codes` (429), whatever
 * the code; `not_found` (404) for a unit that the person does not see
 */
export async function pairPanel(
  scope: MemberScope,
  secrets: Pick<Secrets, 'hash'>,
  { unitId, code, name }: { unitId: string; code: string; name: string },
): Promise<Panel> {
  // Before the try is counted; the key of a repeat belongs to the transaction that pairs.
  await transact({ ...scope, idempotency: undefined }, (tx) => findUnit(tx, unitId))
  await countTry(scope, secrets)
  return transact(scope, async (tx) => {
    await findUnit(tx, unitId)
    const id = uuid()
    await tx.db
      .insert(receptionPanels)
      .values({ orgId: tx.orgId, id, unitId, name: tidy(name) || 'TV da espera' })
    if (!(await claimCode(tx, onlyDigits(code), { orgId: tx.orgId, panelId: id })))
      throw problem(panelProblems, 'code_unknown', {
        errors: { code: 'Confira os seis dígitos na televisão' },
      })
    const panel = await findPanel(tx, id)
    if (!panel) throw failure('not_found')
    await record(tx, { act: 'create', kind: 'receptionPanel', id, after: { name: panel.name, unitId } })
    await tell(tx, panel)
    return presentPanel(panel)
  })
}

/** In a transaction of its own: a try counts, too, when its code was wrong. */
async function countTry({ database, userId }: MemberScope, secrets: Pick<Secrets, 'hash'>): Promise<void> {
  const key = secrets.hash(userId, 'panel code')
  const use = await transact({ database, userId: null, orgId: null }, (tx) =>
    countUse(tx.db, { key, ...tries }),
  )
  if (use.used === null) throw problem(panelProblems, 'too_many_codes', { retryAfterS: use.waitS })
}

/** Turns a television off; it shows a code at once. @throws `not_found` (404) */
export const revokePanel = (scope: MemberScope, id: string): Promise<{ id: string }> =>
  transact(scope, async (tx) => {
    const panel = await findPanel(tx, id)
    if (!panel) throw failure('not_found')
    await tx.db.execute(
      sql`update reception_panels set revoked_at = now() where org_id = ${tx.orgId} and id = ${id}`,
    )
    await releaseDevice(tx, tx.orgId, id)
    await record(tx, { act: 'delete', kind: 'receptionPanel', id, before: { name: panel.name } })
    await tell(tx, panel)
    return { id }
  })

const tell = (tx: Transaction<NetworkScope>, { id, unit_id }: PanelRow) =>
  publish(tx, { topic: 'reception', id, unitIds: [unit_id], professionalIds: [] })
