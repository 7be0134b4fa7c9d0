import { useQuery } from '@tanstack/react-query'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { renderFor, sampleValues } from '#features/templates/rules.ts'
import { templateQuery } from '#features/templates/ui/data.ts'
import { EmailPreview } from '#features/templates/ui/preview/EmailPreview.tsx'
import { TestSend } from '#features/templates/ui/preview/TestSend.tsx'
import { WhatsAppPreview } from '#features/templates/ui/preview/WhatsAppPreview.tsx'
import { firstName } from '#lib/text.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import classes from './editor.module.css'

interface PreviewCardProps {
  templateId: string
  /** Who is greeted: one of the sample. */
  name: string | undefined
}

/** What one of the sample will read. */
export function PreviewCard({ templateId, name }: PreviewCardProps) {
  const { orgId, role } = useActiveNetwork()
  const mayTest = can(role, 'templates.update')
  const orgName = useQuery(networkQuery(orgId)).data?.orgName ?? ''
  const { data: template } = useQuery(templateQuery(orgId, templateId))
  if (!template) return null
  const { kind, number, sendingNumber, versions } = template
  const version = versions.find((one) => one.number === (sendingNumber ?? number))
  if (!version) return null
  const message = renderFor(kind, version.content, {
    ...sampleValues,
    'rede.nome': orgName,
    ...(name && { 'paciente.nome': firstName(name), 'paciente.nome_completo': name }),
  })
  return (
    <section className={classes.card} aria-label="Prévia">
      <header className={classes.cardHead}>
        <h3>Prévia</h3>
        {name && <span className={classes.soft}>para {firstName(name)}</span>}
      </header>
      <div className={classes.preview}>
        {kind === 'whatsapp' && <WhatsAppPreview message={message} sender={orgName} flagged={[]} />}
        {kind === 'email' && <EmailPreview message={message} sender={orgName} flagged={[]} />}
        {kind === 'sms' && <p className={classes.sms}>{message.body}</p>}
      </div>
      {mayTest && (
        <div className={classes.test}>
          <TestSend
            key={`${template.id} ${kind}`}
            templateId={template.id}
            kind={kind}
            which="sending"
            appointmentId={undefined}
            note="Leva o texto que os pacientes recebem agora, com dados de exemplo."
          />
        </div>
      )}
    </section>
  )
}
