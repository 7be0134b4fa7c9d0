import { accountProblems } from '#features/accounts/contract.ts'
import type { Verification } from '#features/identity/slots.server.ts'
import { maskEmail } from '#lib/text.ts'
import { type PersonScope, type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Bearer } from '#platform/http/context.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publishToPerson } from '#platform/live/publish.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type InvitationOffer, linkProblems } from './contract.ts'
import { codeHashOf, guestOf, type Joined, join, lookUp, type Rejected } from './invitations.server.ts'
import { activate, findByCode, findPerson, hasAccount } from './queries.server.ts'

/**
 * Returns the offer for the holder of the link.
 * @throws `invitation_…` (404, 410)
 */
export function readOffer(secrets: Secrets, scope: Scope, code: string): Promise<InvitationOffer> {
  return transact(scope, async (tx) => {
    const entry = await findByCode(tx, codeHashOf(secrets, code))
    const found = entry && (await lookUp(tx, entry))
    if (!found) throw problem(linkProblems, 'invitation_unknown')
    if (found.state !== 'open') throw rejectionOf(found.state)
    const { email, role, invitedBy } = found.invitation
    return {
      orgName: found.orgName,
      email,
      role,
      invitedByFullname: (invitedBy && (await findPerson(tx, invitedBy))?.userFullname) || null,
      hasAccount: await hasAccount(tx, email),
    }
  })
}

/**
 * Accepts an invitation; its network becomes the active one. If the address was unproved, the link proves it.
 * @throws `invitation_…` (403, 404, 410), `address_unproved`, `session_too_old` (403), `registration_missing`
 * (404)
 */
export function accept(
  { secrets, proveBySession }: { readonly secrets: Secrets } & Pick<Verification, 'proveBySession'>,
  scope: PersonScope & { bearer: Bearer },
  code: string,
): Promise<Joined> {
  return transact(scope, async (tx) => {
    if (!(await findPerson(tx, scope.userId))) throw problem(accountProblems, 'registration_missing')
    const entry = await findByCode(tx, codeHashOf(secrets, code))
    if (!entry) throw problem(linkProblems, 'invitation_unknown')
    const { email, emailVerified, authTime } = scope.bearer
    const sessionSince = new Date(authTime * 1_000)
    const guest = await guestOf(tx, { email, emailVerified, sessionSince }, 'to accept')
    const outcome = await join(tx, entry, guest)
    if (!('joined' in outcome)) throw rejectionOf(outcome.state, outcome.invited)
    if (guest.provedAt === null) await proveBySession(tx, scope.userId, sessionSince)
    await activate(tx, outcome.joined.orgId, { unlessActive: false })
    await publishToPerson(tx, scope.userId, { topic: 'users', id: scope.userId })
    return outcome.joined
  })
}

const rejections: Record<Rejected, keyof typeof linkProblems> = {
  accepted: 'invitation_used',
  revoked: 'invitation_revoked',
  expired: 'invitation_expired',
  unknown: 'invitation_unknown',
  'other address': 'invitation_for_another',
  'unproved address': 'address_unproved',
  'earlier session': 'session_too_old',
}

function rejectionOf(state: Rejected, invited: string | null = null) {
  const data = state === 'other address' && invited ? { invitedEmail: maskEmail(invited) } : undefined
  return problem(linkProblems, rejections[state], data)
}
