import { Menu } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { withinMain } from '#ui/list/within.ts'
import classes from './grid.module.css'
import type { GridColumn } from './grid.ts'

interface HeadMenuProps {
  column: GridColumn
  /** True for the column of the keyboard cursor: the heads are one stop of Tab. */
  isStop: boolean
  /** Blocks the whole day, or a time that is still to be chosen. */
  onBlock: (isAllDay: boolean) => void
}

/** The head of a professional's column, with what can be done with their day. */
export function HeadMenu({ column, isStop, onBlock }: HeadMenuProps) {
  const { title, subtitle } = column
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} {...withinMain}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          className={classes.headButton}
          aria-label={[title, subtitle, 'bloquear'].filter((part) => part !== '').join(', ')}
        >
          <span className={classes.headTitle}>{title}</span>
          <span className={classes.headText}>{subtitle}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" className={classes.headMore} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLock size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => onBlock(false)}
        >
          Bloquear um horário
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => onBlock(true)}
        >
          Bloquear o dia todo
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
