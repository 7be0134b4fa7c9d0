import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconServer2, IconUserShare } from '@tabler/icons-react'
import { Link } from 'react-router'
import { initials } from '#lib/text.ts'
import { paths } from '#src/paths.ts'
import { confirmLeaving } from '#ui/form/leaving.ts'
import { Key } from '#ui/keys/Key.tsx'
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx'
import type { User } from '../../contract.ts'
import { lockScreen } from '../lock/lock.ts'
import { needsNetwork, roleNames, roleOf } from '../roles.ts'
import classes from './PersonBlock.module.css'

interface PersonBlockProps {
  user: User
  onLeave: () => void
  /** Only in the drawer. */
  onClose?: () => void
}

/** The signed-in person, the theme, and the buttons to change places and to sign out. */
export function PersonBlock({ user, onLeave, onClose }: PersonBlockProps) {
  function change() {
    onClose?.()
    lockScreen(user, true)
  }

  async function leave() {
    if (await confirmLeaving()) onLeave()
  }
  return (
    <section className={classes.block} aria-label="Sua conta">
      {user.isAdmin && (
        <Link to={paths.platform} className={classes.change} onClick={onClose}>
          <IconServer2 size={20} stroke={1.4} className={classes.changeIcon} aria-hidden="true" />
          <span className={classes.changeLabel}>Plataforma</span>
        </Link>
      )}
      <button type="button" className={classes.change} aria-keyshortcuts="Alt+T" onClick={change}>
        <IconUserShare size={20} stroke={1.4} className={classes.changeIcon} aria-hidden="true" />
        <span className={classes.changeLabel}>Trocar de atendente</span>
        <span className={classes.changeKey}>
          <Key>Alt T</Key>
        </span>
      </button>
      <div className={classes.person}>
        {needsNetwork(user) ? (
          <div className={classes.who}>
            <Who user={user} />
          </div>
        ) : (
          <Link to={paths.account} className={classes.who}>
            <Who user={user} role={roleNames[roleOf(user)]} />
            <VisuallyHidden>, minha conta</VisuallyHidden>
          </Link>
        )}
        <ThemeToggle />
        <Tooltip label="Sair">
          <ActionIcon aria-label="Sair" onClick={leave}>
            <IconLogout size={19} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
    </section>
  )
}

function Who({ user, role }: { user: User; role?: string }) {
  return (
    <>
      <span className={classes.avatar} aria-hidden="true">
        {initials(user.userFullname)}
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={user.userFullname}>
          {user.userFullname}
        </span>
        {role && <span className={classes.role}>{role}</span>}
      </span>
    </>
  )
}
