import { findChatLink } from '#features/channels/commands.server.ts'
import type { Address, OutreachKind, Purpose } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { type LinkParts, type LinkRequest, makeLinks } from '#features/links/commands.server.ts'
import { viewOf } from '#features/links/rules.ts'
import type { Values } from '#features/templates/rules.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { AppointmentFacts } from '../planning/facts.ts'
import type { AutomationKind } from '../rules.ts'

/** A message that leads somewhere. */
export interface Linking {
  readonly sendId: string
  readonly kind: OutreachKind
  readonly automationKind: AutomationKind
  readonly purpose: Purpose
  readonly patientId: string | null
  readonly to: Address
  readonly appointments: readonly AppointmentFacts[]
}

export interface Links {
  readonly values: Values
  /** The address of the one-click unsubscription. */
  readonly unsubscribeUrl: string | null
}

/** Makes the links of messages: to answer about appointments ahead, to rate one that was, and to receive no more. */
export async function linksOf(
  tx: NetworkTransaction,
  parts: LinkParts,
  linkings: readonly Linking[],
): Promise<(sendId: string) => Links> {
  const made = await makeLinks(tx, parts, linkings.flatMap(requestsOf))
  const chat = linkings.length > 0 ? await findChatLink(tx, parts.env) : null
  return (sendId) => {
    const [confirm, rate, unsubscribe] = (['confirm', 'rate', 'unsubscribe'] as const).map((kind) =>
      made.get(`${kind} ${sendId}`),
    )
    return {
      values: {
        ...(chat && { 'link.agendar': chat }),
        ...(confirm && { 'link.confirmacao': confirm.short, 'link.remarcar': viewOf(confirm, 'reschedule') }),
        ...(rate && { 'link.avaliar': rate.short }),
        ...(unsubscribe && { 'link.descadastro': unsubscribe.short }),
      },
      unsubscribeUrl: unsubscribe?.page ?? null,
    }
  }
}

function requestsOf({
  sendId,
  kind,
  automationKind,
  purpose,
  patientId,
  to,
  appointments,
}: Linking): LinkRequest[] {
  const shared = {
    sendId,
    channel: kind,
    purpose,
    patientId,
    appointments: appointments.map((one) => ({
      appointmentId: one.id,
      scheduleVersion: one.scheduleVersion,
      patientId: one.patientId,
    })),
  }
  const requests: LinkRequest[] = [
    { ...shared, kind: 'unsubscribe', key: `unsubscribe ${sendId}`, address: to },
  ]
  if (automationKind === 'satisfaction') requests.push({ ...shared, kind: 'rate', key: `rate ${sendId}` })
  else if (appointments.length > 0 && !['missed', 'followUp'].includes(automationKind))
    requests.push({
      ...shared,
      kind: 'confirm',
      key: `confirm ${sendId}`,
      expiresAt: dateOfMinute(Math.max(...appointments.map(({ startsAt }) => startsAt))),
    })
  return requests
}
