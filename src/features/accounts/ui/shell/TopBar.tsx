import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useMatches } from 'react-router'
import { openSearch } from '#ui/search/open.ts'
import { needsNetwork } from '../roles.ts'
import { useUser } from '../session.tsx'
import classes from './TopBar.module.css'

interface TopBarProps {
  onOpenMenu: () => void
  isMenuOpen: boolean
}

/** The bar of narrow screens: the menu's button and the page's name, from its route's `handle.title`. */
export function TopBar({ onOpenMenu, isMenuOpen }: TopBarProps) {
  const own = useMatches().findLast(({ handle }) => (handle as { title?: string } | undefined)?.title)
  const title = needsNetwork(useUser()) ? 'Criar rede' : (own?.handle as { title: string } | undefined)?.title
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={44}
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={24} stroke={1.5} />
      </ActionIcon>
      {/* The page's own heading says the same to screen readers. */}
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
      <ActionIcon
        size={44}
        className={classes.search}
        aria-label="Buscar"
        aria-haspopup="dialog"
        onClick={openSearch}
      >
        <IconSearch size={22} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}
