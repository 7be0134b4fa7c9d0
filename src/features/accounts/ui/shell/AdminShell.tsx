import { Drawer } from '@mantine/core'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { MenuItem, SearchEntry } from '#platform/feature.ts'
import { useConnection } from '#platform/live/connection.ts'
import { DrawerHistory } from '#ui/drawers/DrawerHistory.tsx'
import { ConnectionBar } from '#ui/feedback/ConnectionBar.tsx'
import { VersionBar } from '#ui/feedback/VersionBar.tsx'
import { keepFocus } from '#ui/focus/keepFocus.ts'
import { UsesDialog } from '#ui/list/UsesDialog.tsx'
import { KeyDialogs } from '#ui/search/KeyDialogs.tsx'
import { useSearchEntries } from '#ui/search/useSearchEntries.ts'
import { shell } from '#ui/shell/store.ts'
import type { User } from '../../contract.ts'
import { lockScreen } from '../lock/lock.ts'
import { useLockKey } from '../lock/useLockKey.ts'
import { needsNetwork, roleOf } from '../roles.ts'
import classes from './AdminShell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { usePathChange } from './usePathChange.ts'
import { useRail } from './useRail.ts'
import { useShellSearch } from './useShellSearch.ts'

interface AdminShellProps {
  user: User
  menu: readonly MenuItem[]
  search: readonly SearchEntry[]
  /** Above every page. */
  bar?: ReactNode
  onLeave: () => void
  children: ReactNode
}

/** Side menu and page; a rail beside a page that wants the room; on narrow screens a bar, and the menu in a drawer. */
export function AdminShell({ user, menu, search, bar, onLeave, children }: AdminShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const connection = useConnection()
  const rail = useRail()
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  usePathChange(closeMenu)
  useShellSearch(user, menu, onLeave)
  useSearchEntries(search, needsNetwork(user) ? null : user.orgId, roleOf(user))
  useLockKey(() => lockScreen(user, true))
  useEffect(keepFocus, [])
  // Searches and filters are private to the person.
  useEffect(() => shell.reset, [])

  return (
    <div className={classes.shell} data-rail={(rail && !rail.isPinned) || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page */}
      <a href="#conteudo" className={classes.skip} onClick={skip}>
        Pular para o conteúdo
      </a>
      <div className={classes.aside}>
        <SideMenu user={user} menu={menu} onLeave={onLeave} rail={rail} />
      </div>
      <Drawer.Root
        opened={isMenuOpen}
        onClose={closeMenu}
        size={296}
        padding={0}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body className={classes.drawerBody}>
            <SideMenu user={user} menu={menu} onLeave={onLeave} onClose={closeMenu} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <DrawerHistory />
      <KeyDialogs />
      <UsesDialog />
      <div className={classes.content}>
        {bar}
        {connection.state === 'offline' && <ConnectionBar since={connection.since} />}
        <VersionBar />
        <TopBar onOpenMenu={() => setMenuOpen(true)} isMenuOpen={isMenuOpen} />
        <main id="conteudo" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Not as an entry of the history: who comes back to one, as from a drawer, would get the focus here once more. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}
