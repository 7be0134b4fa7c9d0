import { transact } from '#platform/db/transaction.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { limitedAddress, signUpsOfAddress, signUpsOfMailbox } from '../rules.ts'
import { redeemPass } from './challenge.server.ts'

/**
 * Counts a sign-up for its network address and its e-mail. Above a limit, each sign-up of an address requires
 * a pass of the bot check, also from programs: slowing sign-ups down would not stop anybody.
 * @throws `BOT_CHECK_REQUIRED`, `TOO_MANY_ATTEMPTS_TRY_LATER`
 */
export async function countSignUp(
  context: IdentityContext,
  email: string,
  client: Client,
  hasShownPass: boolean,
): Promise<void> {
  const { env, secrets } = context
  if (!env.RATE_LIMITS) return
  const source = {
    key: secrets.hash(limitedAddress(client.address), 'identity.sign-ups'),
    ...signUpsOfAddress,
  }
  const mailbox = { key: secrets.hash(email, 'identity.sign-ups'), ...signUpsOfMailbox }
  await transact(systemScope(context), async ({ db }) => {
    const { used } = await countUse(db, source)
    if (used === null || (await countUse(db, mailbox)).used === null) throw tooManySignUps()
    if (used > signUpsOfAddress.withoutCheck && !hasShownPass) await redeemPass(context, db, client)
  })
}

const tooManySignUps = () =>
  rejection(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many accounts were opened. Wait a while before opening another.',
  )
