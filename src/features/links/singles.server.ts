import { findChatLink } from '#features/channels/commands.server.ts'
import type { LinkedSingle, LinkSingles } from '#features/sends/slots.server.ts'
import { type LinkParts, type LinkRequest, makeLinks } from './make.server.ts'
import { viewOf } from './rules.ts'

/** Makes the links of single messages: to answer about the appointment, and to receive no more. */
export const linkSingles =
  (parts: LinkParts): LinkSingles =>
  async (tx, singles) => {
    const made = await makeLinks(tx, parts, singles.flatMap(requestsOf))
    const chat = singles.length > 0 ? await findChatLink(tx, parts.env) : null
    return (sendId) => {
      const confirm = made.get(`confirm ${sendId}`)
      const unsubscribe = made.get(`unsubscribe ${sendId}`)
      return {
        values: {
          ...(chat && { 'link.agendar': chat }),
          ...(confirm && {
            'link.confirmacao': confirm.short,
            'link.remarcar': viewOf(confirm, 'reschedule'),
          }),
          ...(unsubscribe && { 'link.descadastro': unsubscribe.short }),
        },
        unsubscribeUrl: unsubscribe?.page ?? null,
      }
    }
  }

function requestsOf({ sendId, kind, purpose, patientId, to, appointment }: LinkedSingle): LinkRequest[] {
  const shared = {
    sendId,
    channel: kind,
    purpose,
    patientId,
    appointments: appointment
      ? [
          {
            appointmentId: appointment.id,
            scheduleVersion: appointment.scheduleVersion,
            patientId: appointment.patientId,
          },
        ]
      : [],
  }
  return [
    { ...shared, kind: 'unsubscribe', key: `unsubscribe ${sendId}`, address: to },
    ...(appointment
      ? [
          {
            ...shared,
            kind: 'confirm' as const,
            key: `confirm ${sendId}`,
            expiresAt: new Date(appointment.startsAt),
          },
        ]
      : []),
  ]
}
