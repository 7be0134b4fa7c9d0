import { useEffect } from 'react'
import type { Wish } from '../picker/wish.ts'
import type { BookingDraft } from './draft.ts'
import type { Hold } from './useHold.ts'

/** A booking that is being filled in, as the agenda beside it shows it. */
export interface Sketch {
  readonly wish: Wish
  readonly patientId: string
  /** Null: not settled, or on equipment alone. */
  readonly professionalId: string | null
  /** '' while none is chosen. */
  readonly startsAt: string
  readonly endsAt: string
  readonly isOverbook: boolean
  /** The time that is kept for it. */
  readonly holdId: string | null
}

interface Filled {
  readonly wish: Wish
  readonly values: Pick<BookingDraft, 'patientId' | 'pickedId' | 'professionalId' | 'startsAt' | 'isOverbook'>
  readonly hold: Hold | null
  /** Null while nobody knows. */
  readonly durationMin: number | null
}

const usualMin = 30

export function sketchOf({ wish, values, hold, durationMin }: Filled): Sketch {
  const { patientId, pickedId, professionalId, startsAt, isOverbook } = values
  const end = (from: string) => new Date(Date.parse(from) + (durationMin ?? usualMin) * 60_000).toISOString()
  return {
    ...{ wish, patientId, startsAt, isOverbook },
    professionalId: pickedId || professionalId || hold?.professionalId || null,
    endsAt: hold?.endsAt ?? (startsAt === '' ? '' : end(startsAt)),
    holdId: hold?.id ?? null,
  }
}

/** Tells what is filled in whenever it is another, and at last that there is nothing any more. */
export function useTold(sketch: Sketch, tell: ((sketch: Sketch | null) => void) | undefined): void {
  const told = JSON.stringify(sketch)
  useEffect(() => {
    tell?.(JSON.parse(told))
  }, [told, tell])
  useEffect(() => () => tell?.(null), [tell])
}
