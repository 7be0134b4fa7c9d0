import type { ChannelKind } from '#features/channels/rules.ts'
import { quantile } from '../report/quantile.ts'

/**
 * A network keeps one conversation with a contact for good, so metrics count **episodes** of it: one begins when the contact
 * writes after a day of silence, and what follows is its own until the next begins, for thirty days at most. An answer that a
 * rule dealt with (a reminder's "sim") begins none.
 */

/** So long a contact is silent before what they write begins another episode. */
export const silenceHours = 24

/** What happens in an episode's first days is its own; later on nobody would say that it came of it. */
export const episodeDays = 30

/** How far an episode has come; each step takes in those before it. */
export const steps = ['begun', 'held', 'booked', 'confirmed', 'arrived', 'attended'] as const
export type Step = (typeof steps)[number]

/** Who dealt with an episode. */
export const resolvers = ['assistant', 'person', 'open'] as const
export type Resolver = (typeof resolvers)[number]

export interface Episode {
  /** Of the message that it begins with. */
  readonly id: string
  readonly conversationId: string
  readonly channel: ChannelKind
  /** `2026-11-17`, on the unit's calendar, or the network's. */
  readonly day: string
  /** Milliseconds since 1970. */
  readonly beganAt: number
  readonly step: Step
  /** What was booked is still to come. */
  readonly isAhead: boolean
  readonly resolver: Resolver
  /** Until the assistant's first answer; null without one. */
  readonly assistantSeconds: number | null
  /** Office minutes until a person's first answer, from when one was needed; null without one. */
  readonly personMinutes: number | null
}

/** What the database knows of an episode, up to an instant. Instants are milliseconds since 1970. */
export interface EpisodeEvents {
  readonly beganAt: number
  readonly lastInboundAt: number
  /** Of a person or the assistant. */
  readonly lastAnswerAt: number | null
  readonly firstAssistantAt: number | null
  readonly firstPersonAt: number | null
  readonly queuedAt: number | null
  readonly resolvedAt: number | null
  /** Somebody took it, was given it, or closed it. */
  readonly hasPerson: boolean
}

/**
 * Who dealt with an episode, as known at `until`. It is open while the contact's last words have no answer; the assistant
 * resolved it when nobody else was needed, and the contact had nothing to add for a day.
 */
export function resolverOf(events: EpisodeEvents, until: number): Resolver {
  const { lastInboundAt, lastAnswerAt, firstAssistantAt, firstPersonAt, queuedAt, resolvedAt, hasPerson } =
    events
  const dealtWith = Math.max(lastAnswerAt ?? 0, resolvedAt ?? 0)
  if (dealtWith < lastInboundAt) return 'open'
  if (firstPersonAt !== null || hasPerson) return 'person'
  if (firstAssistantAt === null || queuedAt !== null) return 'open'
  return until - lastInboundAt >= silenceHours * 3_600_000 ? 'assistant' : 'open'
}

/** Since when a person was waited for: since the conversation was queued, else since it began. */
export const neededSince = ({ beganAt, queuedAt, firstPersonAt }: EpisodeEvents): number =>
  queuedAt !== null && (firstPersonAt === null || queuedAt <= firstPersonAt) ? queuedAt : beganAt

/** What is counted of episodes, each defined once: numbers, rows and CSV ask these. */
export const episodeMeasures = [
  ...steps,
  'ahead',
  'byAssistant',
  'byPerson',
  'open',
  'assistantReplied',
  'personReplied',
] as const
export type EpisodeMeasure = (typeof episodeMeasures)[number]

const reaches = (step: Step) => (episode: Episode) => steps.indexOf(episode.step) >= steps.indexOf(step)
const by = (resolver: Resolver) => (episode: Episode) => episode.resolver === resolver

export const isEpisodeCounted: Record<EpisodeMeasure, (episode: Episode) => boolean> = {
  begun: reaches('begun'),
  held: reaches('held'),
  booked: reaches('booked'),
  confirmed: reaches('confirmed'),
  arrived: reaches('arrived'),
  attended: reaches('attended'),
  ahead: ({ isAhead }) => isAhead,
  byAssistant: by('assistant'),
  byPerson: by('person'),
  open: by('open'),
  assistantReplied: ({ assistantSeconds }) => assistantSeconds !== null,
  personReplied: ({ personMinutes }) => personMinutes !== null,
}

export const episodeLabels: Record<EpisodeMeasure, string> = {
  begun: 'conversas',
  held: 'conversas que reservaram horário',
  booked: 'conversas que agendaram',
  confirmed: 'conversas que confirmaram',
  arrived: 'conversas que chegaram ao atendimento',
  attended: 'conversas atendidas',
  ahead: 'conversas com data por vir',
  byAssistant: 'conversas que o assistente resolveu sozinho',
  byPerson: 'conversas que uma pessoa resolveu',
  open: 'conversas abertas',
  assistantReplied: 'conversas que o assistente respondeu',
  personReplied: 'conversas que uma pessoa respondeu',
}

export interface EpisodeReport {
  readonly counts: Readonly<Record<EpisodeMeasure, number>>
  /** The medians of first answers; null where there was none. */
  readonly assistantSeconds: number | null
  readonly personMinutes: number | null
}

export function episodeReportOf(episodes: readonly Episode[]): EpisodeReport {
  const counts = Object.fromEntries(
    episodeMeasures.map((measure) => [measure, episodes.filter(isEpisodeCounted[measure]).length]),
  ) as Record<EpisodeMeasure, number>
  const known = (value: (episode: Episode) => number | null) =>
    quantile(
      episodes.flatMap((episode) => value(episode) ?? []),
      0.5,
    )
  return {
    counts,
    assistantSeconds: known(({ assistantSeconds }) => assistantSeconds),
    personMinutes: known(({ personMinutes }) => personMinutes),
  }
}
