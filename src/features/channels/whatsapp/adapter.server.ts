import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.server.ts'
import type { Finding, WhatsappAdapter } from '../adapters.server.ts'
import { actionOf } from '../errors.ts'
import type { Outgoing, SendOutcome } from '../rules.ts'
import type { WhatsappSettings } from '../settings.ts'
import {
  checkKey,
  checkNumber,
  checkPayment,
  checkSignature,
  checkSubscription,
  type WhatsappKeys,
} from './check.server.ts'
import { type GraphAnswer, openGraph } from './graph.server.ts'
import { openMedia } from './media.server.ts'
import { messageBody } from './messages.ts'
import { openTemplates } from './templates.server.ts'

export interface WhatsappOptions {
  readonly outbound: Outbound
  /** Where Meta's API is, from the environment. */
  readonly base: string
  readonly settings: WhatsappSettings
  readonly keys: WhatsappKeys
  /** Where notices of this channel go. */
  readonly webhook: { readonly url: string; readonly verifyToken: string }
}

/** The WhatsApp Cloud API of one network. */
export function openWhatsapp({ outbound, base, settings, keys, webhook }: WhatsappOptions): WhatsappAdapter {
  const graph = openGraph(outbound, base, keys.accessToken)
  const { phoneNumberId, accountId } = settings
  return {
    async send(outgoing: Outgoing): Promise<SendOutcome> {
      const body = messageBody(outgoing)
      if (!body) return { outcome: 'rejected', code: 'no_address', action: 'otherChannel' }
      return outcomeOf(await graph.post(`${phoneNumberId}/messages`, body))
    },
    async *check(): AsyncGenerator<Finding> {
      const { finding, appId } = await checkKey(graph, keys)
      yield finding
      // Nothing else can be asked with a key that does not hold.
      if (finding.result === 'failed' && finding.code !== 'scopes') return
      yield await checkSignature(graph, phoneNumberId, keys)
      yield await checkNumber(graph, settings)
      yield await checkSubscription(graph, accountId, appId, webhook.url)
      yield await checkPayment(graph, accountId)
    },
    async subscribe() {
      const answer = await graph.post(`${accountId}/subscribed_apps`, {
        override_callback_uri: webhook.url,
        verify_token: webhook.verifyToken,
      })
      if (answer.outcome === 'ok') return null
      return answer.outcome === 'refused'
        ? { code: answer.code, message: answer.message }
        : { code: answer.code }
    },
    openMedia: (id, maxBytes) => openMedia(graph, phoneNumberId, id, maxBytes),
    ...openTemplates(graph, accountId),
    close: () => {},
  }
}

const accepted = z.object({
  messages: z.array(z.object({ id: z.string() })).min(1),
  contacts: z.array(z.object({ wa_id: z.string().optional() })).optional(),
})

/** How long to wait when Meta doesn't say. */
const backOffS = 10

function outcomeOf(answer: GraphAnswer): SendOutcome {
  if (answer.outcome === 'lost')
    return answer.mayHaveArrived
      ? { outcome: 'unknown', code: answer.code }
      : { outcome: 'deferred', code: answer.code, retryAfterS: backOffS }
  if (answer.outcome === 'refused') {
    const { code, retryAfterS } = answer
    const action = actionOf(code)
    if (action === 'backOff' || action === 'delay')
      return { outcome: 'deferred', code, retryAfterS: retryAfterS ?? backOffS }
    return { outcome: 'rejected', code, action }
  }
  const read = accepted.safeParse(answer.body).data
  const providerId = read?.messages[0]?.id
  if (providerId === undefined) return { outcome: 'unknown', code: 'unreadable' }
  const waId = read?.contacts?.[0]?.wa_id
  return { outcome: 'accepted', providerId, ...(waId !== undefined && { waId }) }
}
