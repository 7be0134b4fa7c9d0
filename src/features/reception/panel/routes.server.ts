import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { limitedAddress } from '#features/identity/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { clientAddress } from '#platform/http/address.server.ts'
import { failure } from '#platform/http/problem.ts'
import { staticPolicy } from '#platform/http/security.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { RouteParts } from '#platform/serverFeature.server.ts'
import { panelCookie } from '../rules.ts'
import { hashToken, insertDevice, newToken } from './devices.server.ts'
import { answerOf, panelPage } from './page.server.ts'
import { readState } from './state.server.ts'
import { openPanelStreams } from './stream.server.ts'

type Bindings = { Bindings: HttpBindings }

/** Codes for new televisions of one address: a bot that loads the page fills no table. */
const openings = { limit: 30, periodS: 3_600 }

/**
 * The call panel of a television, without sign-in: a page, what it shows, and a stream of the same. Who it is says a
 * token in a cookie, which no script reads; what it may read is the calls of the unit that it was paired with.
 */
export function panelRoutes({ env, database, secrets, hub }: RouteParts): Hono {
  const app = new Hono<Bindings>()
  const streams = openPanelStreams(database, hub)
  const tokenHash = (c: Context) => {
    const token = getCookie(c, panelCookie.name)
    return token === undefined ? null : hashToken(secrets, token)
  }
  const stateOf = async (hash: string | null) => (hash === null ? null : readState(database, hash))

  /** @throws `too_many_requests` (429) */
  async function openDevice(c: Context<Bindings>) {
    if (env.RATE_LIMITS) {
      const key = secrets.hash(limitedAddress(clientAddress(env, c)), 'panel address')
      const use = await transact({ database, userId: null, orgId: null }, (tx) =>
        countUse(tx.db, { key, ...openings }),
      )
      if (use.used === null) throw failure('too_many_requests')
    }
    const token = newToken()
    const hash = hashToken(secrets, token)
    await transact({ database, userId: null, orgId: null }, (tx) => insertDevice(tx, hash))
    setCookie(c, panelCookie.name, token, {
      path: '/painel',
      httpOnly: true,
      sameSite: 'Strict',
      secure: env.ORIGIN.startsWith('https:'),
      maxAge: panelCookie.seconds,
    })
    return readState(database, hash)
  }

  app.get('/painel', async (c) => {
    const state = (await stateOf(tokenHash(c))) ?? (await openDevice(c))
    if (state === null) throw failure('unavailable')
    c.header('content-security-policy', staticPolicy)
    c.header('cache-control', 'no-store')
    return c.html(panelPage(answerOf(state)))
  })

  // A device that is not known any more loads the page anew, which makes it known.
  app.get('/painel/estado', async (c) => {
    const state = await stateOf(tokenHash(c))
    if (state === null) throw failure('unauthenticated')
    c.header('cache-control', 'no-store')
    return c.json(answerOf(state))
  })

  app.get('/painel/eventos', async (c) => {
    const hash = tokenHash(c)
    const state = await stateOf(hash)
    if (hash === null || state?.kind !== 'calls') throw failure('unauthenticated')
    streams.open(c.env.outgoing, hash, state)
    return RESPONSE_ALREADY_SENT
  })
  return app as unknown as Hono
}
