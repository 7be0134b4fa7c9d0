import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { PreviousTotal } from '../periodFields.ts'
import type { FactsFilter } from '../report/facts.server.ts'
import { movedBack, sameHourBefore } from '../report/periods.ts'
import { assertPeriod } from '../report/read.server.ts'
import type { GroupSum } from '../report/rowSums.ts'
import { findContacts } from './contacts.server.ts'
import { findEpisodes } from './episodes.server.ts'
import { type Episode, type EpisodeMeasure, isEpisodeCounted } from './episodes.ts'
import {
  type EpisodeGroup,
  type EpisodePlace,
  episodeGroups,
  episodesInGroups,
  isIn,
  sumsOfEpisodes,
} from './groups.ts'
import { isApart, readPlace } from './place.server.ts'
import type { EpisodeRow } from './schemas.ts'

type Tx = Transaction<MemberScope>

/** The conversations of a number, in the order in which they are shown. */
export interface EpisodesChoice extends FactsFilter, EpisodePlace {
  readonly measure: EpisodeMeasure
  readonly group: EpisodeGroup
  /** Names of contacts or patients, as they are typed; '' for all. */
  readonly q: string
}

export interface EpisodesQuery extends EpisodesChoice {
  readonly compare: boolean
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface EpisodeRows {
  readonly items: EpisodeRow[]
  readonly total: number
  readonly previous: PreviousTotal
  readonly sums: Record<EpisodeGroup, GroupSum[]>
  readonly next: string | null
}

/** Returns the conversations that a number is made of, group by group, with sums that add up to it. */
export function readConversationRows(scope: MemberScope, query: EpisodesQuery): Promise<EpisodeRows> {
  assertPeriod(query)
  return transact(scope, async (tx) => {
    const episodes = await findCounted(tx, query, tx.now)
    const first = query.cursor ? episodes.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = episodes.slice(first, first + query.limit)
    return {
      items: await episodeRowsOf(tx, page),
      total: episodes.length,
      previous: query.compare ? await countBefore(tx, query) : null,
      sums: Object.fromEntries(
        episodeGroups.map((group) => [group, sumsOfEpisodes(episodes, group)]),
      ) as Record<EpisodeGroup, GroupSum[]>,
      next: first + query.limit < episodes.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Counts the same number in the period before, up to the same hour. */
async function countBefore(tx: Tx, choice: EpisodesChoice): Promise<PreviousTotal> {
  const before = movedBack(choice)
  const until = new Date(sameHourBefore(choice, tx.now.getTime()))
  const { length: total } = await findCounted(tx, before, until)
  return { from: before.from, to: before.to, until: until.toISOString(), total }
}

/** Finds all conversations of a number, as they were known at `until`. */
export async function findCounted(tx: Tx, choice: EpisodesChoice, until: Date): Promise<Episode[]> {
  if (isApart(choice)) return []
  const found = await findEpisodes(tx, choice, await readPlace(tx), until)
  return episodesInGroups(found.filter(isEpisodeCounted[choice.measure]).filter(isIn(choice)), choice.group)
}

/** Puts to conversations whom they are with, and the hour on the clock of their unit. */
export async function episodeRowsOf(tx: Tx, episodes: readonly Episode[]): Promise<EpisodeRow[]> {
  const { zone } = await readPlace(tx)
  const contacts = await findContacts(
    tx,
    episodes.map(({ conversationId }) => conversationId),
  )
  return episodes.map(({ beganAt, ...episode }) => ({
    ...episode,
    time: contacts.timeOf(episode.conversationId, beganAt, zone),
    name: contacts.nameOf(episode.conversationId),
  }))
}
