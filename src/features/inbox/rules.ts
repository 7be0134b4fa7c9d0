import type { ChannelKind } from '#features/channels/rules.ts'

/** The lists of the inbox, by what they show. */
export const inboxViews = ['open', 'queue', 'mine', 'assistant', 'resolved'] as const
export type InboxView = (typeof inboxViews)[number]

/** How what waits in the queue finds somebody: by who takes it, or given to those present who have fewest. */
export const distributions = ['manual', 'balanced'] as const
export type Distribution = (typeof distributions)[number]

export interface InboxSettings {
  readonly distribution: Distribution
  /** Null for never. */
  readonly returnMin: number | null
}

export const defaultSettings: InboxSettings = { distribution: 'manual', returnMin: 30 }
export const maxReturnMin = 1_440

/** A window says so often that it is there; one that is silent for longer is gone. */
export const beatMs = 20_000
export const presentSeconds = 50

export const noteLimit = 1_000

/** WhatsApp lets a clinic write freely for so long after somebody wrote. */
const windowHours = 24

/** Until when may be written freely to a contact; null where no such limit holds. */
export function windowUntil(kind: ChannelKind | null, lastInboundAt: Date | null): Date | null {
  if (kind !== 'whatsapp') return null
  return new Date((lastInboundAt?.getTime() ?? 0) + windowHours * 60 * 60_000)
}

/** The lists are counted no further than this. */
export const countLimit = 1_000

/** Nobody is given more than this: the rest waits in the queue. */
export const mostAttended = 12
