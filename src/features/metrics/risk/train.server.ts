import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { judgeAhead } from './ahead.server.ts'
import { learn } from './learn.server.ts'
import { findRiskSettings, storeModel } from './models.server.ts'
import { findHistory, findSurvivors } from './queries.server.ts'

/**
 * Learns from the network's own history, stores what was learnt as the next version and judges by it what is ahead. Too short
 * a history leaves everything as it is.
 */
export async function train(database: Database, orgId: string): Promise<void> {
  const scope = { database, userId: null, orgId, takesLong: true }
  const { learnsFrom, history } = await transact(scope, async (tx) => {
    const settings = await findRiskSettings(tx)
    const found = await findHistory(tx, settings.learnsFrom, await findSurvivors(tx))
    return { learnsFrom: settings.learnsFrom, history: found }
  })
  const learnt = await learn(history)
  if (!learnt) return
  await transact(scope, async (tx) => {
    await storeModel(tx, learnsFrom, learnt)
    await publish(tx, { topic: 'risks', id: orgId })
  })
  await judgeAhead(database, orgId)
}
