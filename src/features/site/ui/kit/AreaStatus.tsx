import { type AreaKey, areas } from '../../areas.ts'
import classes from './AreaStatus.module.css'

/** Shown at the heading of an area that this version does not have yet; renders nothing for the others. */
export function AreaStatus({ of }: { of: AreaKey }) {
  return areas[of].isReady ? null : <span className={classes.status}>Em construção</span>
}
