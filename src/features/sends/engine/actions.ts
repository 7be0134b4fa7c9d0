import type { ErrorAction, OutreachKind } from '#features/channels/rules.ts'

/** What becomes of a message that a provider did not deliver, by the action that its error asks for. */
export interface Reaction {
  /** The same send leaves later: the provider never took it. Otherwise it has failed. */
  readonly waits?: true
  /** A new attempt, after so many seconds. */
  readonly againInS?: number
  /** A new attempt by the next channel that it may fall back to. */
  readonly byOtherChannel?: true
  readonly suppresses?: true
  readonly backsOff?: true
  readonly stops?: 'template' | 'source' | 'channel'
}

/** Meta's own pause for one that it delayed is a day; a pair's is seconds, a mail server's some minutes. */
const delaysS: Readonly<Record<string, number>> = { '131056': 60, later: 900 }
const delayS = 24 * 3_600

/** At most so many attempts go out by themselves; further ones are a person's. */
export const maxAttempts = 3

/**
 * @param wasTaken true when the provider had accepted the message, and says now that it failed: then it does
 *   not leave again as the same send
 */
export function reactionTo(
  action: ErrorAction,
  {
    code,
    attempt,
    fallback,
    wasTaken,
  }: {
    readonly code: string
    readonly attempt: number
    readonly fallback: readonly OutreachKind[]
    readonly wasTaken: boolean
  },
): Reaction {
  const again = (seconds: number): Reaction => (attempt < maxAttempts ? { againInS: seconds } : {})
  switch (action) {
    case 'otherChannel':
      return fallback.length > 0 ? { byOtherChannel: true } : {}
    case 'suppress':
      return { suppresses: true }
    case 'backOff':
      return wasTaken ? { ...again(60), backsOff: true } : { waits: true, backsOff: true }
    case 'delay':
      return again(delaysS[code] ?? delayS)
    case 'needTemplate':
      return again(0)
    case 'stopTemplate':
      return { stops: 'template' }
    case 'stopSource':
      return { stops: 'source' }
    case 'stopChannel':
      return wasTaken ? { stops: 'channel' } : { waits: true, stops: 'channel' }
    case 'fail':
      return {}
  }
}

/** How long a channel pauses that was asked to wait so often in a row: 5 s, 10 s, 20 s … a quarter of an hour. */
export const backOffS = (backOffs: number): number => Math.min(5 * 2 ** Math.min(backOffs, 10), 900)
