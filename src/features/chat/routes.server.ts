import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { limitedAddress } from '#features/identity/rules.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { clientAddress } from '#platform/http/address.server.ts'
import { isOurs } from '#platform/http/origin.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { RouteParts, Slots } from '#platform/serverFeature.server.ts'
import { type ChatDesk, openDesk } from './desk.server.ts'
import { hasAssistant } from './greeting.server.ts'
import { type ChatNetwork, findNetwork } from './networks.server.ts'
import { chatPage } from './page.server.ts'
import { issueProof } from './proof.server.ts'
import { noteSeen, noteTyping, seenSchema } from './seen.server.ts'
import { readState } from './state.server.ts'
import { openChatStreams } from './stream.server.ts'
import { endChat, findVisitor, hashToken, tokenForm, type Visitor } from './visitors.server.ts'
import { framePolicy, pagePolicy, widgetScript } from './widget.server.ts'
import { write, writtenSchema } from './write.server.ts'

type Bindings = { Bindings: HttpBindings }
type ChatContext = Context<Bindings>

/**
 * The chat of a network's visitors, without sign-in: the script for the clinic's site, the page in its frame and our own, and
 * what they call. Who a visitor is says a token that their browser made and keeps; what it opens is their own conversation.
 */
export function chatRoutes(parts: RouteParts, slots: Slots): Hono {
  const { env, database, secrets, hub } = parts
  const app = new Hono<Bindings>()
  const handlers = slots.all('handleChannelEvents').map((open) => open(parts, slots))
  const desk = openDesk({ database, secrets, env, handlers })
  const streams = openChatStreams(desk, hub)
  const addressOf = (c: ChatContext) => limitedAddress(clientAddress(env, c))

  app.get('/widget.js', async (c) => {
    const network = await findNetwork(database, c.req.query('rede') ?? '')
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('cache-control', 'public, max-age=300')
    return c.body(widgetScript(network, env.ORIGIN))
  })

  const serve = (isFrame: boolean) => async (c: ChatContext) => {
    const network = await findNetwork(database, c.req.param('place') ?? '')
    if (!network) return c.notFound()
    const page = await transact({ database, userId: null, orgId: network.orgId }, async (tx) =>
      chatPage({
        network,
        hasAssistant: await hasAssistant(tx),
        isFrame,
        productName: env.PRODUCT_NAME,
      }),
    )
    c.header('content-security-policy', isFrame ? framePolicy(network.settings.origins) : pagePolicy)
    c.header('cache-control', 'no-store')
    return c.html(page)
  }
  app.get('/chat/:place', serve(false))
  app.get('/chat/:place/janela', serve(true))

  app.get('/api/chat/:place/proof', async (c) => {
    await networkOf(c)
    c.header('cache-control', 'no-store')
    return c.json(await issueProof(secrets, database.clock.now()))
  })

  app.get('/api/chat/:place/state', async (c) => {
    const network = await networkOf(c)
    c.header('cache-control', 'no-store')
    if (c.req.header('x-visitor') === undefined)
      return c.json(
        await transact({ database, userId: null, orgId: network.orgId }, (tx) =>
          readState(tx, { id: '', conversationId: null, isOver: false }),
        ),
      )
    return c.json(await withVisitor(c, network, (tx, visitor) => readState(tx, visitor)))
  })

  app.get('/api/chat/:place/stream', async (c) => {
    const network = await networkOf(c)
    const tokenHash = hashOf(c, network)
    await withVisitor(c, network, async () => {})
    streams.open(c.env.outgoing, { orgId: network.orgId, tokenHash })
    return RESPONSE_ALREADY_SENT
  })

  app.post('/api/chat/:place/messages', async (c) => {
    const network = await networkOf(c)
    const written = await bodyOf(c, writtenSchema)
    const who = { token: tokenOf(c), address: addressOf(c) }
    return c.json(await write(desk, network, who, written), 201)
  })

  app.post('/api/chat/:place/seen', async (c) => {
    const network = await networkOf(c)
    const seen = await bodyOf(c, seenSchema)
    await withVisitor(c, network, (tx, visitor) => noteSeen(tx, desk, visitor, seen))
    return c.body(null, 204)
  })

  app.post('/api/chat/:place/typing', async (c) => {
    const network = await networkOf(c)
    await withVisitor(c, network, noteTyping)
    return c.body(null, 204)
  })

  app.delete('/api/chat/:place/token', async (c) => {
    const network = await networkOf(c)
    await withVisitor(c, network, (tx, visitor) => endChat(tx, visitor.id))
    return c.body(null, 204)
  })
  return app as unknown as Hono

  /** Pages of ours alone call this, also in the frame of a site: the browser names the frame's origin, not the site's. */
  async function networkOf(c: ChatContext): Promise<ChatNetwork> {
    if (c.req.method !== 'GET' && !isOurs(c.req.raw.headers, env.ORIGIN)) throw failure('forbidden')
    const network = await findNetwork(database, c.req.param('place') ?? '')
    if (!network?.settings.isOn) throw failure('not_found')
    return network
  }

  async function withVisitor<T>(
    c: ChatContext,
    network: ChatNetwork,
    work: (tx: Transaction<NetworkScope>, visitor: Visitor) => Promise<T>,
  ): Promise<T> {
    const tokenHash = hashOf(c, network)
    const result = await transact({ database, userId: null, orgId: network.orgId }, async (tx) => {
      const visitor = await findVisitor(tx, tokenHash)
      return visitor && !visitor.isOver ? { is: await work(tx, visitor) } : null
    })
    if (result) return result.is
    await desk.count('wrongToken', addressOf(c))
    throw failure('unauthenticated')
  }

  function hashOf(c: ChatContext, { orgId }: ChatNetwork): string {
    return hashToken(secrets, orgId, tokenOf(c))
  }
}

/** @throws `unauthenticated` (401) */
function tokenOf(c: ChatContext): string {
  const token = c.req.header('x-visitor') ?? ''
  if (!tokenForm.test(token)) throw failure('unauthenticated')
  return token
}

/** @throws `validation_failed` (422) */
async function bodyOf<T extends z.ZodType>(c: ChatContext, schema: T): Promise<z.infer<T>> {
  const read = schema.safeParse(await c.req.json().catch(() => null))
  if (read.success) return read.data
  const errors = Object.fromEntries(
    read.error.issues.map(({ path }) => [path.join('.') || 'text', 'Valor inválido']),
  )
  throw failure('validation_failed', { errors })
}

export type { ChatDesk }
