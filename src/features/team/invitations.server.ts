import { randomBytes } from 'node:crypto'
import type { Admission, Arrival } from '#features/accounts/slots.server.ts'
import { tieAccount } from '#features/professionals/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  enterOrg,
  leaveOrg,
  type PersonScope,
  type Scope,
  type Transaction,
} from '#platform/db/transaction.server.ts'
import { type EventWithAudience, publish, publishToPerson } from '#platform/live/publish.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import {
  activate,
  findAddress,
  findByCode,
  findInvitation,
  findMember,
  findNetworkName,
  type InvitationRow,
  insertMember,
  listByEmail,
  lockInvitation,
  updateInvitation,
} from './queries.server.ts'
import {
  type Admissible,
  decideAdmission,
  type Guest,
  type InvitationState,
  normalizeEmail,
  stateOf,
} from './rules.ts'

/** Finds an invitation by its link or address, and lets a person join by it. */

export type Directed = NonNullable<Awaited<ReturnType<typeof findByCode>>>

export const newCode = () => randomBytes(32).toString('base64url')
export const codeHashOf = (secrets: Secrets, code: string) => secrets.hash(code, 'invitation.code')
export const emailHashOf = (secrets: Secrets, email: string) =>
  secrets.hash(normalizeEmail(email), 'invitation.email')

/** The live event of an invitation, for people of its units. */
export const invitationEvent = ({
  id,
  unitIds,
}: Pick<InvitationRow, 'id' | 'unitIds'>): EventWithAudience => ({
  topic: 'invitations',
  id,
  unitIds,
})

export interface Joined {
  readonly orgId: string
  readonly orgName: string
}

export type Rejected = Exclude<InvitationState, 'open'> | Exclude<Admissible, 'admissible'> | 'unknown'

/** The network that the person joined, or the reason of the rejection. */
export type Outcome = { joined: Joined } | { state: Rejected; invited: string | null }

/** Joins by an invitation. Repeated by the person who accepted it, returns the same result. */
export async function join(tx: Transaction<PersonScope>, entry: Directed, guest: Guest): Promise<Outcome> {
  const inside = await enterOrg(tx, entry.orgId)
  const outcome = await joinInside(inside, entry, guest)
  await leaveOrg(tx)
  return outcome
}

async function joinInside(
  inside: Transaction<PersonScope & { orgId: string }>,
  { orgId, invitationId }: Directed,
  guest: Guest,
): Promise<Outcome> {
  const [orgName, invitation] = [await findNetworkName(inside), await lockInvitation(inside, invitationId)]
  if (orgName === undefined || !invitation) return { state: 'unknown', invited: null }
  const { email: invited } = invitation
  const state = stateOf(invitation, inside.now)
  if (state === 'open') {
    const verdict = decideAdmission(invitation, guest)
    if (verdict !== 'admissible') return { state: verdict, invited }
    await enrol(inside, invitation)
    return { joined: { orgId, orgName } }
  }
  const isRepeat = invitation.acceptedBy === inside.userId && (await findMember(inside, inside.userId))
  return isRepeat ? { joined: { orgId, orgName } } : { state, invited }
}

async function enrol(
  inside: Transaction<PersonScope & { orgId: string }>,
  invitation: InvitationRow,
): Promise<void> {
  const { userId } = inside
  const { id, role, unitIds, professionalId } = invitation
  await updateInvitation(inside, id, { acceptedAt: inside.now, acceptedBy: userId })
  if (await insertMember(inside, userId, { role, unitIds })) {
    await record(inside, { act: 'create', kind: 'member', id: userId, after: { role, unitIds } })
    await publish(inside, { topic: 'members', id: userId, unitIds })
  }
  if (professionalId !== null) await tieAccount(inside, professionalId, userId)
  await publish(inside, invitationEvent(invitation))
  await publishToPerson(inside, userId, { topic: 'users', id: userId })
}

/** Returns the state of an invitation as a visitor may know it, with its offer. */
export async function lookUp(
  tx: Transaction<Scope>,
  entry: Directed,
): Promise<{ orgName: string; invitation: InvitationRow; state: InvitationState } | null> {
  const inside = await enterOrg(tx, entry.orgId)
  const [orgName, invitation] = [
    await findNetworkName(inside),
    await findInvitation(inside, entry.invitationId),
  ]
  await leaveOrg(tx)
  if (orgName === undefined || !invitation) return null
  return { orgName, invitation, state: stateOf(invitation, tx.now) }
}

export function openAdmission(secrets: Secrets): Admission {
  return {
    async admit(tx, arrival) {
      const byCode = await admitByCode(secrets, tx, arrival)
      const byEmail = await admitByEmail(secrets, tx, arrival)
      const [first] = byCode ? [byCode] : byEmail
      if (first) {
        await activate(tx, first.orgId, { unlessActive: byCode === null })
        return byCode ? 'joined by link' : 'joined'
      }
      return (await wasWithdrawn(secrets, tx, arrival)) ? 'withdrawn' : 'nothing'
    },
  }
}

/**
 * Returns the person from the identity service. The hosted service does not report when an address was
 * proved: a token with a verified address counts as the proof.
 */
export async function guestOf(
  tx: Transaction<PersonScope>,
  arrival: Pick<Arrival, 'email' | 'emailVerified' | 'sessionSince'>,
  link: Guest['link'],
): Promise<Guest> {
  const known = await findAddress(tx, tx.userId)
  const { email, emailVerified } = known ?? arrival
  const proofAt = arrival.emailVerified ? new Date(0) : null
  const provedAt = emailVerified ? (known?.verifiedAt ?? proofAt) : null
  return { email, provedAt, sessionSince: arrival.sessionSince, link }
}

async function admitByCode(secrets: Secrets, tx: Transaction<PersonScope>, arrival: Arrival) {
  const { invitation } = arrival
  const entry = invitation ? await findByCode(tx, codeHashOf(secrets, invitation)) : undefined
  const outcome = entry && (await join(tx, entry, await guestOf(tx, arrival, 'to register')))
  return outcome && 'joined' in outcome ? outcome.joined : null
}

async function admitByEmail(
  secrets: Secrets,
  tx: Transaction<PersonScope>,
  arrival: Arrival,
): Promise<Joined[]> {
  const entries = await listByEmail(tx, emailHashOf(secrets, arrival.email))
  if (entries.length === 0) return []
  const guest = await guestOf(tx, arrival, 'none')
  if (guest.provedAt === null) return []
  const joined: Joined[] = []
  for (const entry of entries) {
    if (!(await isDue(tx, entry, arrival))) continue
    const outcome = await join(tx, entry, guest)
    if ('joined' in outcome) joined.push(outcome.joined)
  }
  return joined
}

/**
 * True when the invitation is open and was sent before the
 * sign-in: nobody changes networks in the middle of work.
 */
async function isDue(tx: Transaction<Scope>, entry: Directed, { signedInAt }: Arrival): Promise<boolean> {
  const found = await lookUp(tx, entry)
  return found?.state === 'open' && found.invitation.createdAt <= signedInAt
}

async function wasWithdrawn(secrets: Secrets, tx: Transaction<Scope>, { email }: Arrival): Promise<boolean> {
  for (const entry of await listByEmail(tx, emailHashOf(secrets, email))) {
    if ((await lookUp(tx, entry))?.state === 'revoked') return true
  }
  return false
}
