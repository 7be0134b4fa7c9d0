import { v7 as uuid } from 'uuid'
import { isFilledIn } from '#features/orgs/rules.ts'
import { nameOfProfessional, refuseAccount } from '#features/professionals/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import { acrossUnits, type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Bearer } from '#platform/http/context.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { composeMail } from '#platform/mail/email.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { paths } from '#src/paths.ts'
import { type Invitation, invitationProblems, memberProblems } from './contract.ts'
import { invitationEmail } from './emails.server.ts'
import { codeHashOf, emailHashOf, invitationEvent, newCode } from './invitations.server.ts'
import {
  countOpen,
  countUnits,
  findNetworkForm,
  findPendingOf,
  findPerson,
  hasTeamAddress,
  type InvitationRow,
  insertInvitation,
  isAwaited,
  isKnown,
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
  maxSendsToAddress,
  mayGovern,
  normalizeEmail,
  openForDays,
  type Place,
  resendAfterMs,
  shownUnits,
  stateOf,
} from './rules.ts'

/** The dependencies of inviting. */
export interface Desk {
  readonly post: Pick<Post, 'send'>
  readonly secrets: Secrets
  readonly origin: string
  readonly productName: string
  /** E-mails with invitations in a day, for each network, and for each person in all networks. */
  readonly invitationsPerDay: number
}

/** The scope of an inviting person; with a hosted identity service, the token knows of a verified address. */
export type InviterScope = MemberScope & { readonly bearer: Pick<Bearer, 'emailVerified'> }

const dayS = 24 * 60 * 60

export const placeOf = ({ role, units }: Transaction<MemberScope>): Place => ({
  role: role ?? 'professional',
  unitIds: units,
})

/**
 * Requires places that the person may give.
 * @throws `beyond_reach` (403)
 */
export function assertWithinReach(tx: Transaction<MemberScope>, ...places: readonly Place[]): void {
  if (!places.every((place) => mayGovern(placeOf(tx), place))) throw problem(memberProblems, 'beyond_reach')
}

/** @throws `validation_failed` (422) when one of the units does not exist */
export async function assertUnitsKnown(tx: Transaction<MemberScope>, { unitIds }: Place): Promise<void> {
  if (unitIds === null || (await countUnits(tx, unitIds)) === new Set(unitIds).size) return
  throw failure('validation_failed', {
    errors: { unitIds: 'Uma das unidades não existe mais. Escolha de novo' },
  })
}

/**
 * True when the person may read the history of a member or an invitation; former members belong to no unit.
 */
export const isOfTeam = async (tx: Transaction<MemberScope>, id: string): Promise<boolean> =>
  tx.units === null || (await isKnown(tx, id))

/** True for an address of somebody of the team: an e-mail of sign-in, or the mobile that was told. */
export const isTeamAddress = (
  tx: Transaction<MemberScope>,
  address: { readonly email: string; readonly phone: string },
): Promise<boolean> => acrossUnits(tx, () => hasTeamAddress(tx, address))

export function readInvitations(scope: MemberScope): Promise<{ items: Invitation[] }> {
  return transact(scope, async (tx) => {
    const rows = await listPending(tx)
    return { items: await inTurn(rows, (row) => present(tx, row)) }
  })
}

/**
 * Invites a person by e-mail.
 * @throws `email_unverified`, `beyond_reach` (403), `network_incomplete`, `already_member`,
 * `already_invited`, `too_many_open_invitations` (409), `too_many_invitations`, `address_invited_often` (429)
 */
export function invite(desk: Desk, scope: InviterScope, form: InvitationForm): Promise<Invitation> {
  return transact(scope, async (tx) => {
    const { role, unitIds, professionalId } = form
    const email = normalizeEmail(form.email)
    assertWithinReach(tx, form)
    const inviter = await requireInviter(tx)
    await assertUnitsKnown(tx, form)
    await lockTeam(tx)
    if (professionalId !== null) await assertRecordFree(tx, professionalId)
    if (await acrossUnits(tx, () => isMemberEmail(tx, email)))
      throw problem(invitationProblems, 'already_member')
    if (await acrossUnits(tx, () => findPendingOf(tx, email)))
      throw problem(invitationProblems, 'already_invited')
    if ((await acrossUnits(tx, () => countOpen(tx))) >= desk.invitationsPerDay * openForDays)
      throw problem(invitationProblems, 'too_many_open_invitations')
    const { now } = tx
    const row = await insertInvitation(tx, {
      id: uuid(),
      email,
      role,
      unitIds: unitIds && [...unitIds],
      professionalId,
      invitedBy: scope.userId,
      createdAt: now,
      sentAt: now,
      expiresAt: expiryOf(now),
    })
    await send(desk, tx, row, inviter)
    await record(tx, {
      act: 'create',
      kind: 'member',
      id: row.id,
      after: { email, role, unitIds, professionalId },
    })
    await publish(tx, invitationEvent(row))
    return present(tx, row)
  })
}

/**
 * Sends a new link, valid for another week.
 * @throws `not_found` (404), `email_unverified` (403), `network_incomplete` (409), `sent_too_often`,
 * `too_many_invitations`, `address_invited_often` (429)
 */
export function resend(desk: Desk, scope: InviterScope, id: string): Promise<Invitation> {
  return transact(scope, async (tx) => {
    const before = await lockOpen(tx, id)
    const inviter = await requireInviter(tx)
    const { now } = tx
    if (before.sendCount >= maxSends) throw problem(invitationProblems, 'too_many_invitations', {})
    if (now.getTime() - before.sentAt.getTime() < resendAfterMs)
      throw problem(invitationProblems, 'sent_too_often')
    const change = { sentAt: now, sendCount: before.sendCount + 1, expiresAt: expiryOf(now) }
    const row = await updateInvitation(tx, id, change)
    await send(desk, tx, row, inviter)
    await publish(tx, invitationEvent(row))
    return present(tx, row)
  })
}

/** @throws `not_found` (404) for an invitation that was accepted or withdrawn already */
export function revoke(scope: MemberScope, id: string): Promise<{ id: string }> {
  return transact(scope, async (tx) => {
    const row = await lockOpen(tx, id)
    const { email, role, unitIds } = row
    await updateInvitation(tx, id, { revokedAt: tx.now })
    await record(tx, { act: 'delete', kind: 'member', id, before: { email, role, unitIds } })
    await publish(tx, invitationEvent(row))
    return { id }
  })
}

/** @throws `validation_failed` (422) unless an invitation may be made for this record of a professional */
async function assertRecordFree(tx: Transaction<MemberScope>, professionalId: string): Promise<void> {
  const reason =
    (await refuseAccount(tx, professionalId)) ??
    ((await acrossUnits(tx, () => isAwaited(tx, professionalId)))
      ? 'Já há um convite aberto para este cadastro'
      : null)
  if (reason !== null) throw failure('validation_failed', { errors: { professionalId: reason } })
}

/** Locks an invitation that was neither accepted nor withdrawn. It may have expired. */
async function lockOpen(tx: Transaction<MemberScope>, id: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, id)
  if (!row || row.acceptedAt || row.revokedAt) throw failure('not_found')
  assertWithinReach(tx, row)
  return row
}

interface Inviter {
  readonly fullname: string
  readonly orgName: string
}

/** Requires a verified person and a complete network, so that new accounts can't use our mails for spam. */
async function requireInviter(tx: Transaction<InviterScope>): Promise<Inviter> {
  const person = await findPerson(tx, tx.userId)
  if (!person?.isVerifiedEmail && !tx.bearer.emailVerified)
    throw problem(invitationProblems, 'email_unverified')
  const network = await findNetworkForm(tx)
  if (!network || !isFilledIn(network)) throw problem(invitationProblems, 'network_incomplete')
  return { fullname: person?.userFullname ?? '', orgName: network.orgName }
}

/**
 * Counts the e-mail for the network, for the person in all networks, and for the mailbox from all of them.
 */
async function countSending(
  { secrets, invitationsPerDay }: Desk,
  tx: Transaction<MemberScope>,
  email: string,
): Promise<void> {
  const counted = [
    { of: 'network', value: tx.orgId, limit: invitationsPerDay, code: 'too_many_invitations' },
    { of: 'person', value: tx.userId, limit: invitationsPerDay, code: 'too_many_invitations' },
    { of: 'address', value: email, limit: maxSendsToAddress, code: 'address_invited_often' },
  ] as const
  for (const { of, value, limit, code } of counted) {
    const key = secrets.hash(value, `invitation.quota.${of}`)
    const use = await countUse(tx.db, { key, limit, periodS: dayS })
    if (use.used === null) throw problem(invitationProblems, code, { retryAfterS: use.waitS })
  }
}

async function send(
  desk: Desk,
  tx: Transaction<MemberScope>,
  { id, email, role }: InvitationRow,
  { fullname, orgName }: Inviter,
): Promise<void> {
  await countSending(desk, tx, email)
  const code = newCode()
  const codeHash = codeHashOf(desk.secrets, code)
  await writeDirectory(tx, { codeHash, emailHash: emailHashOf(desk.secrets, email), invitationId: id })
  const link = `${desk.origin}${paths.invitation}?${new URLSearchParams({ codigo: code })}`
  const mail = invitationEmail({ email, role, orgName, invitedBy: fullname, link })
  await desk.post.send(tx, composeMail(desk.productName, mail), 'invitation')
}

async function present(tx: Transaction<MemberScope>, row: InvitationRow): Promise<Invitation> {
  const { id, email, role, createdAt, sentAt, expiresAt, invitedBy, professionalId } = row
  return {
    id,
    email,
    role,
    ...shownUnits(row, tx.units),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: stateOf(row, tx.now) === 'expired',
    invitedByFullname: (invitedBy && (await findPerson(tx, invitedBy))?.userFullname) || null,
    professional:
      professionalId === null
        ? null
        : { id: professionalId, name: await nameOfProfessional(tx, professionalId) },
  }
}
