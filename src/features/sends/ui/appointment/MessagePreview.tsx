import type { OutreachKind, RenderedMessage } from '#features/channels/rules.ts'
import { EmailPreview } from '#features/templates/ui/preview/EmailPreview.tsx'
import { PlainSmsPreview } from '#features/templates/ui/preview/PlainSmsPreview.tsx'
import { WhatsAppPreview } from '#features/templates/ui/preview/WhatsAppPreview.tsx'
import classes from './appointmentMessages.module.css'

interface MessagePreviewProps {
  channel: OutreachKind
  sender: string
  message: RenderedMessage
}

/** The message as its person will see it. */
export function MessagePreview({ channel, sender, message }: MessagePreviewProps) {
  return (
    <section className={classes.preview} aria-label="Como o paciente vê">
      <h4 className={classes.label}>Como o paciente vê</h4>
      {channel === 'whatsapp' && <WhatsAppPreview message={message} sender={sender} flagged={[]} />}
      {channel === 'email' && <EmailPreview message={message} sender={sender} flagged={[]} />}
      {channel === 'sms' && <PlainSmsPreview text={message.body} sender={sender} />}
    </section>
  )
}
