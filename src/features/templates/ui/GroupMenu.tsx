import { Button, Menu } from '@mantine/core'
import { IconCategory, IconChevronDown } from '@tabler/icons-react'
import { withinMain } from '#ui/list/within.ts'

interface GroupMenuProps {
  readonly isGrouped: boolean
  readonly onChange: (isGrouped: boolean) => void
}

/** Chooses whether the texts stand by what they are for, or in one list. */
export function GroupMenu({ isGrouped, onChange }: GroupMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...withinMain}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconCategory size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
        >
          Agrupar: {isGrouped ? 'uso' : 'não'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={isGrouped ? 'use' : 'none'} onChange={(value) => onChange(value === 'use')}>
          <Menu.RadioItem value="use" closeMenuOnClick>
            Pelo uso
          </Menu.RadioItem>
          <Menu.RadioItem value="none" closeMenuOnClick>
            Não agrupar
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
