import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconBrandWhatsapp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconMail,
  IconPhone,
} from '@tabler/icons-react'
import { channelNames } from '#features/channels/ui/rulesFields.ts'
import { RichText } from '#features/templates/ui/preview/RichText.tsx'
import { Sender } from '#features/templates/ui/preview/Sender.tsx'
import { withCountry } from '#lib/phone.ts'
import { initials } from '#lib/text.ts'
import { Key } from '#ui/keys/Key.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import type { OutboxMessage } from '../../outbox/contract.ts'
import { contactOf, namesOf, zoneOf } from './message.ts'
import classes from './outbox.module.css'
import type { OutboxActs } from './useOutboxActs.ts'
import { showWhole } from './when.ts'

const openings = {
  whatsapp: { label: 'Abrir no WhatsApp', Icon: IconBrandWhatsapp, as: 'no WhatsApp' },
  email: { label: 'Abrir no e-mail', Icon: IconMail, as: 'no e-mail' },
  call: { label: 'Ligar', Icon: IconPhone, as: 'por telefone' },
} as const

const notes = {
  whatsapp:
    'Abre o WhatsApp deste aparelho com o texto pronto. Botões só existem pela API; aqui a resposta é digitada ou vem pelo link.',
  email: 'Abre o programa de e-mail deste aparelho com o texto pronto.',
  call: 'É um telefone fixo: diga a mensagem por telefone.',
} as const

interface OutboxDetailProps {
  message: OutboxMessage
  networkName: string
  now: Date
  acts: OutboxActs
  /** Leads back to the list, on phones. */
  onBack: () => void
  /** Null at the end of the list. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** One message as its person will see it, and what can be done with it. */
export function OutboxDetail(props: OutboxDetailProps) {
  const { message, networkName, acts, onBack, onPrevious, onNext } = props
  const { part, way, text, subject } = message
  const { label, Icon, as } = openings[way]
  const names = namesOf(message)
  const isPhone = useIsPhone()
  return (
    <section className={classes.detail} aria-label={`Mensagem para ${names}`}>
      <div className={classes.detailHead}>
        <ActionIcon className={classes.back} aria-label="Voltar à lista" onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.5} />
        </ActionIcon>
        <span className={classes.avatar} data-large="" aria-hidden="true">
          {initials(names)}
        </span>
        <div className={classes.detailNames}>
          <h2 className={classes.detailName}>{names}</h2>
          <p className={classes.soft}>{contactOf(message)}</p>
        </div>
        <ActionIcon
          aria-label="Mensagem anterior"
          aria-keyshortcuts="K"
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        >
          <IconChevronUp size={20} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          aria-label="Próxima mensagem"
          aria-keyshortcuts="J"
          disabled={!onNext}
          onClick={() => onNext?.()}
        >
          <IconChevronDown size={20} stroke={1.5} />
        </ActionIcon>
      </div>
      <div className={classes.detailBody}>
        <div className={classes.preview}>
          <Sender
            name={networkName}
            detail={`como ${message.isTest ? 'quem recebe' : names.split(' ')[0]} vai ver, ${as}`}
            badge={initials(networkName)}
          />
          <div className={classes.bubble}>
            {subject && <p className={classes.subject}>{subject}</p>}
            <p>
              <RichText text={text} isStyled={way === 'whatsapp'} />
            </p>
          </div>
        </div>
        {part === 'waiting' && (
          <>
            <div className={classes.actions}>
              <Button
                leftSection={<Icon size={18} stroke={1.5} />}
                rightSection={isPhone ? undefined : <Key>↵</Key>}
                aria-keyshortcuts="Enter"
                loading={acts.busyId === message.id}
                onClick={() => acts.open(message)}
              >
                {label}
              </Button>
              <Button
                variant="default"
                leftSection={<IconCopy size={17} stroke={1.5} />}
                rightSection={isPhone ? undefined : <Key>C</Key>}
                aria-keyshortcuts="C"
                onClick={() => acts.copy(message)}
              >
                Copiar texto
              </Button>
              {way === 'whatsapp' && (
                <Button
                  component="a"
                  variant="default"
                  href={`tel:+${withCountry(message.phone)}`}
                  leftSection={<IconPhone size={17} stroke={1.5} />}
                >
                  Ligar
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                className={classes.dismiss}
                onClick={() => acts.dismiss(message)}
              >
                Descartar
              </Button>
            </div>
            <p className={classes.small}>{notes[way]}</p>
          </>
        )}
        <Origin {...props} />
      </div>
    </section>
  )
}

function Origin({ message, now, acts }: OutboxDetailProps) {
  const { part, channel, use, template, dueAt, expiresAt, sentAt, sentBy, about } = message
  const version = template?.version ? `, versão ${template.version}` : ''
  return (
    <dl className={classes.facts}>
      {part === 'byHand' && sentAt && (
        <div>
          <dt>Enviada à mão</dt>
          <dd>
            {showRecent(sentAt, now)}
            {sentBy && `, por ${sentBy}`}.{' '}
            <button type="button" className={classes.textButton} onClick={() => acts.putBack(message)}>
              Desfazer
            </button>
          </dd>
        </div>
      )}
      {expiresAt && (
        <div>
          <dt>{part === 'expired' ? 'Valia até' : 'Vale até'}</dt>
          <dd>{showWhole(expiresAt, zoneOf(message))}. Depois disso não faz sentido e vai para Vencidas.</dd>
        </div>
      )}
      {(use || template) && (
        <div>
          <dt>De onde veio</dt>
          <dd>{[use, template && `template ${template.name}${version}`].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Teria ido</dt>
        <dd>
          {showRecent(dueAt, now)}, por {channelNames[channel]}. Nenhum canal a levou.
        </dd>
      </div>
      {part === 'waiting' && about.some(({ appointmentId }) => appointmentId !== null) && (
        <div>
          <dt>Se o agendamento mudar</dt>
          <dd>A mensagem some daqui, e é refeita se ainda fizer sentido.</dd>
        </div>
      )}
    </dl>
  )
}
