import { countSms } from '../../rules/sms.ts'
import { SmsPreview } from './SmsPreview.tsx'

/** An SMS that is sent as it stands. */
export const PlainSmsPreview = ({ text, sender }: { text: string; sender: string }) => (
  <SmsPreview
    text={text}
    sender={sender}
    flagged={[]}
    count={countSms(text)}
    isPlain={false}
    isFallback={false}
    onPlain={undefined}
  />
)
