import { useEffect } from 'react'
import type { AvailabilityQuery } from '../availability/request.ts'
import type { Hold } from '../holds/useHold.ts'
import type { BookingDraft } from './draft.ts'

/** A booking that is being filled in, as the agenda beside it shows it. */
export interface Preview {
  readonly query: AvailabilityQuery
  readonly patientId: string
  /** Null while open, or on equipment alone. */
  readonly professionalId: string | null
  /** '' while none is chosen. */
  readonly startsAt: string
  readonly endsAt: string
  readonly isOverbook: boolean
  /** The hold on its time. */
  readonly holdId: string | null
}

interface Filled {
  readonly query: AvailabilityQuery
  readonly values: Pick<BookingDraft, 'patientId' | 'pickedId' | 'professionalId' | 'startsAt' | 'isOverbook'>
  readonly hold: Hold | null
  /** Null while unknown. */
  readonly durationMin: number | null
}

const defaultMin = 30

export function previewOf({ query, values, hold, durationMin }: Filled): Preview {
  const { patientId, pickedId, professionalId, startsAt, isOverbook } = values
  const end = (from: string) =>
    new Date(Date.parse(from) + (durationMin ?? defaultMin) * 60_000).toISOString()
  return {
    query,
    patientId,
    startsAt,
    isOverbook,
    professionalId: pickedId || professionalId || hold?.professionalId || null,
    endsAt: hold?.endsAt ?? (startsAt === '' ? '' : end(startsAt)),
    holdId: hold?.id ?? null,
  }
}

/** Reports the preview whenever it changes, and null when the form closes. */
export function useReportedPreview(
  preview: Preview,
  notify: ((preview: Preview | null) => void) | undefined,
): void {
  const shown = JSON.stringify(preview)
  useEffect(() => {
    notify?.(JSON.parse(shown))
  }, [shown, notify])
  useEffect(() => () => notify?.(null), [notify])
}
