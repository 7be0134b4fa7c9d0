import { createHmac, randomBytes } from 'node:crypto'
import { type CloudApi, metadataOf } from '#test/providers/cloudApi.ts'
import type { Shot } from '../load.ts'
import type { Machine } from '../machine.ts'
import { hear, replayOf, templateOf } from '../replay.ts'
import type { Sides } from '../rows.ts'
import type { MessagesNetwork } from './network.ts'

/** Ids are as long as Meta's, and each is told once. */
const newId = () => `wamid.${randomBytes(24).toString('hex')}`

/** Notices of what patients wrote, one each. The floor stores the same by the product's statements, and believes whoever comes. */
export async function intakeOf(
  machine: Machine,
  { account }: CloudApi,
  { orgId, channelId, webhook }: MessagesNetwork,
): Promise<Sides> {
  const notice = (id: string): Shot => {
    const message = {
      from: '5511987654321',
      id,
      timestamp: '1795000000',
      type: 'text',
      text: { body: 'Sim, confirmo' },
    }
    const value = {
      ...metadataOf(account),
      contacts: [{ wa_id: message.from, profile: { name: 'Maria Aparecida' } }],
      messages: [message],
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
  let ids: string[] = []
  const [, heard] = await hear(
    machine,
    () => {
      ids = [newId(), newId()]
      return ids.map(notice)
    },
    orgId,
  )
  if (!heard) throw new Error('no notice was heard')
  const replay = templateOf(replayOf(heard), ids.slice(1), [orgId, channelId])
  return { product: () => notice(newId()), floor: () => replay([newId()]) }
}
