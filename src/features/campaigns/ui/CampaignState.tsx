import {
  IconCalendarClock,
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconPlayerPause,
  IconSend,
} from '@tabler/icons-react'
import { campaignStates, type CampaignState as State } from '../rules.ts'
import classes from './campaigns.module.css'

const icons = {
  draft: IconPencil,
  scheduled: IconCalendarClock,
  sending: IconSend,
  paused: IconPlayerPause,
  done: IconCircleCheck,
  cancelled: IconCircleX,
} as const satisfies Record<State, unknown>

/** A campaign's state by icon and word; as a pill in the head of its page. */
export function CampaignState({ state, isPill }: { state: State; isPill?: boolean }) {
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state} data-pill={isPill || undefined}>
      <Icon size={isPill ? 14 : 16} stroke={1.75} aria-hidden="true" />
      {campaignStates[state]}
    </span>
  )
}
