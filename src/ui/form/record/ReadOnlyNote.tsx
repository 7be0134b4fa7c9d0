import { IconLock } from '@tabler/icons-react'
import classes from './record.module.css'

export function ReadOnlyNote() {
  return (
    <p className={classes.readOnly}>
      <IconLock size={18} stroke={1.5} aria-hidden="true" />
      Você pode ver estes dados. Só quem cuida da gestão da rede pode mudá-los.
    </p>
  )
}
