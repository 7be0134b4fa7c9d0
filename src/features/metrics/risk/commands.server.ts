import { sql } from 'drizzle-orm'
import { leastRiskHistory, riskFactors } from '#features/appointments/rules.ts'
import { unrankSends } from '#features/sends/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { findComparison } from './comparison.server.ts'
import type { RiskAnswer } from './contract.ts'
import { holdOutOneIn } from './holdOut.ts'
import { judgeJob, trainJob } from './jobs.server.ts'
import { findActiveModel, findRiskSettings, type RiskSettings, storeRiskSettings } from './models.server.ts'
import { countHistory } from './queries.server.ts'

type Tx = Transaction<MemberScope>

export const readRisk = (scope: MemberScope): Promise<RiskAnswer> => transact(scope, present)

async function present(tx: Tx): Promise<RiskAnswer> {
  const { learnsFrom, holdsOut } = await findRiskSettings(tx)
  const active = await findActiveModel(tx, learnsFrom)
  const judgement = active?.judgement
  return {
    model: active && {
      version: active.version,
      trainedAt: active.trainedAt.toISOString(),
      trainedOn: active.trainedOn,
      missedShare: active.missedShare,
    },
    judgement: judgement
      ? {
          trainedOn: judgement.trainedOn,
          judgedOn: judgement.judgedOn,
          auc: judgement.auc,
          brier: judgement.brier,
          ece: judgement.ece,
          bands: judgement.bands.map(({ from, count, expected, happened }) => ({
            from,
            count,
            expected,
            happened,
          })),
        }
      : null,
    // Counted within some units it would promise what the network's history decides.
    pastCount: tx.units === null ? await countHistory(tx, learnsFrom, leastRiskHistory) : null,
    needed: leastRiskHistory,
    learnsFrom: learnsFrom?.toISOString() ?? null,
    holdsOut,
    holdOutOneIn,
    comparison: await findComparison(tx, learnsFrom),
    factors: [...riskFactors],
    mayChange: tx.units === null,
  }
}

/** @throws `forbidden` (403) for who is restricted to units: what is learnt is the whole network's */
function assertWholeNetwork({ units }: Tx): void {
  if (units !== null) throw failure('forbidden')
}

/** Changes the network's wishes, with an entry in the history. */
async function change(tx: Tx, before: RiskSettings, after: RiskSettings): Promise<RiskAnswer> {
  const shown = ({ learnsFrom, holdsOut }: RiskSettings) => ({
    learnsFrom: learnsFrom?.toISOString() ?? null,
    holdsOut,
  })
  await storeRiskSettings(tx, after)
  await record(tx, {
    act: 'update',
    kind: 'riskSettings',
    id: tx.orgId,
    before: shown(before),
    after: shown(after),
  })
  await publish(tx, { topic: 'risks', id: tx.orgId })
  await tx.database.enqueue(tx.db, judgeJob, { orgId: tx.orgId })
  return await present(tx)
}

export const saveRisk = (scope: MemberScope, holdsOut: boolean): Promise<RiskAnswer> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await findRiskSettings(tx)
    return await change(tx, before, { ...before, holdsOut })
  })

/**
 * Begins anew: what happened until now is learnt from no more. The levels of what is ahead go at once, and reminders leave in
 * the order of their making.
 */
export const resetRisk = (scope: MemberScope): Promise<RiskAnswer> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await findRiskSettings(tx)
    await tx.db.execute(sql`
      delete from appointment_risks r using appointments a
       where r.org_id = ${tx.orgId} and a.org_id = r.org_id and a.id = r.appointment_id and a.starts_at > now()`)
    await unrankSends(tx)
    return await change(tx, before, { ...before, learnsFrom: tx.now })
  })

/** Takes a reset back: the whole history counts, by the model that was learnt from it. */
export const undoResetRisk = (scope: MemberScope): Promise<RiskAnswer> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await findRiskSettings(tx)
    return await change(tx, before, { ...before, learnsFrom: null })
  })

/** Has the network's history learnt from now; a worker does it. */
export const requestTraining = (scope: MemberScope): Promise<{ isQueued: true }> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    await tx.database.enqueue(tx.db, trainJob, { orgId: tx.orgId })
    return { isQueued: true as const }
  })
