import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { BulkBar } from './BulkBar.tsx'
import classes from './bulk.module.css'
import { counted, countedSelected, type ItemLabels } from './itemLabels.ts'
import type { BulkAction, Listed } from './types.ts'
import type { Selected } from './useSelection.ts'

interface SelectionBarProps<T> {
  itemLabels: ItemLabels
  selected: Selected<T>
  bulk: readonly BulkAction<T>[]
  onRemove?: (items: readonly T[]) => void
}

/** Shows how many rows are selected and the actions on all of them; renders nothing without a selection. */
export function SelectionBar<T extends Listed>({
  itemLabels,
  selected,
  bulk,
  onRemove,
}: SelectionBarProps<T>) {
  const [isBusy, setBusy] = useState(false)
  const { items, clear } = selected
  const count = items.length
  const text = countedSelected(count, itemLabels)

  async function run(action: BulkAction<T>) {
    setBusy(true)
    try {
      if ((await action.run(items)) !== false) clear()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? text : ''}</VisuallyHidden>
      {count > 0 && (
        <BulkBar
          text={text}
          removeText={onRemove && `Excluir ${counted(count, itemLabels)}`}
          onRemove={() => onRemove?.(items)}
          onClear={clear}
        >
          {bulk
            .filter(({ isFor }) => isFor?.(items) ?? true)
            .map((action) => (
              <button
                key={action.label}
                type="button"
                className={classes.action}
                disabled={isBusy}
                onClick={() => run(action)}
              >
                <action.Icon size={18} stroke={1.5} aria-hidden="true" />
                {action.label}
              </button>
            ))}
        </BulkBar>
      )}
    </>
  )
}
