import { IconRefresh } from '@tabler/icons-react'
import { useIsOutdated } from '#platform/offline/version.ts'
import classes from './feedback.module.css'

/** Offers a newer version that is ready; what is being typed decides when. */
export function VersionBar() {
  if (!useIsOutdated()) return null
  return (
    <div className={classes.version} role="status">
      <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
      Nova versão
      <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
        Recarregar
      </button>
    </div>
  )
}
