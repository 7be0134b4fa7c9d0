import type { ChannelKind, OutreachKind } from '#features/channels/rules.ts'
import { textOf } from '#features/conversations/rules.ts'
import { loadSendable } from '#features/templates/commands.server.ts'
import { namesIn, type SendableTemplate, sampleValues } from '#features/templates/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { findSingleAppointments } from '../single/appointments.server.ts'
import { isUsable } from '../single/usable.ts'
import { goesBy, shown, valuesOf } from './options.server.ts'
import { isAppointmentOf } from './queries.server.ts'

/** A template filled in for whom an answer is about. */
export interface Reply {
  readonly id: string
  readonly name: string
  readonly text: string
  /** It leaves as WhatsApp approved it, also when free text may not. */
  readonly isApproved: boolean
  /** It has links or buttons, which only the message itself has. */
  readonly isWhole: boolean
  readonly scheduleVersion: number | null
}

export interface ReplyFilter {
  readonly kind: ChannelKind
  readonly patientId: string | null
  readonly appointmentId: string | null
  /** Free text may leave by the channel now. */
  readonly takesText: boolean
}

/**
 * Returns what can be answered with ready texts. Without a patient those that name nothing of one.
 * @throws `not_found` (404) for an appointment of somebody else
 */
export async function loadReplies(
  tx: Transaction<MemberScope>,
  { kind: channel, patientId, appointmentId, takesText }: ReplyFilter,
): Promise<Reply[]> {
  // A chat takes plain words, as an SMS does.
  const kind: OutreachKind = channel === 'chat' ? 'sms' : channel
  if (appointmentId !== null && !(patientId && (await isAppointmentOf(tx, appointmentId, patientId))))
    throw failure('not_found')
  const appointment =
    appointmentId === null
      ? undefined
      : (await findSingleAppointments(tx, [appointmentId])).get(appointmentId)
  const about = { hasAppointment: appointment !== undefined, isAhead: appointment?.isAhead ?? false }
  const sendable = (await loadSendable(tx)).filter(
    (template) =>
      isUsable(template, about) &&
      goesBy(kind, template, takesText) &&
      (patientId !== null || isPlain(template)),
  )
  const values = patientId === null ? sampleValues : await valuesOf(tx, patientId, appointmentId)
  const replies = sendable.map((template) => {
    const message = shown(kind, template, values)
    return {
      id: template.id,
      name: template.name,
      text: textOf({ ...message, subject: '', buttons: [] }),
      isApproved: kind === 'whatsapp' && template.metaName !== null,
      isWhole: message.buttons.length > 0 || variablesOf(template).some((name) => name.startsWith('link.')),
      scheduleVersion: appointment?.scheduleVersion ?? null,
    }
  })
  return channel === 'chat' ? replies.filter(({ isWhole }) => !isWhole) : replies
}

const variablesOf = ({ content: { subject, header, body, footer, buttons } }: SendableTemplate): string[] =>
  [
    subject,
    header,
    body,
    footer,
    ...buttons.flatMap((button) => (button.type === 'url' ? [button.url] : [])),
  ].flatMap(namesIn)

const isPlain = (template: SendableTemplate): boolean => variablesOf(template).length === 0
