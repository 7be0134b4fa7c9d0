import { type AreaKey, areas } from '../../areas.ts'
import classes from './AreaStatus.module.css'

/** Beside the heading of what this version does not have yet; nothing beside what it has. */
export function AreaStatus({ of }: { of: AreaKey }) {
  return areas[of].isReady ? null : <span className={classes.status}>Em construção</span>
}
