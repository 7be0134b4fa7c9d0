import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { limitedAddress } from '#features/identity/rules.ts'
import { clientAddress } from '#platform/http/address.server.ts'
import { type BodyRule, payloadTooLarge } from '#platform/http/body.server.ts'
import { createTokenLimit } from '#platform/http/limits.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { ApiParts } from '#platform/serverFeature.server.ts'
import { openReceiver } from '../events/receive.server.ts'
import type { HttpSettings, WhatsappSettings } from '../settings.ts'
import { readHttp, readZenvia } from '../sms/webhook.ts'
import { readWebhook } from '../whatsapp/webhook.ts'
import { openWebhooks } from './addresses.server.ts'
import { isSame, isSignedBy, parseBody } from './proofs.server.ts'

type Bindings = { Bindings: HttpBindings }

/** Meta's largest notices. */
const maxBytes = 3 * 1024 * 1024

export const webhookBodies: BodyRule = {
  method: 'POST',
  path: /^\/api\/webhooks\/whatsapp\/[^/]+$/,
  maxBytes,
  maxSeconds: 30,
  reject: payloadTooLarge,
}

/**
 * Where providers deliver notices. What is accepted is stored before it is acknowledged; it is handled later, so that a
 * provider never waits for us. Whoever proves nothing learns nothing: a channel that is not there answers as a wrong
 * proof does.
 */
export function webhookRoutes({ env, database, secrets }: ApiParts): Hono {
  const app = new Hono<Bindings>()
  const addresses = openWebhooks(env, secrets)
  const strangers = createTokenLimit(env)
  const receive = openReceiver({ database, secrets })

  /** @throws `unauthenticated` (401), or `too_many_requests` (429) where the same source keeps trying */
  async function refuse(c: Context<Bindings>): Promise<never> {
    const mayFail = await strangers.mayFail(limitedAddress(clientAddress(env, c)))
    throw failure(mayFail ? 'unauthenticated' : 'too_many_requests')
  }
  const idOf = (c: Context<Bindings>) =>
    z.uuid().safeParse(c.req.param('channelId')).data?.toLowerCase() ?? ''

  // Meta asks once, when the address is entered: whoever knows the token is told back what it said.
  app.get('/api/webhooks/whatsapp/:channelId', async (c) => {
    const { verifyToken } = addresses.whatsapp(idOf(c))
    const challenge = c.req.query('hub.challenge') ?? ''
    const isAsked = c.req.query('hub.mode') === 'subscribe' && /^[\w-]{1,200}$/.test(challenge)
    if (!isAsked || idOf(c) === '' || !isSame(c.req.query('hub.verify_token') ?? '', verifyToken))
      return refuse(c)
    return c.text(challenge)
  })

  app.post('/api/webhooks/whatsapp/:channelId', async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const signature = c.req.header('x-hub-signature-256') ?? ''
    const arrival = database.clock.now()
    const isKnown = await receive(idOf(c), ({ kind, settings }, keys) => {
      if (kind !== 'whatsapp' || !isSignedBy(body, signature, keys.appSecret ?? '')) return null
      return readWebhook(parseBody(body, 'json'), settings as unknown as WhatsappSettings, arrival) ?? []
    })
    return isKnown ? c.body(null, 200) : refuse(c)
  })

  app.on(['GET', 'POST'], '/api/webhooks/sms/:channelId', async (c) => {
    const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const { secret } = addresses.sms(idOf(c))
    if (idOf(c) === '' || !isSame(bearer ?? c.req.query('chave') ?? '', secret)) return refuse(c)
    const told = c.req.method === 'GET' ? c.req.query() : await bodyOf(c)
    const arrival = database.clock.now()
    const isKnown = await receive(idOf(c), ({ provider, settings }) => {
      if (provider === 'zenvia') return readZenvia(told, arrival) ?? []
      return provider === 'http' ? (readHttp(settings as unknown as HttpSettings, told, arrival) ?? []) : null
    })
    return isKnown ? c.body(null, 200) : refuse(c)
  })

  return app as unknown as Hono
}

async function bodyOf(c: Context<Bindings>): Promise<unknown> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  return parseBody(Buffer.from(await c.req.arrayBuffer()), isForm ? 'form' : 'json')
}
