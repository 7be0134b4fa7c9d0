import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { slots } from '#ui/shell/slots.ts'
import { useDropdown } from '#ui/shell/store.ts'
import type { RowAction } from './types.ts'
import { withinMain } from './within.ts'

interface RowMenuProps {
  name: string
  to: string | undefined
  actions: readonly RowAction[]
  /** For cards, which have no checkbox to press. */
  onSelect?: () => void
  onRemove?: () => void
}

/** The actions on one row. */
export function RowMenu({ name, to, actions, onSelect, onRemove }: RowMenuProps) {
  const [isTaken, take] = useDropdown(slots.listRow)
  const [isMine, setMine] = useState(false)
  function change(opened: boolean) {
    setMine(opened)
    take(opened)
  }
  return (
    <Menu
      opened={isTaken && isMine}
      onChange={change}
      position="bottom-end"
      width={220}
      withInitialFocusPlaceholder={false}
      {...withinMain}
    >
      <Menu.Target>
        <ActionIcon aria-label={`Mais opções de ${name}`}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {to !== undefined && (
          <Menu.Item component={Link} to={to} leftSection={<IconArrowRight size={17} stroke={1.5} />}>
            Abrir
          </Menu.Item>
        )}
        {onSelect && (
          <Menu.Item leftSection={<IconSquareCheck size={17} stroke={1.5} />} onClick={onSelect}>
            Selecionar
          </Menu.Item>
        )}
        {actions.map(({ label, Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={17} stroke={1.5} />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        {onRemove && (
          <>
            <Menu.Divider />
            <Menu.Item data-grave leftSection={<IconTrash size={17} stroke={1.5} />} onClick={onRemove}>
              Excluir
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
