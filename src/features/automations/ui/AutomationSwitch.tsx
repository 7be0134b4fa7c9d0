import { Switch } from '@mantine/core'
import type { AutomationItem } from '../contract.ts'
import { automationLabels, timingLabels } from '../rules.ts'
import type { Saving } from './useSaving.ts'

interface AutomationSwitchProps {
  readonly item: AutomationItem
  readonly saving: Saving
  readonly isReadOnly: boolean
  /** Before it is saved. */
  readonly onSwitch?: (isOn: boolean) => void
}

export function AutomationSwitch({ item, saving, isReadOnly, onSwitch }: AutomationSwitchProps) {
  const { day } = timingLabels(item.kind, item.timing)
  return (
    <Switch
      size="md"
      checked={item.isOn}
      disabled={isReadOnly || saving.isSaving}
      aria-label={`${automationLabels[item.kind]}, ${day}`}
      onChange={({ currentTarget: { checked } }) => {
        onSwitch?.(checked)
        saving.change({ isOn: checked })
      }}
    />
  )
}
