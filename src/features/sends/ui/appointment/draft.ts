import type { OutreachKind } from '#features/channels/rules.ts'
import { dropNote, readNote, writeNote } from '#ui/form/draftNotes.ts'

/** A message that is being written about an appointment: it is there again after the drawer was closed. */
export interface Draft {
  /** Null: the first that reaches the patient. */
  readonly channel: OutreachKind | null
  /** '' for free text, null while nothing was chosen. */
  readonly templateId: string | null
  readonly text: string
}

export const emptyDraft: Draft = { channel: null, templateId: null, text: '' }

const keyOf = (appointmentId: string) => `message ${appointmentId}`

export const readDraft = (appointmentId: string): Draft | null =>
  readNote(keyOf(appointmentId)) as Draft | null
export const writeDraft = (appointmentId: string, draft: Draft): void =>
  writeNote(keyOf(appointmentId), draft)
export const dropDraft = (appointmentId: string): void => dropNote(keyOf(appointmentId))
