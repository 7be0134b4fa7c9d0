import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { countSms } from '../../rules/sms.ts'
import { renderFor, type TemplateContent } from '../../rules.ts'
import type { TemplateFields } from '../form/templateFields.ts'
import { contentOf } from '../form/templateFields.ts'
import { EmailPreview } from './EmailPreview.tsx'
import { ExamplePicker } from './ExamplePicker.tsx'
import classes from './preview.module.css'
import { keepUnknown } from './RichText.tsx'
import { SmsPreview } from './SmsPreview.tsx'
import type { Example } from './useExample.ts'
import { WhatsAppPreview } from './WhatsAppPreview.tsx'

interface PreviewCardProps {
  values: TemplateFields
  example: Example
  flagged: readonly string[]
  isReadOnly: boolean
  /** Undefined while there is nothing saved to send, or for a person who may not. */
  testOf: ((kind: OutreachKind) => ReactNode) | undefined
  onChange: (change: Partial<TemplateFields>) => void
}

/** A template may also go out by the channels that take over when its own doesn't reach somebody. */
const shownFor: Record<OutreachKind, readonly OutreachKind[]> = {
  whatsapp: ['whatsapp', 'sms', 'email'],
  sms: ['sms', 'email'],
  email: ['email', 'sms'],
}

/** The message as the patient sees it, by each channel that it may take. */
export function PreviewCard({ values, example, flagged, isReadOnly, testOf, onChange }: PreviewCardProps) {
  const { orgId } = useActiveNetwork()
  const sender = useQuery(networkQuery(orgId)).data?.orgName ?? ''
  const [chosen, setChosen] = useState<OutreachKind | null>(null)
  // Typing comes first: the preview may follow a moment later.
  const content = useDeferredValue(contentOf(values))
  const kinds = shownFor[values.kind]
  const kind = chosen && kinds.includes(chosen) ? chosen : values.kind
  const sms = countSms(renderFor('sms', content, example.values).body)
  const message = renderFor(kind, seen(content), example.values)
  return (
    <section className={classes.card} aria-labelledby="previa">
      <div className={classes.cardHead}>
        <h2 id="previa" className={classes.cardTitle}>
          Como o paciente vê
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a bar of buttons and no field */}
        <div className={classes.kinds} role="group" aria-label="Canal da prévia">
          {kinds.map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setChosen(one)}>
              {one === 'sms'
                ? `SMS, ${sms.parts} ${sms.parts === 1 ? 'parte' : 'partes'}`
                : outreachKinds[one]}
            </button>
          ))}
        </div>
      </div>
      <div className={classes.cardBody}>
        <ExamplePicker example={example} />
        {kind === 'whatsapp' && <WhatsAppPreview message={message} sender={sender} flagged={flagged} />}
        {kind === 'email' && <EmailPreview message={message} sender={sender} flagged={flagged} />}
        {kind === 'sms' && (
          <SmsPreview
            text={message.body}
            sender={sender}
            flagged={flagged}
            count={sms}
            isPlain={values.isPlainSms}
            isFallback={values.kind !== 'sms'}
            onPlain={isReadOnly ? undefined : (isPlainSms) => onChange({ isPlainSms })}
          />
        )}
        {testOf?.(kind)}
      </div>
    </section>
  )
}

/** The content with its unknown variables as something to see. */
const seen = (content: TemplateContent): TemplateContent => ({
  ...content,
  subject: keepUnknown(content.subject),
  header: keepUnknown(content.header),
  body: keepUnknown(content.body),
  footer: keepUnknown(content.footer),
})
