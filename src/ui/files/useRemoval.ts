import { useQueryClient } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { filesQuery, removeFile, restoreFile } from './data.ts'

/** Deletes a file, with "Desfazer" for ten seconds. */
export function useRemoval() {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()

  async function run(action: () => Promise<unknown>, owner: FileOwnerInput): Promise<boolean> {
    try {
      await action()
      await client.invalidateQueries({ queryKey: filesQuery(orgId, owner).queryKey })
      return true
    } catch (error) {
      toast({ text: `Erro ao excluir. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
      return false
    }
  }

  return async ({ id, ownerKind, ownerId }: FileItem) => {
    const owner = { ownerKind, ownerId }
    if (!(await run(() => removeFile(orgId, id), owner))) return
    toast({
      text: 'Excluído com sucesso',
      undo: () => run(() => restoreFile(orgId, id), owner),
    })
  }
}
