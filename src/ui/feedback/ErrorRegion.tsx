import { Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import classes from './feedback.module.css'

interface ErrorRegionProps {
  /** What could not be shown, as a sentence. */
  text: string
  onRetry: () => void
  isRetrying?: boolean
}

/** Only the region that failed says so; the rest of the page stays. */
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
