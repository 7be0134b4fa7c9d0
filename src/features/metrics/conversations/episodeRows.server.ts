import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { FactsFilter } from '../report/facts.server.ts'
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
}

export interface EpisodesQuery extends EpisodesChoice {
  /** The last row of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface EpisodeRows {
  readonly items: EpisodeRow[]
  readonly total: number
  readonly sums: Record<EpisodeGroup, GroupSum[]>
  readonly next: string | null
}

/** Returns the conversations that a number is made of, group by group, with sums that add up to it. */
export function readConversationRows(scope: MemberScope, query: EpisodesQuery): Promise<EpisodeRows> {
  assertPeriod(query)
  return transact(scope, async (tx) => {
    const episodes = await findCounted(tx, query)
    const first = query.cursor ? episodes.findIndex(({ id }) => id === query.cursor) + 1 : 0
    const page = episodes.slice(first, first + query.limit)
    return {
      items: await episodeRowsOf(tx, page),
      total: episodes.length,
      sums: Object.fromEntries(
        episodeGroups.map((group) => [group, sumsOfEpisodes(episodes, group)]),
      ) as Record<EpisodeGroup, GroupSum[]>,
      next: first + query.limit < episodes.length ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

/** Finds all conversations of a number. */
export async function findCounted(tx: Tx, choice: EpisodesChoice): Promise<Episode[]> {
  if (isApart(choice)) return []
  const found = await findEpisodes(tx, choice, await readPlace(tx), tx.now)
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
