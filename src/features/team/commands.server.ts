import { v7 as uuid } from 'uuid'
import { accountProblems } from '#features/accounts/contract.ts'
import { record } from '#platform/audit/audit.server.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import {
  type MemberScope,
  type Open,
  type PersonScope,
  type Scope,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish, publishToPerson } from '#platform/live/publish.server.ts'
import { writeLetter } from '#platform/mail/letter.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { paths } from '#src/paths.ts'
import {
  type Invitation,
  type InvitationOffer,
  invitationProblems,
  linkProblems,
  memberProblems,
} from './contract.ts'
import { codeHashOf, emailHashOf, type Joined, join, lookUp, newCode } from './invitations.server.ts'
import { invitationLetter } from './letters.server.ts'
import {
  activate,
  countSentSince,
  countUnits,
  findByCode,
  findNetworkName,
  findPendingOf,
  findPerson,
  hasAccount,
  type InvitationRow,
  insertInvitation,
  isMemberEmail,
  listPending,
  lockInvitation,
  lockTeam,
  updateInvitation,
  writeDirectory,
} from './queries.server.ts'
import {
  expiryOf,
  type InvitationForm,
  maxSends,
  maxSendsAnHour,
  mayGovern,
  normalizeEmail,
  type Place,
  resendAfterMs,
  stateOf,
} from './rules.ts'

/** What inviting needs of the world around it. */
export interface Desk {
  readonly post: Pick<Post, 'send'>
  readonly secrets: Secrets
  readonly origin: string
  readonly productName: string
}

const hour = 60 * 60_000

export const placeOf = ({ role, units }: Open<MemberScope>): Place => ({
  role: role ?? 'professional',
  unitIds: units,
})

/** @throws `beyond_reach` (403) when the place is not the person's to give. */
export function refuseBeyondReach(open: Open<MemberScope>, ...places: readonly Place[]): void {
  if (!places.every((place) => mayGovern(placeOf(open), place))) throw problem(memberProblems, 'beyond_reach')
}

/** @throws `validation_failed` (422) when one of the units is not there. */
export async function refuseUnknownUnits(open: Open<MemberScope>, { unitIds }: Place): Promise<void> {
  if (unitIds === null || (await countUnits(open, unitIds)) === new Set(unitIds).size) return
  throw failure('validation_failed', {
    errors: { unitIds: 'Uma das unidades não existe mais. Escolha de novo' },
  })
}

export function readInvitations(scope: MemberScope): Promise<{ items: Invitation[] }> {
  return transact(scope, async (open) => {
    const rows = await listPending(open)
    return { items: await inTurn(rows, (row) => present(open, row)) }
  })
}

/** @throws `already_member`, `already_invited` (409), `too_many_invitations` (429), `beyond_reach` (403) */
export function invite(desk: Desk, scope: MemberScope, form: InvitationForm): Promise<Invitation> {
  return transact(scope, async (open) => {
    const { role, unitIds } = form
    const email = normalizeEmail(form.email)
    refuseBeyondReach(open, form)
    await refuseUnknownUnits(open, form)
    await lockTeam(open)
    if (await isMemberEmail(open, email)) throw problem(invitationProblems, 'already_member')
    if (await findPendingOf(open, email)) throw problem(invitationProblems, 'already_invited')
    await refuseFlood(open)
    const { now } = open
    const row = await insertInvitation(open, {
      ...{ id: uuid(), email, role, unitIds: unitIds && [...unitIds], invitedBy: scope.userId },
      ...{ createdAt: now, sentAt: now, expiresAt: expiryOf(now) },
    })
    await send(desk, open, row)
    await record(open, { act: 'create', kind: 'member', id: row.id, after: { email, role, unitIds } })
    await publish(open, { topic: 'invitations', id: row.id })
    return present(open, row)
  })
}

/** A new link for another week. @throws `not_found` (404), `sent_too_often`, `too_many_invitations` (429) */
export function resend(desk: Desk, scope: MemberScope, id: string): Promise<Invitation> {
  return transact(scope, async (open) => {
    const before = await lockOpen(open, id)
    const { now } = open
    if (before.sendCount >= maxSends) throw problem(invitationProblems, 'too_many_invitations')
    if (now.getTime() - before.sentAt.getTime() < resendAfterMs)
      throw problem(invitationProblems, 'sent_too_often')
    await refuseFlood(open)
    const change = { sentAt: now, sendCount: before.sendCount + 1, expiresAt: expiryOf(now) }
    const row = await updateInvitation(open, id, change)
    await send(desk, open, row)
    await publish(open, { topic: 'invitations', id })
    return present(open, row)
  })
}

/** @throws `not_found` (404) for one that was accepted or withdrawn already. */
export function revoke(scope: MemberScope, id: string): Promise<{ id: string }> {
  return transact(scope, async (open) => {
    const { email, role, unitIds } = await lockOpen(open, id)
    await updateInvitation(open, id, { revokedAt: open.now })
    await record(open, { act: 'delete', kind: 'member', id, before: { email, role, unitIds } })
    await publish(open, { topic: 'invitations', id })
    return { id }
  })
}

/** Neither accepted nor withdrawn, maybe expired. */
async function lockOpen(open: Open<MemberScope>, id: string): Promise<InvitationRow> {
  const row = await lockInvitation(open, id)
  if (!row || row.acceptedAt || row.revokedAt) throw failure('not_found')
  refuseBeyondReach(open, row)
  return row
}

async function refuseFlood(open: Open<MemberScope>): Promise<void> {
  const sent = await countSentSince(open, new Date(open.now.getTime() - hour))
  if (sent >= maxSendsAnHour) throw problem(invitationProblems, 'too_many_invitations')
}

async function send(desk: Desk, open: Open<MemberScope>, { id, email, role }: InvitationRow): Promise<void> {
  const code = newCode()
  const codeHash = codeHashOf(desk.secrets, code)
  await writeDirectory(open, { codeHash, emailHash: emailHashOf(desk.secrets, email), invitationId: id })
  const orgName = (await findNetworkName(open)) ?? ''
  const invitedBy = (await findPerson(open, open.userId))?.userFullname ?? null
  const link = `${desk.origin}${paths.invitation}?${new URLSearchParams({ codigo: code })}`
  await desk.post.send(
    open,
    writeLetter(desk.productName, invitationLetter({ email, role, orgName, invitedBy, link })),
  )
}

/** For whoever holds the link. @throws `invitation_…` (404, 410) */
export function readOffer(secrets: Secrets, scope: Scope, code: string): Promise<InvitationOffer> {
  return transact(scope, async (open) => {
    const entry = await findByCode(open, codeHashOf(secrets, code))
    const found = entry && (await lookUp(open, entry))
    if (!found) throw problem(linkProblems, 'invitation_unknown')
    if (found.state !== 'open') throw refusalOf(found.state)
    const { email, role, invitedBy } = found.invitation
    return {
      ...{ orgName: found.orgName, email, role },
      invitedByFullname: (invitedBy && (await findPerson(open, invitedBy))?.userFullname) || null,
      hasAccount: await hasAccount(open, email),
    }
  })
}

/** The network becomes the active one. @throws `invitation_…` (404, 410), `registration_missing` (404) */
export function accept(secrets: Secrets, scope: PersonScope, code: string): Promise<Joined> {
  return transact(scope, async (open) => {
    if (!(await findPerson(open, scope.userId))) throw problem(accountProblems, 'registration_missing')
    const entry = await findByCode(open, codeHashOf(secrets, code))
    if (!entry) throw problem(linkProblems, 'invitation_unknown')
    const outcome = await join(open, entry)
    if (!('joined' in outcome)) throw refusalOf(outcome.state)
    await activate(open, outcome.joined.orgId, { unlessActive: false })
    await publishToPerson(open, scope.userId, { topic: 'users', id: scope.userId })
    return outcome.joined
  })
}

type Refused = 'accepted' | 'revoked' | 'expired' | 'unknown'

const refusals: Record<Refused, keyof typeof linkProblems> = {
  accepted: 'invitation_used',
  revoked: 'invitation_revoked',
  expired: 'invitation_expired',
  unknown: 'invitation_unknown',
}
const refusalOf = (state: Refused) => problem(linkProblems, refusals[state])

async function present(open: Open<Scope>, row: InvitationRow): Promise<Invitation> {
  const { id, email, role, unitIds, createdAt, sentAt, expiresAt, invitedBy } = row
  return {
    ...{ id, email, role, unitIds },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: stateOf(row, open.now) === 'expired',
    invitedByFullname: (invitedBy && (await findPerson(open, invitedBy))?.userFullname) || null,
  }
}
