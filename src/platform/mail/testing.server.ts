import type { Database } from '#platform/db/database.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Mail } from './types.ts'

/** The e-mails that wait for the queue, oldest first, as tests look at them. */
export async function listQueued({ pool }: Database, secrets: Secrets): Promise<Mail[]> {
  const { rows } = await pool.query<{ encrypted_content: string }>(
    `select encrypted_content from mails where state = 'queued' order by mail_id`,
  )
  return rows.map(({ encrypted_content }) => JSON.parse(secrets.decrypt(encrypted_content, 'mail')))
}
