import { expect } from '@playwright/test'
import { normalizeNetwork } from '#features/orgs/rules.ts'
import { deskPort } from '../playwright.config.ts'
import { aurora } from '../test/world.ts'

/** Runs SQL as the tables' owner, for states that only time or another feature would bring about. */
export async function runSql(
  text: string,
  values: readonly unknown[] = [],
  orgId = '',
): Promise<Record<string, string>[]> {
  const response = await fetch(`http://127.0.0.1:${deskPort}/sql`, {
    method: 'POST',
    body: JSON.stringify({ text, values, orgId }),
  })
  const answer = (await response.json()) as { error?: string; rows: Record<string, string>[] }
  expect(answer.error).toBeUndefined()
  return answer.rows
}

/** Returns the registered person's id and active network. */
export async function idsOf(email: string): Promise<{ userId: string; orgId: string }> {
  const [row] = await runSql('select user_id, org_id from users where user_email = $1', [email])
  return { userId: row?.user_id ?? '', orgId: row?.org_id ?? '' }
}

/** Verifies the address, as the link in the email does. */
export async function verifyEmail(email: string): Promise<void> {
  await runSql('update identity_accounts set email_verified = true where email = $1', [email])
  await runSql('update users set is_verified_email = true where user_email = $1', [email])
}

/** Moves the person's present session two hours back, and their account further. */
export async function ageSessions(email: string): Promise<void> {
  const { userId } = await idsOf(email)
  await runSql(`update identity_accounts set valid_since = now() - interval '3 hours' where uid = $1`, [
    userId,
  ])
  // The session's record must know this revocation, or it would date one after the sign-in.
  await runSql('update users set valid_after = null where user_id = $1', [userId])
  await runSql(`update identity_sessions set auth_time = now() - interval '2 hours' where uid = $1`, [userId])
}

/** Lets a registered person invite: verifies the address and fills in the network's form. */
export async function prepareInviter(email: string): Promise<void> {
  await verifyEmail(email)
  const { orgId } = await idsOf(email)
  const network = normalizeNetwork(aurora)
  await runSql(
    `update orgs set org_cnpj = $1, org_telefone = $2, org_email = $3, org_cep = $4, org_cidade = $5, org_uf = $6,
       org_endereco = $7, org_numero = $8 where org_id = $9`,
    [
      ...[network.orgCNPJ, network.orgTelefone, network.orgEmail, network.orgCEP, network.orgCidade],
      ...[network.orgUF, network.orgEndereco, network.orgNumero, orgId],
    ],
    orgId,
  )
}

/** Puts a registered person into a network, which becomes the active one, as an invitation does. */
export async function addMember(orgId: string, email: string, role: string): Promise<void> {
  const { userId } = await idsOf(email)
  await runSql(
    'insert into members (org_id, user_id, role) values ($1, $2, $3)',
    [orgId, userId, role],
    orgId,
  )
  await runSql('update users set org_id = $1 where user_id = $2', [orgId, userId], orgId)
}
