import { readCampaignResults } from '#features/campaigns/commands.server.ts'
import { dayMs } from '#lib/days.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { daysOf, previousOf } from '../report/periods.ts'
import { assertPeriod } from '../report/read.server.ts'
import { findContacts } from './contacts.server.ts'
import { type ConversationsFilter, findEpisodes } from './episodes.server.ts'
import type { EpisodeMeasure } from './episodes.ts'
import { episodeReportOf, isEpisodeCounted } from './episodes.ts'
import { countMessages, listMessages, type MessagesQuery } from './messages.server.ts'
import { type Place, readPlace } from './place.server.ts'
import type { ConversationsAnswer, ConversationsReport, EpisodeRow, MessageRowOutput } from './schemas.ts'

type Tx = Transaction<MemberScope>

/** A conversation begins before there is a professional or a convênio: with such a filter none is counted. */
const isApart = ({ professionalIds, planIds }: FactsFilter): boolean =>
  Boolean(professionalIds?.length || planIds?.length)

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
    // As far into the period before as we are into this one.
    const until = new Date(tx.now.getTime() - daysOf(filter) * dayMs)
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

interface Rows<Row> {
  readonly items: Row[]
  readonly total: number
  readonly next: string | null
}
const noRows = { items: [], total: 0, next: null }

export interface EpisodesQuery extends FactsFilter {
  readonly measure: EpisodeMeasure
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Returns the conversations that a number is made of, in the order of time. */
export function readConversationRows(scope: MemberScope, query: EpisodesQuery): Promise<Rows<EpisodeRow>> {
  assertPeriod(query)
  return transact(scope, async (tx) => {
    if (isApart(query)) return noRows
    const place = await readPlace(tx)
    const episodes = (await findEpisodes(tx, query, place, tx.now)).filter(isEpisodeCounted[query.measure])
    const first = query.cursor ? episodes.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = episodes.slice(first, first + query.limit)
    const contacts = await findContacts(
      tx,
      page.map(({ conversationId }) => conversationId),
    )
    return {
      items: page.map(({ beganAt, ...episode }) => ({
        ...episode,
        time: contacts.timeOf(episode.conversationId, beganAt, place.zone),
        name: contacts.nameOf(episode.conversationId),
      })),
      total: episodes.length,
      next: first + query.limit < episodes.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Returns the messages that a number is made of, in the order of time. */
export function readMessageRows(
  scope: MemberScope,
  query: FactsFilter & MessagesQuery,
): Promise<Rows<MessageRowOutput>> {
  assertPeriod(query)
  return transact(scope, async (tx) =>
    isApart(query) ? noRows : listMessages(tx, query, (await readPlace(tx)).zone),
  )
}
