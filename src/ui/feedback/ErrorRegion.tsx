import { Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import classes from './feedback.module.css'

interface ErrorRegionProps {
  /** A sentence that names what could not be loaded. */
  text: string
  onRetry: () => void
  isRetrying?: boolean
}

/** Shows an error in the region that failed; the rest of the page stays. */
export function ErrorRegion({ text, onRetry, isRetrying }: ErrorRegionProps) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle size={20} stroke={1.75} className={classes.errorIcon} aria-hidden="true" />
      <p className={classes.errorText}>{text}</p>
      <Button
        variant="default"
        onClick={onRetry}
        loading={isRetrying}
        leftSection={<IconRefresh size={16} stroke={1.75} />}
      >
        Tentar de novo
      </Button>
    </div>
  )
}
