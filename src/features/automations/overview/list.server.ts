import { sql } from 'drizzle-orm'
import { defaultMessageRules } from '#features/channels/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Automation, AutomationItem } from '../contract.ts'
import type { QuietHours } from '../planning/facts.ts'
import { findTexts, listAutomations } from '../queries.server.ts'
import { templateFor } from '../rules.ts'

interface Listed extends QuietHours {
  items: AutomationItem[]
  total: number
}

/** The automations, each with the texts that go out now. */
export const listWithTexts = (scope: MemberScope, limit: number): Promise<Listed> =>
  transact(scope, async (tx) => {
    const all = await listAutomations(tx)
    const items = all.slice(0, limit)
    const texts = await findTexts(tx, [
      ...new Set(items.flatMap(({ templates }) => Object.values(templates))),
    ])
    return {
      items: items.map((item) => ({ ...item, texts: textsOf(item, texts) })),
      total: all.length,
      ...(await findQuietHours(tx)),
    }
  })

/** The text of each channel, in the order in which they are tried; one that is gone is left out. */
function textsOf(
  automation: Automation,
  texts: Awaited<ReturnType<typeof findTexts>>,
): AutomationItem['texts'] {
  return automation.channels.flatMap((channel) => {
    const text = texts.get(templateFor(automation, channel) ?? '')
    return text ? [{ ...text, channel }] : []
  })
}

async function findQuietHours({ db, orgId }: Transaction<MemberScope>): Promise<QuietHours> {
  const { rows } = await db.execute<{ quietFrom: number; quietUntil: number }>(sql`
    select quiet_from as "quietFrom", quiet_until as "quietUntil" from message_rules where org_id = ${orgId}`)
  const { quietFrom, quietUntil } = rows[0] ?? defaultMessageRules
  return { quietFrom, quietUntil }
}
