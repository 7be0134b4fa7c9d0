import { useId } from 'react'
import { needLabels, needs, stateLabels } from '../../rules.ts'
import type { AgendaState } from './address.ts'
import type { Tally } from './filters.ts'
import { stateOrder } from './labels.ts'
import { StateInitial } from './StateInitial.tsx'
import classes from './side.module.css'
import type { ChangeAgenda } from './useAgendaAddress.ts'

interface StateFilterProps {
  tally: Tally
  address: AgendaState
  change: ChangeAgenda
}

/** The states with their initials, names and counts, and what appointments wait for; chooses those to show. */
export function StateFilter({ tally, address, change }: StateFilterProps) {
  const headId = useId()
  const { states: chosen, onlyOverbooked, needs: need } = address
  const hasOverbooked = tally.overbooked > 0 || onlyOverbooked
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className={classes.groupHead}>
        Situação <span className={classes.count}>{tally.total}</span>
      </h2>
      {stateOrder.map((state) => {
        const isChosen = chosen.includes(state)
        return (
          <button
            key={state}
            type="button"
            className={classes.option}
            aria-pressed={isChosen}
            data-off={(chosen.length > 0 && !isChosen) || undefined}
            onClick={() =>
              change(({ states }) => ({
                states: states.includes(state) ? states.filter((one) => one !== state) : [...states, state],
              }))
            }
          >
            <StateInitial state={state} />
            {stateLabels[state]}
            <span className={classes.count}>{tally.states[state]}</span>
          </button>
        )
      })}
      {hasOverbooked && (
        <button
          type="button"
          className={classes.option}
          aria-pressed={onlyOverbooked}
          onClick={() => change((state) => ({ onlyOverbooked: !state.onlyOverbooked }))}
        >
          <span className={classes.dashed} aria-hidden="true" />
          Encaixe <span className={classes.count}>{tally.overbooked}</span>
        </button>
      )}
      {needs
        .filter((one) => one === need || (tally.needs?.[one] ?? 0) > 0)
        .map((one) => (
          <button
            key={one}
            type="button"
            className={classes.option}
            aria-pressed={one === need}
            onClick={() => change({ needs: one === need ? null : one })}
          >
            <span className={classes.dashed} aria-hidden="true" />
            {needLabels[one]} {tally.needs && <span className={classes.count}>{tally.needs[one]}</span>}
          </button>
        ))}
      {(chosen.length > 0 || onlyOverbooked || need) && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => change({ states: [], onlyOverbooked: false, needs: null })}
        >
          Mostrar todas
        </button>
      )}
    </section>
  )
}
