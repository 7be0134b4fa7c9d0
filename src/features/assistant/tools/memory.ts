import type { FreeTime, KnownAppointment, Wanted } from '../tools.ts'

/** A time that was offered in a conversation: only such a one is held or booked. */
export interface Offered extends FreeTime {
  /** What it was found for. */
  readonly wanted: Wanted
  /** The appointment that it would move; null for a new one. */
  readonly moved: string | null
}

/** What a trial did that nobody else sees: it believes in it for as long as it lasts. */
export interface Imagined {
  readonly booked: readonly (KnownAppointment & { readonly endsAt: string })[]
  readonly cancelled: readonly string[]
}

/** An address that was proved. */
export interface Proved {
  readonly phone: string
  readonly email: string
  /** It holds no longer than this; for as long as the conversation where nothing is said. */
  readonly until?: string
}

/** What the tools remember between the turns of a conversation. */
export interface ToolMemory {
  readonly offered: readonly Offered[]
  readonly holdId: string | null
  /** Addresses that were proved, by a channel or a code. */
  readonly proved: readonly Proved[]
  /** Patients that the contact brought in: for them it speaks as well. */
  readonly ownPatients: readonly string[]
  /** Of a trial alone: where a code would have gone. */
  readonly codeFor?: { readonly phone: string; readonly email: string }
  /** Of a trial alone. */
  readonly imagined: Imagined
}

export const emptyMemory: ToolMemory = {
  offered: [],
  holdId: null,
  proved: [],
  ownPatients: [],
  imagined: { booked: [], cancelled: [] },
}

/** Older offers are forgotten: nobody scrolls up that far. */
export const mostOffered = 60
