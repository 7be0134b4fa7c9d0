import type { RenderedMessage } from '#features/channels/rules.ts'
import classes from './preview.module.css'
import { RichText } from './RichText.tsx'

interface EmailPreviewProps {
  message: RenderedMessage
  sender: string
  flagged: readonly string[]
}

/** The message as an e-mail: its header is the subject, its buttons are links. */
export function EmailPreview({ message, sender, flagged }: EmailPreviewProps) {
  const { subject, header, body, footer, buttons } = message
  return (
    <div className={classes.mail}>
      <dl className={classes.mailHead}>
        <dt>De</dt>
        <dd>{sender}</dd>
        <dt>Assunto</dt>
        <dd className={classes.subject}>
          <RichText text={subject} flagged={flagged} />
        </dd>
      </dl>
      <div className={classes.mailBody}>
        {header && (
          <p className={classes.header}>
            <RichText text={header} flagged={flagged} />
          </p>
        )}
        <p className={classes.body}>
          <RichText text={body || 'O texto aparece aqui.'} isStyled flagged={flagged} />
        </p>
        {buttons.length > 0 && (
          <div className={classes.mailButtons}>
            {buttons.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one text while they are written
              <span key={at} className={classes.mailButton} data-first={at === 0 || undefined}>
                {text || 'Botão'}
              </span>
            ))}
          </div>
        )}
        {footer && <p className={classes.footer}>{footer}</p>}
      </div>
    </div>
  )
}
