import { ActionIcon } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { MenuItem } from '#platform/feature.ts'
import { SearchField } from '#ui/search/SearchField.tsx'
import type { User } from '../../contract.ts'
import { needsNetwork, roleOf } from '../roles.ts'
import { groupsFor, homeFor, isWithin, type MenuGroup } from './menu.ts'
import { NetworkSwitcher } from './NetworkSwitcher.tsx'
import { PersonBlock } from './PersonBlock.tsx'
import classes from './SideMenu.module.css'
import { useClosedGroups } from './useClosedGroups.ts'
import type { Rail } from './useRail.ts'

interface SideMenuProps {
  user: User
  menu: readonly MenuItem[]
  onLeave: () => void
  /** Only in the drawer. */
  onClose?: () => void
  /** Given on pages that need the room. */
  rail?: Rail | null
}

export function SideMenu({ user, menu, onLeave, onClose, rail }: SideMenuProps) {
  const [closed, toggle] = useClosedGroups()
  return (
    <div className={classes.menu}>
      <div className={classes.top}>
        <NetworkSwitcher user={user} onClose={onClose} />
        {rail && <PinButton {...rail} />}
      </div>
      <SearchField />
      <nav className={classes.nav} aria-label="Menu principal">
        {!needsNetwork(user) && (
          <>
            {homeFor(menu, roleOf(user)).map((entry) => (
              <Entry key={entry.to} entry={entry} />
            ))}
            {groupsFor(menu, roleOf(user)).map((group) => (
              <Group
                key={group.id}
                group={group}
                isOpen={!closed.includes(group.id)}
                onToggle={() => toggle(group.id)}
              />
            ))}
          </>
        )}
      </nav>
      <PersonBlock user={user} onLeave={onLeave} onClose={onClose} />
    </div>
  )
}

function PinButton({ isPinned, toggle }: Rail) {
  const Icon = isPinned ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <ActionIcon
      className={classes.pin}
      aria-label={isPinned ? 'Recolher o menu' : 'Manter o menu aberto'}
      onClick={toggle}
    >
      <Icon size={19} stroke={1.5} />
    </ActionIcon>
  )
}

function Group({ group, isOpen, onToggle }: { group: MenuGroup; isOpen: boolean; onToggle: () => void }) {
  const listId = `menu-${group.id}`
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.groupHead}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        {group.label}
        <IconChevronDown size={16} stroke={1.5} className={classes.chevron} aria-hidden="true" />
      </button>
      <div id={listId} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </div>
    </div>
  )
}

function Entry({ entry }: { entry: MenuItem }) {
  const { label, to, Icon } = entry
  const isCurrent = isWithin(entry, useLocation().pathname)
  return (
    <Link to={to} className={classes.entry} data-ahead="" aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={20} stroke={1.4} className={classes.icon} aria-hidden="true" />
      {label}
    </Link>
  )
}
