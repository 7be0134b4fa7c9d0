import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { initials } from '#lib/text.ts'
import { confirmLeaving } from '#ui/form/leaving.ts'
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx'
import type { User } from '../../contract.ts'
import { needsNetwork, roleNames, roleOf } from '../roles.ts'
import classes from './PersonBlock.module.css'

/** Who is signed in, the theme, and the way out. */
export function PersonBlock({ user, onLeave }: { user: User; onLeave: () => void }) {
  async function leave() {
    if (await confirmLeaving()) onLeave()
  }
  return (
    <section className={classes.person} aria-label="Sua conta">
      <span className={classes.avatar} aria-hidden="true">
        {initials(user.userFullname)}
      </span>
      <div className={classes.names}>
        <p className={classes.name} title={user.userFullname}>
          {user.userFullname}
        </p>
        {!needsNetwork(user) && <p className={classes.role}>{roleNames[roleOf(user)]}</p>}
      </div>
      <ThemeToggle />
      <Tooltip label="Sair">
        <ActionIcon aria-label="Sair" onClick={leave}>
          <IconLogout size={19} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
