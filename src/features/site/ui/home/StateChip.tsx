import { type State, stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import hues from '#features/appointments/ui/agenda/state.module.css'
import classes from './StateChip.module.css'

/** A state, as letter and label. */
export function StateChip({ state }: { state: State }) {
  return (
    <span className={`${hues.state} ${classes.chip}`} data-state={state}>
      <StateInitial state={state} /> {stateLabels[state]}
    </span>
  )
}
