import {
  IconArchive,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { VersionState } from '../rules.ts'
import classes from './tags.module.css'

const looks = {
  draft: { Icon: IconPencil, tone: 'slate' },
  submitted: { Icon: IconHourglass, tone: 'amber' },
  approved: { Icon: IconCircleCheck, tone: 'green' },
  rejected: { Icon: IconCircleX, tone: 'red' },
  paused: { Icon: IconPlayerPause, tone: 'amber' },
  disabled: { Icon: IconBan, tone: 'red' },
  replaced: { Icon: IconArchive, tone: 'soft' },
  /** Of channels that nobody approves. */
  ready: { Icon: IconCheck, tone: 'soft' },
} as const

interface VersionTagProps {
  state: VersionState | 'ready'
  /** A line below. */
  detail?: string
  children: ReactNode
}

/** The state of a template or of a version: an icon and a word, with a line on it. */
export function VersionTag({ state, detail, children }: VersionTagProps) {
  const { Icon, tone } = looks[state]
  return (
    <span className={classes.state}>
      <span className={classes.tag} data-tone={tone}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        {children}
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  )
}
