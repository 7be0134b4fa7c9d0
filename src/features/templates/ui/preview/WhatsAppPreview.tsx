import { IconArrowBackUp, IconExternalLink, IconPhone } from '@tabler/icons-react'
import type { RenderedMessage } from '#features/channels/rules.ts'
import { initials } from '#lib/text.ts'
import classes from './preview.module.css'
import { RichText } from './RichText.tsx'
import { Sender } from './Sender.tsx'

/** The header is a sentence of its own there. */
const firstWords = (header: string, body: string) =>
  header === '' ? body : `${header}${/[.!?]$/.test(header) ? '' : '.'} ${body}`

const icons = { reply: IconArrowBackUp, url: IconExternalLink, phone: IconPhone } as const

interface WhatsAppPreviewProps {
  message: RenderedMessage
  sender: string
  flagged: readonly string[]
}

/** The message as WhatsApp shows it, and its first words on a locked screen. */
export function WhatsAppPreview({ message, sender, flagged }: WhatsAppPreviewProps) {
  const { header, body, footer, buttons } = message
  return (
    <>
      <div className={classes.chat}>
        <Sender name={sender} detail="conta comercial" badge={initials(sender)} />
        <div className={classes.bubble}>
          {header && (
            <p className={classes.header}>
              <RichText text={header} flagged={flagged} />
            </p>
          )}
          <p className={classes.body}>
            <RichText text={body || 'O texto aparece aqui.'} isStyled flagged={flagged} />
          </p>
          {footer && <p className={classes.footer}>{footer}</p>}
          <p className={classes.time}>10:00</p>
        </div>
        {buttons.map(({ type, text }, at) => {
          const Icon = icons[type]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one text while they are written
            <p key={at} className={classes.button}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {text || 'Botão'}
            </p>
          )
        })}
      </div>
      <p className={classes.locked}>
        <span className={classes.soft}>Na tela bloqueada</span>
        <span className={classes.lockedText}>
          <strong>{sender}</strong> <RichText text={firstWords(header, body)} />
        </span>
      </p>
    </>
  )
}
