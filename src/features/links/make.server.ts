import { sql } from 'drizzle-orm'
import type { ToldAppointment } from '#features/appointments/rules.ts'
import type { Address, OutreachKind, Purpose } from '#features/channels/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type LinkAddresses, type LinkKind, linkLifetimeMs, linkPaths } from './rules.ts'
import { hashToken, newToken } from './tokens.server.ts'

/** What a link is made for. */
export type LinkRequest = {
  /** By which the answer names it. */
  readonly key: string
  readonly sendId: string | null
  /** Of the message: what a refusal presets. */
  readonly channel: OutreachKind
  readonly purpose: Purpose
  readonly patientId: string | null
  /** Those that the message tells of, each with its patient; one for a score. */
  readonly appointments: readonly (ToldAppointment & { readonly patientId: string })[]
} & (
  | {
      readonly kind: 'confirm'
      /** The beginning of the last of the appointments. */
      readonly expiresAt: Date
    }
  | {
      readonly kind: 'unsubscribe'
      /** Where the message goes. */
      readonly address: Address
    }
  | { readonly kind: 'rate' }
)

export interface LinkParts {
  readonly secrets: Secrets
  readonly env: Pick<Env, 'ORIGIN'>
}

/** The purpose under which addresses of links are encrypted. */
export const addressPurpose = 'message-links'

/** What a link of a refusal keeps encrypted: where its message went, and the link to answer in the same message. */
export type UnsubscribeContent = Address & { readonly confirmToken?: string }

/** Makes links in one statement; returns their addresses by the keys of the requests. */
export async function makeLinks(
  { db, orgId, now }: Transaction<NetworkScope>,
  { secrets, env }: LinkParts,
  requests: readonly LinkRequest[],
): Promise<Map<string, LinkAddresses>> {
  if (requests.length === 0) return new Map()
  const origin = new URL(env.ORIGIN).origin
  const made = requests.map((request) => ({ request, token: newToken() }))
  const confirmTokens = new Map(
    made.flatMap(({ request, token }) =>
      request.kind === 'confirm' && request.sendId !== null ? [[request.sendId, token]] : [],
    ),
  )
  const contentOf = ({
    address,
    sendId,
  }: Extract<LinkRequest, { kind: 'unsubscribe' }>): UnsubscribeContent => {
    const confirmToken = sendId === null ? undefined : confirmTokens.get(sendId)
    return { ...address, ...(confirmToken && { confirmToken }) }
  }
  const rows = made.map(({ request, token }) => ({
    token_hash: hashToken(secrets, token),
    kind: request.kind,
    send_id: request.sendId,
    channel: request.channel,
    purpose: request.purpose,
    patient_id: request.patientId,
    appointments: request.appointments.map(({ appointmentId, scheduleVersion, patientId }) => ({
      appointmentId,
      scheduleVersion,
      patientId,
    })),
    encrypted_address:
      request.kind === 'unsubscribe'
        ? secrets.encrypt(JSON.stringify(contentOf(request)), addressPurpose)
        : '',
    expires_at: expiryOf(request, now),
  }))
  await db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        token_hash text, kind text, send_id uuid, channel text, purpose text, patient_id uuid, appointments jsonb,
        encrypted_address text, expires_at timestamptz)),
    listed as (insert into link_directory (token_hash, org_id) select token_hash, ${orgId} from wanted)
    insert into message_links (org_id, token_hash, kind, send_id, channel, purpose, patient_id, appointments,
                               encrypted_address, expires_at)
    select ${orgId}, token_hash, kind, send_id, channel, purpose, patient_id, appointments, encrypted_address, expires_at
      from wanted`)
  return new Map(made.map(({ request, token }) => [request.key, addressesOf(origin, request.kind, token)]))
}

const expiryOf = (request: LinkRequest, now: Date): Date =>
  request.kind === 'confirm' ? request.expiresAt : new Date(now.getTime() + linkLifetimeMs[request.kind])

const addressesOf = (origin: string, kind: LinkKind, token: string): LinkAddresses => ({
  short: `${origin}${linkPaths[kind].short}/${token}`,
  page: `${origin}${linkPaths[kind].page}/${token}`,
})
