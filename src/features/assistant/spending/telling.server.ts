import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { members, users } from '#features/accounts/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { composeMail } from '#platform/mail/email.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { paths } from '#src/paths.ts'
import { readSettings } from '../settings.server.ts'
import { assistantSpending } from '../tables.server.ts'
import { limitEmail } from './email.server.ts'
import { currentMonth, readSpending } from './spending.server.ts'

/** Whoever runs the network hears by e-mail of a monthly limit that is nearly spent, and of one that is spent. */

type Tx = Transaction<NetworkScope>

export interface TellParts {
  readonly post: Pick<Post, 'send'>
  readonly productName: string
  readonly origin: string
}

/** In hundredths of the limit. */
const nearPercent = 80

/**
 * Puts the e-mails into the transaction, where the month's spending asks for them. Of one limit each is told once in a
 * month, whoever calls this at the same time; of a higher one that is reached as well it is told again. The limit is the
 * one that is saved: a trial may run with another that is only typed. A limit of nothing is no news to who set it.
 */
export async function tellOfLimit(parts: TellParts, tx: Tx): Promise<void> {
  const { provider, monthlyLimitCents } = await readSettings(tx)
  if (provider === 'guided' || monthlyLimitCents === null || monthlyLimitCents === 0) return
  const { cost } = await readSpending(tx)
  const isOver = cost >= monthlyLimitCents * 10_000
  if (!isOver && cost * 100 < monthlyLimitCents * 10_000 * nearPercent) return
  const month = await currentMonth(tx)
  if (!(await claimTelling(tx, month, monthlyLimitCents, isOver))) return
  for (const { email, orgName } of await listManagement(tx)) {
    const mail = limitEmail({
      to: email,
      orgName,
      month,
      cost,
      limitCents: monthlyLimitCents,
      isOver,
      url: new URL(paths.assistant, parts.origin).href,
    })
    await parts.post.send(tx, composeMail(parts.productName, mail))
  }
}

/** Returns true to the one who is to tell of this limit. Who was told that it is spent needs no word of its being near. */
async function claimTelling(
  { db, orgId }: Tx,
  month: string,
  limitCents: number,
  isOver: boolean,
): Promise<boolean> {
  const { nearToldOf, overToldOf } = assistantSpending
  const told = isOver ? overToldOf : nearToldOf
  const claimed = await db
    .update(assistantSpending)
    .set(isOver ? { nearToldOf: limitCents, overToldOf: limitCents } : { nearToldOf: limitCents })
    .where(
      and(
        eq(assistantSpending.orgId, orgId),
        eq(assistantSpending.month, month),
        or(isNull(told), lt(told, limitCents)),
      ),
    )
    .returning({ month: assistantSpending.month })
  return claimed.length > 0
}

/** Owners, and managers of the whole network: what the assistant costs is no matter of one unit. */
const listManagement = ({ db, orgId }: Tx): Promise<{ email: string; orgName: string }[]> =>
  db
    .select({ email: users.userEmail, orgName: orgs.orgName })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .innerJoin(orgs, eq(orgs.orgId, members.orgId))
    .where(
      and(
        eq(members.orgId, orgId),
        inArray(members.role, ['owner', 'manager']),
        isNull(members.unitIds),
        isNull(users.disabledAt),
      ),
    )
