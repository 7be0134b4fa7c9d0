import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { BulkAction, RowAction } from '#ui/list/types.ts'
import type { ProfessionalItem } from '../contract.ts'
import { activateProfessionals, professionalCollection } from './data.ts'
import { activated } from './messages.ts'

const undoMs = 10_000

/** Takes professionals in and out of use, one in the row's menu or several from the bar; can be undone. */
export function useActivation(orgId: string) {
  const client = useQueryClient()

  async function activate(items: readonly ProfessionalItem[], isActive: boolean): Promise<boolean> {
    const ids = items.filter((one) => one.isActive !== isActive).map(({ id }) => id)
    return change(ids, isActive, () => change(ids, !isActive))
  }

  async function change(ids: string[], isActive: boolean, undo?: () => unknown): Promise<boolean> {
    try {
      await activateProfessionals({ orgId, ids, isActive })
    } catch (error) {
      toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
      return false
    }
    toast({
      text: activated(ids.length, isActive),
      ...(undo && { duration: undoMs, action: { label: 'Desfazer', isUndo: true, run: undo } }),
    })
    await client.invalidateQueries({ queryKey: professionalCollection.queryKey })
    return true
  }

  const bulk: readonly BulkAction<ProfessionalItem>[] = [
    {
      label: 'Ativar',
      Icon: IconUserCheck,
      isFor: (items) => items.some(({ isActive }) => !isActive),
      run: (items) => activate(items, true),
    },
    {
      label: 'Desativar',
      Icon: IconUserOff,
      isFor: (items) => items.some(({ isActive }) => isActive),
      run: (items) => activate(items, false),
    },
  ]

  const actionsOf = (item: ProfessionalItem): readonly RowAction[] =>
    bulk
      .filter(({ isFor }) => isFor?.([item]))
      .map(({ label, Icon, run }) => ({ label, Icon, run: () => void run([item]) }))

  return { bulk, actionsOf }
}
