import type { ChannelKind } from '#features/channels/rules.ts'

/** The lists of the inbox, by what they show. */
export const inboxViews = ['open', 'queue', 'mine', 'assistant', 'resolved'] as const
export type InboxView = (typeof inboxViews)[number]

export const noteLimit = 1_000

/** WhatsApp lets a clinic write freely for so long after somebody wrote. */
const windowHours = 24

/** Until when may be written freely to a contact; null where no such limit holds. */
export function windowUntil(kind: ChannelKind | null, lastInboundAt: Date | null): Date | null {
  if (kind !== 'whatsapp') return null
  return new Date((lastInboundAt?.getTime() ?? 0) + windowHours * 60 * 60_000)
}
