import { Menu } from '@mantine/core'
import { IconCalendarPlus, IconLock } from '@tabler/icons-react'
import { withinMain } from '#ui/list/within.ts'
import { clock } from './dates.ts'
import classes from './grid.module.css'
import { heightOf } from './measures.ts'
import type { PixelPlace } from './TimeGrid.tsx'
import type { MarkedSpan } from './useSpanDrag.ts'
import type { Pointed } from './useTimeReasons.ts'

interface TimeMenuProps {
  /** Null while it is closed. */
  marked: MarkedSpan | null
  place: (pointed: Pointed) => PixelPlace | null
  /** Undefined where nothing can begin, and for those who may not book. */
  onBook: ((pointed: Pointed) => void) | undefined
  onBlock: (marked: MarkedSpan) => void
  onClose: () => void
}

/** What can be done with free time that was marked, or asked for by the other button or the menu key. */
export function TimeMenu({ marked, place, onBook, onBlock, onClose }: TimeMenuProps) {
  const at = marked && place({ column: marked.column, minute: marked.from })
  if (!marked || !at) return null
  const { column, from, to } = marked
  const times = `${clock(from)} às ${clock(to)}`
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus
      withInitialFocusPlaceholder={false}
      {...withinMain}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.ghost}
          style={{ ...at.style, height: heightOf(to - from) }}
        >
          {clock(from)} a {clock(to)}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`${times}, ${column.spoken}`}>
        {onBook && (
          <Menu.Item
            leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => onBook({ column, minute: from })}
          >
            Agendar às {clock(from)}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLock size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => onBlock(marked)}
        >
          Bloquear das {times}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
