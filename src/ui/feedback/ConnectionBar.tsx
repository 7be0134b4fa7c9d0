import { IconCloudOff } from '@tabler/icons-react'
import classes from './feedback.module.css'

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Shows how old the data on screen is while the server can't be reached. */
export function ConnectionBar({ since }: { since: Date | null }) {
  return (
    <div className={classes.connection} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {since ? `Sem conexão, dados das ${clock.format(since)}` : 'Sem conexão'}
    </div>
  )
}
