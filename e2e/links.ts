import { createSecrets } from '#platform/secrets.server.ts'
import { secretKey } from '../playwright.config.ts'
import { runSql } from './database.ts'

/** Makes the links of messages as the product does, for pages that only a message leads to. */

const secrets = createSecrets(secretKey)

export interface SomeLink {
  readonly kind: 'confirm' | 'unsubscribe' | 'rate'
  readonly purpose?: 'care' | 'satisfaction' | 'marketing'
  readonly patientId?: string
  readonly appointmentIds: readonly string[]
  readonly email?: string
}

const paths = { confirm: '/confirmar', unsubscribe: '/descadastro', rate: '/avaliar' } as const
let made = 0

/** Lets an appointment have been attended, as only time and the desk bring about. */
export const attended = (orgId: string, appointmentId: string) =>
  runSql(`update appointments set state = 'done' where id = $1`, [appointmentId], orgId)

/** Returns the path of a new link; the message told of the appointments as they are now. */
export async function linkTo(orgId: string, link: SomeLink): Promise<string> {
  const token = `journey${process.pid}x${Date.now()}x${++made}`.padEnd(22, '-').slice(-22)
  const hash = secrets.hash(token, 'link')
  const { kind, purpose = 'care', patientId, appointmentIds, email = '' } = link
  const address = JSON.stringify({ phone: '', email, waId: '', bsuid: '' })
  await runSql('insert into link_directory (token_hash, org_id) values ($1, $2)', [hash, orgId])
  await runSql(
    `insert into message_links (org_id, token_hash, kind, channel, purpose, patient_id, appointments, encrypted_address, expires_at)
     select $1, $2, $3, 'email', $4, $5, coalesce((
         select jsonb_agg(jsonb_build_object('appointmentId', a.id, 'scheduleVersion', a.schedule_version,
             'patientId', a.patient_id) order by a.starts_at)
           from appointments a where a.org_id = $1 and a.id = any ($6::uuid[])), '[]'), $7, '2027-12-31'`,
    [
      orgId,
      hash,
      kind,
      purpose,
      patientId ?? null,
      appointmentIds,
      email === '' ? '' : secrets.encrypt(address, 'message-links'),
    ],
    orgId,
  )
  return `${paths[kind]}/${token}`
}
