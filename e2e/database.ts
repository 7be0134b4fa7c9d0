import { expect } from '@playwright/test'
import { deskPort } from '../playwright.config.ts'

/** Runs SQL as the tables' owner, for what only time or another feature would bring about. */
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

/** The registered person's id and active network. */
export async function idsOf(email: string): Promise<{ userId: string; orgId: string }> {
  const [row] = await runSql('select user_id, org_id from users where user_email = $1', [email])
  return { userId: row?.user_id ?? '', orgId: row?.org_id ?? '' }
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
