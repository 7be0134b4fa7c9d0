import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Action, can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { creationLabels, updateLabels } from './labels.ts'
import { type RecordForm, type RecordFormOptions, useRecordForm } from './useRecordForm.tsx'

interface Stored {
  readonly id: string
  readonly version: number
}

export interface RecordEditorOptions<V extends object, R extends Stored, W extends object>
  extends Omit<RecordFormOptions<V, R>, 'noteKey' | 'labels' | 'save' | 'isReadOnly' | 'idPrefix'> {
  /** The keys under which edits are stored: of an existing record, and of a new one; ids are added. */
  readonly noteKeys: { readonly stored: string; readonly created: string }
  /** The messages after a save. */
  readonly savedTexts: { readonly created: string; readonly updated: string }
  /** Returns the form as the API takes it. */
  readonly writable: (values: V) => W
  readonly create: (input: { orgId: string } & W) => Promise<R>
  readonly update: (input: { orgId: string; id: string; version: number } & W) => Promise<R>
  /** The key of the query that reads the record, which is updated at once. */
  readonly queryKey: (orgId: string, id: string) => QueryKey
  /** A person who may not do this reads the form only. */
  readonly may: Action
}

/**
 * The form of a record on its own page: an existing one or, with `record: null`, a new one of the network.
 */
export function useRecordEditor<V extends object, R extends Stored, W extends object>(
  options: RecordEditorOptions<V, R, W>,
): RecordForm<V, R> {
  const { noteKeys, savedTexts, writable, create, update, queryKey, may, ...form } = options
  const { record } = form
  const client = useQueryClient()
  const { orgId, role } = useActiveNetwork()
  return useRecordForm<V, R>({
    ...form,
    noteKey: record ? `${noteKeys.stored}:${record.id}` : `${noteKeys.created}:${orgId}`,
    labels: record ? updateLabels(savedTexts.updated) : creationLabels(savedTexts.created),
    async save(values, version, saved) {
      const fields = writable(values)
      const next = saved
        ? await update({ orgId, id: saved.id, version, ...fields })
        : await create({ orgId, ...fields })
      client.setQueryData(queryKey(orgId, next.id), next)
      return next
    },
    isReadOnly: !can(role, may),
  })
}
