import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { planSends } from '#features/sends/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { patientsOfAddress } from '../tools/people.server.ts'
import { hashCode, openAddress } from './desk.server.ts'
import { codeLimits, codeText } from './rules.ts'

type Tx = Transaction<NetworkScope>

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly address: string
  readonly expires_at: string
}

/** Sends the codes that were asked for to addresses of records, and to no other. Returns how many. */
export async function sendCodes(tx: Tx, secrets: Secrets): Promise<number> {
  const { rows } = await tx.db.execute<Row>(sql`
    update assistant_codes set sent_at = now()
     where org_id = ${tx.orgId} and id in (
       select id from assistant_codes where org_id = ${tx.orgId} and sent_at is null
        order by id limit 20 for update skip locked)
    returning id, encrypted_address as address, expires_at`)
  if (rows.length === 0) return 0
  const { name, phoneKind } = await readWays(tx)
  let sent = 0
  for (const { id, address: encrypted, expires_at } of rows) {
    const address = openAddress(secrets, encrypted)
    if ((await patientsOfAddress(tx, address)).length === 0) continue
    const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    await tx.db.execute(sql`
      update assistant_codes set code_hash = ${hashCode(secrets, id, code)} where org_id = ${tx.orgId} and id = ${id}`)
    const isEmail = address.email !== ''
    await planSends(tx, [
      {
        source: 'assistant',
        sourceId: null,
        occasion: `code ${id}`,
        purpose: 'care',
        patientId: null,
        appointmentId: null,
        scheduleVersion: null,
        templateId: null,
        kind: isEmail ? 'email' : phoneKind,
        fallback: [],
        dueAt: tx.now,
        expiresAt: new Date(expires_at),
        userId: null,
        recipient: { ...noAddress, ...address },
        content: {
          subject: isEmail ? 'Seu código de confirmação' : '',
          header: '',
          body: codeText(code, name),
          footer: '',
          buttons: [],
        },
      },
    ])
    sent += 1
  }
  await tx.db.execute(sql`
    delete from assistant_codes where org_id = ${tx.orgId} and at < now() - make_interval(days => ${codeLimits.keptDays})`)
  return sent
}

/** By SMS where the network has it: WhatsApp lets a text of ours out to those alone who wrote within 24 hours. */
async function readWays({ db, orgId }: Tx): Promise<{ name: string; phoneKind: ChannelKind }> {
  const { rows } = await db.execute<{ name: string; has_sms: boolean }>(sql`
    select org_name as name, exists (
             select from channels where org_id = ${orgId} and kind = 'sms' and deleted_at is null) as has_sms
      from orgs where org_id = ${orgId}`)
  return { name: rows[0]?.name ?? '', phoneKind: rows[0]?.has_sms ? 'sms' : 'whatsapp' }
}
