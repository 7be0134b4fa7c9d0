import type { HistoryFields } from '#ui/history/fields.tsx'
import type { FieldNames } from './useRecordForm.tsx'

/** The form's labels and formats serve the history, whose values were stored by the same form. */
export const historyFields = <V>(names: FieldNames<V>): HistoryFields => names as unknown as HistoryFields
