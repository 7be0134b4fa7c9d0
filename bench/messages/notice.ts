import { createHmac } from 'node:crypto'
import { type CloudApi, metadataOf } from '#test/providers/cloudApi.ts'
import type { Shot } from '../load.ts'

/** What Meta tells when a patient writes, signed as Meta does. */
export function noticeOf(account: CloudApi['account'], webhook: string, id: string, from: string): Shot {
  const value = {
    ...metadataOf(account),
    contacts: [{ wa_id: from, profile: { name: 'Maria Aparecida' } }],
    messages: [{ from, id, timestamp: '1795000000', type: 'text', text: { body: 'Sim, confirmo' } }],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.accountId, time: 1_795_000_000, changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', account.appSecret).update(body).digest('hex')
  return {
    method: 'POST',
    path: webhook,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  }
}
