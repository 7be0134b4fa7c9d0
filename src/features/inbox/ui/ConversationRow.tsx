import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconCheck,
  IconClock,
  IconMail,
  IconMessage,
  IconRobot,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { showBriefly } from '#ui/showInstant.ts'
import type { ConversationView } from '../contract.ts'
import classes from './inbox.module.css'
import { initialsOf, mediaWords, ownerWords, waitWords } from './words.ts'

export const channelIcons = {
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  sms: IconMessage,
  chat: IconWorld,
} as const
const ownerIcons = {
  assistant: IconRobot,
  queue: IconClock,
  person: IconUser,
  resolved: IconCheck,
} as const

interface ConversationRowProps {
  conversation: ConversationView
  to: string
  isOpen: boolean
  userId: string
  now: Date
}

/** A conversation in the list: who wrote last and what, who answers, and how long they have been waiting. */
export function ConversationRow({ conversation, to, isOpen, userId, now }: ConversationRowProps) {
  const { name, channel, last, state, unread, waitingSince, isUrgent } = conversation
  const Channel = channel && channelIcons[channel]
  const Owner = ownerIcons[state]
  return (
    <li data-id={conversation.id}>
      <Link to={to} className={classes.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={classes.avatar} aria-hidden="true">
          {initialsOf(name) || '#'}
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowHead}>
            <b className={classes.rowName}>{name}</b>
            {Channel && (
              <Channel size={16} stroke={1.5} role="img" aria-label={channel ? channelKinds[channel] : ''} />
            )}
            {last && (
              <time className={classes.soft} dateTime={last.at}>
                {showBriefly(last.at, now)}
              </time>
            )}
          </span>
          <span className={classes.lastText} data-unread={unread > 0 || undefined}>
            {last
              ? `${last.direction === 'out' ? `${authorWords[last.author]}: ` : ''}${last.text || (last.mediaKind ? mediaWords[last.mediaKind] : '')}`
              : ''}
          </span>
          <span className={classes.rowFoot}>
            <span className={classes.owner} data-owner={state}>
              <Owner size={14} stroke={1.75} aria-hidden="true" />
              {ownerWords(conversation, userId)}
              {state === 'queue' && waitingSince && `, ${waitWords(waitingSince, now)}`}
            </span>
            {isUrgent && (
              <span className={classes.urgent}>
                <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" /> Urgente
              </span>
            )}
            {unread > 0 && (
              <span className={classes.unread}>
                <span className={classes.hidden}>Não lidas: </span>
                {unread}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const authorWords = {
  patient: '',
  person: 'Clínica',
  automation: 'Lembrete',
  campaign: 'Campanha',
  assistant: 'Assistente',
} as const
