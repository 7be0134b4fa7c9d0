import { IconAlertCircle } from '@tabler/icons-react'
import classes from './account.module.css'

/** The reason why an action without a field of its own failed. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={classes.failure}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
