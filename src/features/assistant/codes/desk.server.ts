import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { hashAddress } from '#features/conversations/commands.server.ts'
import { addressKey, noAddress } from '#features/conversations/rules.ts'
import { normalizePhone } from '#lib/phone.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { CodeDesk } from '../tools/parts.server.ts'
import { codeLimits } from './rules.ts'

type Tx = Transaction<NetworkScope>

const purpose = 'assistant-codes'
/** A code is known by its own row's key: the same digits elsewhere hash differently. */
export const hashCode = (secrets: Secrets, id: string, code: string): string =>
  secrets.hash(`${id} ${code}`, purpose)
export const openAddress = (secrets: Secrets, encrypted: string): { phone: string; email: string } =>
  JSON.parse(secrets.decrypt(encrypted, purpose))

/**
 * Takes requests for codes, and checks them. Whether anybody has the address is looked at later, by the worker that sends
 * (`send.server.ts`): the answer, and how long it takes, is the same for every address.
 */
export const openCodeDesk = ({
  scope,
  secrets,
  conversationId,
}: {
  readonly scope: NetworkScope
  readonly secrets: Secrets
  readonly conversationId: string
}): CodeDesk => ({
  request: (asked) =>
    transact(scope, async (tx) => {
      const address = { phone: normalizePhone(asked.phone), email: asked.email.trim().toLowerCase() }
      const key = addressKey({ ...noAddress, ...address }, address.email === '' ? 'sms' : 'email')
      if (key === '') return true
      if (address.email === '' && !(await canTextPhones(tx))) return 'noWay'
      const addressHash = hashAddress(secrets, tx.orgId, key)
      if (await isTooMany(tx, addressHash, conversationId)) return false
      await tx.db.execute(sql`
        insert into assistant_codes (org_id, id, conversation_id, expires_at, address_hash, encrypted_address)
        values (${tx.orgId}, ${uuid()}, ${conversationId}, now() + make_interval(mins => ${codeLimits.minutes}),
                ${addressHash}, ${secrets.encrypt(JSON.stringify(address), purpose)})`)
      return true
    }),

  prove: (code) =>
    transact(scope, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string; address: string; hash: string; tries: number }>(sql`
        update assistant_codes set tries = tries + 1
         where org_id = ${tx.orgId} and id = (
           select id from assistant_codes where org_id = ${tx.orgId} and conversation_id = ${conversationId}
            order by id desc limit 1)
           and used_at is null and expires_at > now()
        returning id, encrypted_address as address, code_hash as hash, tries`)
      const [row] = rows
      if (!row) return null
      if (row.tries > codeLimits.tries) return 'limited'
      if (row.hash === '' || row.hash !== hashCode(secrets, row.id, code)) return null
      await tx.db.execute(
        sql`update assistant_codes set used_at = now() where org_id = ${tx.orgId} and id = ${row.id}`,
      )
      const until = new Date(tx.now.getTime() + codeLimits.proofMinutes * 60_000).toISOString()
      return { ...openAddress(secrets, row.address), until }
    }),
})

/**
 * By WhatsApp a text of ours goes to those alone who wrote within 24 hours: where it is the only way, no code is promised.
 * Without a provider the front desk sends it by hand.
 */
async function canTextPhones({ db, orgId }: Tx): Promise<boolean> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from channels where org_id = ${orgId} and kind in ('whatsapp', 'sms') and deleted_at is null`)
  return rows.length === 0 || rows.some(({ kind }) => kind === 'sms')
}

async function isTooMany({ db, orgId }: Tx, addressHash: string, conversationId: string): Promise<boolean> {
  const { rows } = await db.execute<{ address: number; conversation: number; network: number }>(sql`
    select count(*) filter (where address_hash = ${addressHash})::int as address,
           count(*) filter (where conversation_id = ${conversationId})::int as conversation, count(*)::int as network
      from assistant_codes where org_id = ${orgId} and at > now() - interval '1 hour'`)
  const [count] = rows
  return (
    !count ||
    count.address >= codeLimits.perAddress ||
    count.conversation >= codeLimits.perConversation ||
    count.network >= codeLimits.perNetwork
  )
}
