import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { beginInOldNetwork } from './begin.server.ts'
import { planBirthdays } from './planning/birthdays.server.ts'
import { planMessagesOf } from './planning/follow.server.ts'
import type { AutomationKind } from './rules.ts'

/** Plans what is ahead anew: after an automation changed, and every night for holidays and clocks that did. */
export const replanJob = 'automations.replan'
const nightlyJob = 'automations.nightly'

export const automationJobs = (database: Database): readonly Job[] => [
  {
    name: replanJob,
    expireInSeconds: 900,
    run: ({ orgId = '', kind }) => replan(database, orgId, kind as AutomationKind),
  },
  {
    name: nightlyJob,
    // After midnight everywhere in Brazil.
    cron: '10 5 * * *',
    expireInSeconds: 7_200,
    run: async () => {
      // One network's trouble is not another's.
      for (const orgId of await listOrgIds(database))
        await seeTo(database, orgId).catch((error: unknown) =>
          database.log.error(
            { orgId, err: describeError(error) },
            'the messages of a network were not planned',
          ),
        )
    },
  },
]

async function seeTo(database: Database, orgId: string): Promise<void> {
  await beginInOldNetwork(database, orgId)
  await replan(database, orgId)
}

/** Appointments of one short transaction. */
const batch = 500

/** A follow-up may belong to an appointment for a year; nothing else is told of one that is older than days. */
const reachDays = (kind: AutomationKind | undefined) => (kind === 'followUp' ? 366 : 5)

/**
 * Plans the messages of all appointments of which one may still come into the queue, in short transactions.
 * Each waits for those who are writing one of its appointments, and they for it.
 */
export async function replan(database: Database, orgId: string, kind?: AutomationKind): Promise<void> {
  const system = { database, userId: null, orgId, takesLong: true }
  let after: string | undefined
  do {
    const from = after ?? '00000000-0000-0000-0000-000000000000'
    after = await transact(system, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        select a.id from appointments a
         where a.org_id = ${orgId} and a.id > ${from}::uuid and a.state <> 'cancelled'
           and a.starts_at > now() - make_interval(days => ${reachDays(kind)})
         order by a.id limit ${batch} for share`)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await planMessagesOf(tx, ids)
      return ids.length < batch ? undefined : ids.at(-1)
    })
  } while (after !== undefined)
  await transact(system, planBirthdays)
}
