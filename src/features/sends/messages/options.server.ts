import { sql } from 'drizzle-orm'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { hashAddress, suppressedAmong } from '#features/conversations/commands.server.ts'
import { addressKey, noAddress } from '#features/conversations/rules.ts'
import { displayName } from '#features/patients/rules.ts'
import { loadSendable, loadValues } from '#features/templates/commands.server.ts'
import {
  renderApproved,
  renderFor,
  type SendableTemplate,
  sampleValues,
  type Values,
} from '#features/templates/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { ChannelOption, MessageOptions } from '../contract.ts'
import { readFacts } from '../engine/facts.server.ts'
import { endOfQuiet } from '../engine/judgement.ts'
import { findSingleAppointments, type SingleAppointment } from '../single/appointments.server.ts'
import { isUsable } from '../single/usable.ts'
import { findOpenWindows, keysOf } from '../singles.server.ts'
import { findContact, isAppointmentOf, type ReachedPatient } from './queries.server.ts'

export interface MessageParts {
  readonly secrets: Secrets
  /** The installation has a mail server, which carries e-mails of networks without one. */
  readonly hasMailServer: boolean
}

export interface About {
  readonly patientId: string
  readonly appointmentId?: string | null | undefined
}

/** @throws `not_found` (404) for a patient or an appointment that is not there */
export const readOptions = (scope: MemberScope, parts: MessageParts, about: About): Promise<MessageOptions> =>
  transact(scope, async (tx) => (await loadOptions(tx, parts, about)).options)

/** Finds out what can be sent to a patient now, by each channel. */
export async function loadOptions(
  tx: Transaction<MemberScope>,
  { secrets, hasMailServer }: MessageParts,
  { patientId, appointmentId = null }: About,
): Promise<{ options: MessageOptions; appointment: SingleAppointment | null }> {
  const contact = await findContact(tx, patientId)
  if (!contact || (appointmentId !== null && !(await isAppointmentOf(tx, appointmentId, patientId))))
    throw failure('not_found')
  const appointment = appointmentId
    ? ((await findSingleAppointments(tx, [appointmentId])).get(appointmentId) ?? null)
    : null
  const reached = (Object.keys(outreachKinds) as OutreachKind[]).map((kind) => reachedBy(kind, contact))
  const hashes = reached.map(({ kind, to }) => {
    const key = addressKey(to, kind)
    return key === '' ? '' : hashAddress(secrets, tx.orgId, key)
  })
  const facts = await readFacts(tx, [{ addressHash: '', patientId, appointmentId }])
  const refusals = await suppressedAmong(tx, hashes.filter(Boolean), [patientId])
  const patient = facts.patients.get(patientId)
  const timeZone = facts.appointments.get(appointmentId ?? '')?.timeZone ?? facts.timeZone
  const states = await findChannelStates(tx, hasMailServer)
  const windows = await findOpenWindows(tx, keysOf({ ...noAddress, phone: contact.phone }))
  const values = await valuesOf(tx, patientId, appointmentId)
  const sendable = (await loadSendable(tx)).filter((template) =>
    isUsable(template, { hasAppointment: appointment !== null, isAhead: appointment?.isAhead ?? false }),
  )

  const optionOf = ({ kind, to, address }: Reached): ChannelOption => {
    const state = states.get(kind)
    const until =
      kind === 'whatsapp' ? (keysOf(to).flatMap((key) => windows?.get(key) ?? [])[0] ?? null) : null
    const takesText = kind !== 'whatsapp' || !state || until !== null
    const isRefused = refusals.some(
      (held) => held.scope === 'automated' && (held.kind === null || held.kind === kind),
    )
    return {
      channel: kind,
      address,
      isConnected: state !== undefined,
      isStopped: state?.isStopped ?? false,
      openUntil: until?.toISOString() ?? null,
      takesText,
      refusal: isRefused ? 'automated' : patient?.consents[`scheduling ${kind}`] === false ? 'consent' : '',
      templates: sendable
        .filter((template) => goesBy(kind, template, takesText))
        .map((template) => ({
          id: template.id,
          name: template.name,
          message: shown(kind, template, values),
        })),
    }
  }
  return {
    appointment,
    options: {
      patientName: displayName({ fullName: contact.full_name, socialName: contact.social_name }),
      isDeceased: contact.status === 'deceased',
      quietUntil: endOfQuiet(facts.rules, timeZone, tx.now)?.toISOString() ?? null,
      channels: reached.map(optionOf),
    },
  }
}

interface Reached {
  readonly kind: OutreachKind
  readonly address: string
  readonly to: typeof noAddress
}

function reachedBy(kind: OutreachKind, { phone, email }: ReachedPatient): Reached {
  const address = kind === 'email' ? email : phone
  return { kind, address, to: { ...noAddress, ...(kind === 'email' ? { email } : { phone }) } }
}

/** By WhatsApp its own texts go out, unapproved ones where free text may; other channels render any. */
export const goesBy = (
  kind: OutreachKind,
  { kind: own, metaName }: SendableTemplate,
  takesText: boolean,
): boolean => kind !== 'whatsapp' || (own === 'whatsapp' && (metaName !== null || takesText))

export function shown(kind: OutreachKind, template: SendableTemplate, values: Values) {
  const { metaName } = template
  const isApproved = kind === 'whatsapp' && metaName !== null
  const { subject, header, body, footer, buttons } = isApproved
    ? renderApproved({ ...template, metaName }, values).message
    : renderFor(kind, template.content, values)
  return { subject, header, body, footer, buttons: [...buttons] }
}

/** The links are made when a message leaves: until then they are those of the samples. */
export async function valuesOf(
  tx: Transaction<MemberScope>,
  patientId: string,
  appointmentId: string | null,
): Promise<Values> {
  const found = await loadValues(tx, [{ key: patientId, patientId, appointmentId }])
  return { ...sampleValues, ...found.get(patientId) }
}

/** The channels that a provider carries; the others end in the local outbox. */
async function findChannelStates({ db, orgId }: Transaction<MemberScope>, hasMailServer: boolean) {
  const { rows } = await db.execute<{ kind: OutreachKind; is_stopped: boolean }>(sql`
    select c.kind, s.stopped_at is not null as is_stopped
      from channels c join channel_states s on s.org_id = c.org_id and s.channel_id = c.id
     where c.org_id = ${orgId} and c.deleted_at is null`)
  const states = new Map(rows.map(({ kind, is_stopped }) => [kind, { isStopped: is_stopped }]))
  if (hasMailServer && !states.has('email')) states.set('email', { isStopped: false })
  return states
}
