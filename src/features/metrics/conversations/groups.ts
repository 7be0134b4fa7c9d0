import { type ChannelKind, channelKindNames } from '#features/channels/rules.ts'
import { type SendSource, type SendState, sendSources, sendStates } from '#features/sends/rules.ts'
import type { GroupSum } from '../report/rowSums.ts'
import { type Episode, type Resolver, resolvers, type Step, steps } from './episodes.ts'

/** By what the rows of conversations and of messages are grouped, and narrowed down to one group. */

export const episodeGroups = ['day', 'channel', 'resolver', 'step'] as const
export type EpisodeGroup = (typeof episodeGroups)[number]

export const messageGroups = ['day', 'channel', 'source', 'state'] as const
export type MessageGroup = (typeof messageGroups)[number]

/** One group of some dimensions; what is left out is not asked for. */
export interface EpisodePlace {
  readonly day?: string | undefined
  readonly channel?: ChannelKind | undefined
  readonly resolver?: Resolver | undefined
  readonly step?: Step | undefined
}
export interface MessagePlace {
  readonly day?: string | undefined
  readonly channel?: ChannelKind | undefined
  readonly source?: SendSource | undefined
  readonly state?: SendState | undefined
}

export const isIn =
  (place: EpisodePlace) =>
  (episode: Episode): boolean =>
    episodeGroups.every((group) => place[group] === undefined || place[group] === episode[group])

const orders: Readonly<Record<Exclude<EpisodeGroup | MessageGroup, 'day'>, readonly string[]>> = {
  channel: channelKindNames,
  resolver: resolvers,
  step: steps,
  source: sendSources,
  state: Object.keys(sendStates),
}

/** The groups in their order, those without a row left out. They add up to all. */
export function sumsInOrder(group: EpisodeGroup | MessageGroup, sums: readonly GroupSum[]): GroupSum[] {
  const rank = (id: string) => (group === 'day' ? 0 : orders[group].indexOf(id))
  return sums.toSorted((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
}

export const sumsOfEpisodes = (episodes: readonly Episode[], group: EpisodeGroup): GroupSum[] =>
  sumsInOrder(
    group,
    [...Map.groupBy(episodes, (episode) => episode[group])].map(([id, own]) => ({ id, count: own.length })),
  )

/** The conversations in the order of their groups, within each in that of time, which is theirs already. */
export function episodesInGroups(episodes: readonly Episode[], group: EpisodeGroup): Episode[] {
  const places = new Map(sumsOfEpisodes(episodes, group).map(({ id }, at) => [id, at]))
  return episodes.toSorted((a, b) => (places.get(a[group]) ?? 0) - (places.get(b[group]) ?? 0))
}

/** The rank of each group, in the order in which rows are listed. */
export const orderOf = (group: Exclude<MessageGroup, 'day'>): readonly string[] => orders[group]
