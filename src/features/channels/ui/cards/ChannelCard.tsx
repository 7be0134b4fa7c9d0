import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type StateKind, StateTag } from '#ui/StateTag.tsx'
import classes from './cards.module.css'

export interface CardState {
  readonly kind: StateKind
  readonly label: string
  /** In place of the kind's own. */
  readonly Icon?: TablerIcon
}

interface ChannelCardProps {
  /** Also its anchor in the address. */
  id: string
  name: string
  Icon: TablerIcon
  state: CardState
  /** One line: by what it goes out, and how it is. */
  description: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of one channel: what it is, how it is, what can be done; below it, its parts. */
export function ChannelCard({ id, name, Icon, state, description, actions, children }: ChannelCardProps) {
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-nome`}>
      <div className={classes.head}>
        <span className={classes.mark} data-kind={state.kind} aria-hidden="true">
          <Icon size={20} stroke={1.5} />
        </span>
        <div className={classes.headText}>
          <div className={classes.headLine}>
            <h2 id={`${id}-nome`} className={classes.name}>
              {name}
            </h2>
            <StateTag kind={state.kind} {...(state.Icon && { Icon: state.Icon })}>
              {state.label}
            </StateTag>
          </div>
          <p className={classes.description}>{description}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
