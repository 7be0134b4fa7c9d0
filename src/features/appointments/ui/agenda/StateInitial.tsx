import type { State } from '../../rules.ts'
import { stateInitials } from './labels.ts'
import classes from './state.module.css'

/** The badge of a state; its name stands beside it or is read with it. */
export function StateInitial({ state }: { state: State }) {
  return (
    <span className={`${classes.state} ${classes.letter}`} data-state={state} aria-hidden="true">
      {stateInitials[state]}
    </span>
  )
}
