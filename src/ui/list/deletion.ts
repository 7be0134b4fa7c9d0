import type { QueryKey } from '@tanstack/react-query'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { warn } from '#platform/warn.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { type ItemLabels, restoredText } from './itemLabels.ts'
import { showUses, type Use } from './uses.ts'

/** A kind of record that can be deleted: its name in the address of the API, and its routes. */
export interface Collection {
  readonly colId: string
  /** The key of the queries that are read again afterwards: all of the feature's. */
  readonly queryKey: QueryKey
  remove(input: { orgId: string; ids: string[] }): Promise<unknown>
  restore(input: { orgId: string; ids: string[] }): Promise<unknown>
}

export type Deletion = Collection & {
  readonly orgId: string
  readonly id?: string
  readonly ids?: readonly string[]
}

export type Restoration = Collection & {
  readonly orgId: string
  readonly ids: readonly string[]
  readonly itemLabels: ItemLabels
}

export type DeletionResult =
  | { readonly isDone: true; readonly ids: readonly string[] }
  | { readonly isDone: false; readonly message: string }

/**
 * Deletes records (specification §7, §8): marks one or several as deleted, all or none, confirms it and
 * offers to undo it for ten seconds. A failure is logged, shown and returned, never thrown.
 * @throws when the collection's id or the items' are missing
 */
export async function deleteItems(deletion: Deletion): Promise<DeletionResult> {
  const { colId, orgId, id, queryKey } = deletion
  const ids = deletion.ids ?? (id ? [id] : [])
  if (!colId || ids.length === 0) throw new Error('colId and id or ids are required')
  try {
    await deletion.remove({ orgId, ids: [...ids] })
  } catch (error) {
    return reject(colId, error)
  }
  toast({ text: 'Excluído com sucesso', undo: () => undo(deletion, ids) })
  await queryClient.invalidateQueries({ queryKey })
  return { isDone: true, ids }
}

async function undo({ colId, orgId, queryKey, ...collection }: Deletion, ids: readonly string[]) {
  try {
    await collection.restore({ orgId, ids: [...ids] })
    toast({ text: 'Exclusão desfeita' })
    await queryClient.invalidateQueries({ queryKey })
  } catch (error) {
    warn(`The deletion in ${colId} could not be undone`, error)
    toast({ text: `A exclusão não pôde ser desfeita. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
  }
}

/**
 * Restores what was deleted in the last days and confirms it; can be undone. A failure is logged and shown, never
 * thrown: returns false.
 */
export async function restoreItems(deletion: Restoration): Promise<boolean> {
  const { colId, orgId, ids, itemLabels, queryKey } = deletion
  try {
    await deletion.restore({ orgId, ids: [...ids] })
  } catch (error) {
    warn(`What was deleted in ${colId} could not be restored`, error)
    toast({ text: `Não foi possível restaurar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    return false
  }
  toast({ text: restoredText(ids.length, itemLabels), undo: () => deleteItems(deletion) })
  await queryClient.invalidateQueries({ queryKey })
  return true
}

function reject(colId: string, error: unknown): DeletionResult {
  warn(`The deletion in ${colId} failed`, error)
  const message = sentenceOf(error)
  const problem = problemOf(error)
  if (problem?.code === 'in_use') showUses((problem.data as { uses: readonly Use[] }).uses)
  else toast({ text: message, icon: 'error', duration: 8_000 })
  return { isDone: false, message }
}
