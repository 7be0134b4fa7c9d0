import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { counted, type ItemLabels } from './itemLabels.ts'
import type { BulkAction, Listed, RowAction } from './types.ts'

export interface Activatable extends Listed {
  readonly isActive: boolean
}

interface ActivationParts {
  itemLabels: ItemLabels
  activate: (ids: string[], isActive: boolean) => Promise<unknown>
  /** The key of the queries that are read again afterwards. */
  queryKey: QueryKey
}

/** Activates and deactivates records, one from its row's menu or several from the bar; can be undone. */
export function useActivation<T extends Activatable>({ itemLabels, activate, queryKey }: ActivationParts) {
  const client = useQueryClient()

  async function change(ids: string[], isActive: boolean, undo?: () => unknown): Promise<boolean> {
    try {
      await activate(ids, isActive)
    } catch (error) {
      toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
      return false
    }
    toast({ text: activationLabel(ids.length, isActive, itemLabels), undo })
    await client.invalidateQueries({ queryKey })
    return true
  }

  function set(items: readonly T[], isActive: boolean) {
    const ids = items.filter((item) => item.isActive !== isActive).map(({ id }) => id)
    return change(ids, isActive, () => change(ids, !isActive))
  }

  const bulk: readonly BulkAction<T>[] = [
    {
      label: 'Ativar',
      Icon: IconCircleCheck,
      isFor: (items) => items.some(({ isActive }) => !isActive),
      run: (items) => set(items, true),
    },
    {
      label: 'Desativar',
      Icon: IconCircleMinus,
      isFor: (items) => items.some(({ isActive }) => isActive),
      run: (items) => set(items, false),
    },
  ]

  const actionsOf = (item: T): readonly RowAction[] =>
    bulk
      .filter(({ isFor }) => isFor?.([item]))
      .map(({ label, Icon, run }) => ({ label, Icon, run: () => void run([item]) }))

  return { bulk, actionsOf }
}

/** Formats the confirmation: `Convênio desativado`, `3 unidades ativadas`. */
function activationLabel(count: number, isActive: boolean, itemLabels: ItemLabels): string {
  const done = `${isActive ? 'ativad' : 'desativad'}${itemLabels.isFeminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`
  const subject =
    count === 1
      ? itemLabels.one.charAt(0).toUpperCase() + itemLabels.one.slice(1)
      : counted(count, itemLabels)
  return `${subject} ${done}`
}
