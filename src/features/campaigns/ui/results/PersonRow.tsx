import {
  IconCheck,
  IconChecks,
  IconClock,
  IconExclamationMark,
  IconEye,
  IconPlayerSkipForward,
  IconQuestionMark,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { type SendState, sendStates } from '#features/sends/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import { initials } from '#lib/text.ts'
import { paths } from '#src/paths.ts'
import type { Campaign, Recipient } from '../../contract.ts'
import { replyLabels } from '../../results/rules.ts'
import { showDay, showTime } from '../labels.ts'
import { appointmentTime } from './appointmentTime.ts'
import { PersonMenu } from './PersonMenu.tsx'
import classes from './results.module.css'

const marks: Readonly<Record<SendState, { part: string; Icon: typeof IconCheck }>> = {
  planned: { part: 'queued', Icon: IconClock },
  claimed: { part: 'queued', Icon: IconClock },
  waiting: { part: 'queued', Icon: IconClock },
  sent: { part: 'sent', Icon: IconCheck },
  byHand: { part: 'sent', Icon: IconCheck },
  joined: { part: 'sent', Icon: IconCheck },
  delivered: { part: 'delivered', Icon: IconChecks },
  read: { part: 'read', Icon: IconEye },
  failed: { part: 'failed', Icon: IconExclamationMark },
  uncertain: { part: 'uncertain', Icon: IconQuestionMark },
  skipped: { part: 'skipped', Icon: IconPlayerSkipForward },
  recalled: { part: 'skipped', Icon: IconPlayerSkipForward },
}

/** `10:36` today, with the day on others. */
const whenText = (at: string, now: Date): string =>
  showDay(at, now) === 'hoje' ? showTime(at) : `${showDay(at, now)}, ${showTime(at)}`

interface PersonRowProps {
  campaign: Campaign
  one: Recipient
  mayUpdate: boolean
  now: Date
}

/** A person of a campaign: what became of the message, the answer, the appointment that followed, what can be done. */
export function PersonRow({ campaign, one, mayUpdate, now }: PersonRowProps) {
  const {
    patientId,
    name,
    address,
    state,
    reason,
    attempt,
    at,
    reply,
    replyKind,
    needsPerson,
    booked,
    refused,
  } = one
  const { part, Icon } = marks[state]
  return (
    <tr>
      <td>
        <span className={classes.person}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          {patientId && name ? <Link to={paths.patient(patientId)}>{name}</Link> : name || '—'}
        </span>
      </td>
      <td>{address.includes('@') ? address : formatPhone(address) || '—'}</td>
      <td>
        <span className={classes.situation}>
          <span className={classes.mark} data-part={part}>
            <Icon size={13} stroke={2.25} aria-hidden="true" />
          </span>
          {sendStates[state]}
        </span>
        <span className={classes.soft}>{[whenText(at, now), reason].filter(Boolean).join(', ')}</span>
        {attempt > 1 && <Attempts one={one} now={now} />}
      </td>
      <td data-empty={reply === '' || undefined}>
        {reply ? <q>{reply}</q> : '—'}
        {reply && (replyKind === 'wants' || replyKind === 'declines') && (
          <span className={classes.soft}>{replyLabels[replyKind].toLowerCase()}</span>
        )}
        {needsPerson && <span className={classes.waits}>espera uma pessoa</span>}
      </td>
      <td data-empty={(!booked && !refused) || undefined}>
        {booked ? (
          <Link to={paths.appointment(booked.appointmentId)}>
            {appointmentTime(booked.startsAt, booked.timeZone)}
          </Link>
        ) : refused ? (
          <span className={classes.soft}>pediu para sair</span>
        ) : (
          '—'
        )}
      </td>
      <td className={classes.act}>
        <PersonMenu campaign={campaign} one={one} mayUpdate={mayUpdate} />
      </td>
    </tr>
  )
}

/** The attempts before the one that the row shows, folded: one line a person. */
function Attempts({ one: { attempt, earlier, kind }, now }: { one: Recipient; now: Date }) {
  if (earlier.length === 0) return <span className={classes.soft}>{attempt}ª tentativa</span>
  return (
    <details className={classes.attempts}>
      <summary>{attempt}ª tentativa</summary>
      <ol reversed>
        {earlier.map((before) => (
          <li key={before.id}>
            {[
              `${before.attempt}ª`,
              before.kind === kind ? '' : `por ${channelKinds[before.kind]}`,
              sendStates[before.state].toLowerCase(),
              whenText(before.at, now),
              before.reason && before.reason.charAt(0).toLowerCase() + before.reason.slice(1),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ol>
    </details>
  )
}
