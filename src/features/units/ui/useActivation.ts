import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { BulkAction, RowAction } from '#ui/list/types.ts'
import type { UnitItem } from '../contract.ts'
import { activateUnits, unitCollection } from './data.ts'
import { activated } from './messages.ts'

const undoMs = 10_000

/** Takes units in and out of use, one in its row's menu or several from the bar; can be undone. */
export function useActivation(orgId: string) {
  const client = useQueryClient()

  async function activate(units: readonly UnitItem[], isActive: boolean): Promise<boolean> {
    const ids = units.filter((unit) => unit.isActive !== isActive).map(({ id }) => id)
    return change(ids, isActive, () => change(ids, !isActive))
  }

  async function change(ids: string[], isActive: boolean, undo?: () => unknown): Promise<boolean> {
    try {
      await activateUnits({ orgId, ids, isActive })
    } catch (error) {
      toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
      return false
    }
    toast({
      text: activated(ids.length, isActive),
      ...(undo && { duration: undoMs, action: { label: 'Desfazer', isUndo: true, run: undo } }),
    })
    await client.invalidateQueries({ queryKey: unitCollection.queryKey })
    return true
  }

  const bulk: readonly BulkAction<UnitItem>[] = [
    {
      label: 'Ativar',
      Icon: IconCircleCheck,
      isFor: (units) => units.some(({ isActive }) => !isActive),
      run: (units) => activate(units, true),
    },
    {
      label: 'Desativar',
      Icon: IconCircleMinus,
      isFor: (units) => units.some(({ isActive }) => isActive),
      run: (units) => activate(units, false),
    },
  ]

  const actionsOf = (unit: UnitItem): readonly RowAction[] =>
    bulk
      .filter(({ isFor }) => isFor?.([unit]))
      .map(({ label, Icon, run }) => ({ label, Icon, run: () => void run([unit]) }))

  return { bulk, actionsOf }
}
