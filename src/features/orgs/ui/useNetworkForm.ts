import { type RecordForm, type RecordFormOptions, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import {
  checkNetwork,
  checkWhileEditing,
  type NetworkForm,
  normalizeNetwork,
  requiredNetworkFields,
} from '../rules.ts'
import { emptyNetwork, formatNetwork, networkFieldNames } from './fields.ts'

export type StoredNetwork = NetworkForm & { readonly version: number }

type Given = 'record' | 'noteKey' | 'labels' | 'save' | 'onSaved' | 'isReadOnly'

/** The form of a new or an existing network. */
export function useNetworkForm<R extends StoredNetwork>(
  options: Pick<RecordFormOptions<NetworkForm, R>, Given>,
): RecordForm<NetworkForm, R> {
  return useRecordForm<NetworkForm, R>({
    ...options,
    fields: networkFieldNames,
    show: formatNetwork,
    start: emptyNetwork,
    required: requiredNetworkFields,
    check: checkNetwork,
    checkWhileEditing: (field, values) => {
      const error = checkWhileEditing(field, values[field])
      return error ? { [field]: error } : {}
    },
    normalize: normalizeNetwork,
  })
}
