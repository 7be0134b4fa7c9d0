import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { initials } from '#lib/text.ts'
import { showRecent } from '#ui/showInstant.ts'
import type { OutboxMessage } from '../../outbox/contract.ts'
import { appointmentsOf, beginningOf, contactOf, namesOf, zoneOf } from './message.ts'
import classes from './outbox.module.css'
import type { OutboxActs } from './useOutboxActs.ts'
import { isUrgent, showUntil } from './when.ts'

export const wayIcons = {
  whatsapp: { Icon: IconBrandWhatsapp, label: 'WhatsApp' },
  email: { Icon: IconMail, label: 'E-mail' },
  call: { Icon: IconPhone, label: 'Telefone fixo' },
} as const

interface OutboxRowProps {
  message: OutboxMessage
  isCurrent: boolean
  now: Date
  acts: OutboxActs
  onSelect: () => void
}

/** One message of the list: for whom, about what, until when, and the question that an opened one asks. */
export function OutboxRow({ message, isCurrent, now, acts, onSelect }: OutboxRowProps) {
  const { part, way, openedAt } = message
  const { Icon, label } = wayIcons[way]
  const about = appointmentsOf(message)
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.rowButton}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={classes.avatar} aria-hidden="true">
          {initials(namesOf(message))}
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowHead}>
            <span className={classes.rowName}>{namesOf(message)}</span>
            <Moment message={message} now={now} />
          </span>
          <span className={classes.rowAbout}>
            <Icon size={15} stroke={1.5} aria-label={label} />
            {about || (message.isTest ? contactOf(message) : 'Sem agendamento')}
          </span>
          <span className={classes.rowBody}>
            {way === 'call' ? 'Só telefone fixo: ligue' : beginningOf(message)}
          </span>
        </span>
      </button>
      {part === 'waiting' && openedAt && (
        <div className={classes.question}>
          <span>Aberta {showRecent(openedAt, now)}. Você enviou?</span>
          <Button
            variant="default"
            className={classes.answer}
            loading={acts.busyId === message.id}
            onClick={() => acts.confirmSent(message)}
          >
            Sim, enviei
          </Button>
          <Button
            variant="subtle"
            color="gray"
            className={classes.answer}
            onClick={() => acts.putBack(message)}
          >
            Ainda não
          </Button>
        </div>
      )}
    </li>
  )
}

function Moment({ message, now }: { message: OutboxMessage; now: Date }) {
  const { part, expiresAt, sentAt } = message
  if (part === 'byHand' && sentAt)
    return <span className={classes.moment}>enviada à mão, {showRecent(sentAt, now)}</span>
  if (!expiresAt) return null
  if (part === 'expired') return <span className={classes.moment}>venceu {showRecent(expiresAt, now)}</span>
  return (
    <span className={classes.moment} data-urgent={isUrgent(expiresAt, now) || undefined}>
      {showUntil(expiresAt, zoneOf(message), now)}
    </span>
  )
}
