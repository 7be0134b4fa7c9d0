import type { ChannelKind, RenderedMessage } from '#features/channels/rules.ts'
import { countSms } from '#features/templates/rules/sms.ts'
import { EmailPreview } from '#features/templates/ui/preview/EmailPreview.tsx'
import { SmsPreview } from '#features/templates/ui/preview/SmsPreview.tsx'
import { WhatsAppPreview } from '#features/templates/ui/preview/WhatsAppPreview.tsx'
import classes from './appointmentMessages.module.css'

interface MessagePreviewProps {
  channel: ChannelKind
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
      {channel === 'sms' && (
        <SmsPreview
          text={message.body}
          sender={sender}
          flagged={[]}
          count={countSms(message.body)}
          isPlain={false}
          isFallback={false}
          onPlain={undefined}
        />
      )}
    </section>
  )
}
