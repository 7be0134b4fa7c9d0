import { readCampaignResults } from '#features/campaigns/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { previousOf, sameHourBefore } from '../report/periods.ts'
import { assertPeriod } from '../report/read.server.ts'
import { type ConversationsFilter, findEpisodes } from './episodes.server.ts'
import { episodeReportOf } from './episodes.ts'
import { countMessages } from './messages.server.ts'
import { isApart, type Place, readPlace } from './place.server.ts'
import type { ConversationsAnswer, ConversationsReport } from './schemas.ts'

type Tx = Transaction<MemberScope>

export function readConversations(
  scope: MemberScope,
  { compare, ...filter }: FactsFilter & { readonly compare: boolean },
): Promise<ConversationsAnswer> {
  assertPeriod(filter)
  return transact(scope, async (tx) => {
    const at = tx.now.toISOString()
    if (isApart(filter)) return { at, current: null, previous: null, campaigns: [] }
    const place = await readPlace(tx)
    const before = { ...filter, ...previousOf(filter) }
    const until = new Date(sameHourBefore(filter, tx.now.getTime()))
    return {
      at,
      current: await readPeriod(tx, filter, place, tx.now),
      previous: compare
        ? {
            from: before.from,
            to: before.to,
            until: until.toISOString(),
            report: await readPeriod(tx, before, place, until),
          }
        : null,
      campaigns: await readCampaignResults(tx, filter),
    }
  })
}

const readPeriod = async (
  tx: Tx,
  filter: ConversationsFilter,
  place: Place,
  until: Date,
): Promise<ConversationsReport> => ({
  ...episodeReportOf(await findEpisodes(tx, filter, place, until)),
  messages: await countMessages(tx, filter, place.zone, until),
})
