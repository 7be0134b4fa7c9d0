import { z } from 'zod'
import type { Outbound, OutboundRequest } from '#platform/outbound/outbound.server.ts'
import type { Adapter, Finding } from '../adapters.server.ts'
import type { ZenviaSettings } from '../settings.ts'
import { exchange, outcomeOfStatus, parseJson, rejected } from './exchange.server.ts'
import { countryPhone, smsText } from './text.ts'

/** Zenvia's API v2, after its published OpenAPI document (https://zenvia.github.io/zenvia-openapi-spec/v2). */

export interface ZenviaOptions {
  readonly outbound: Outbound
  readonly base: string
  readonly settings: ZenviaSettings
  readonly token: string
  readonly webhook: { readonly url: string; readonly secret: string }
}

const made = z.object({ id: z.string() })
const subscriptions = z.array(
  z.object({
    id: z.string().optional(),
    eventType: z.string(),
    status: z.string().optional(),
    webhook: z.object({ url: z.string() }),
    criteria: z.object({ channel: z.string().optional(), direction: z.string().optional() }).optional(),
  }),
)
/** What we want to be told: answers, our own messages (by which a lost answer is settled), and what became of them. */
const wanted = [
  { eventType: 'MESSAGE', direction: 'IN' },
  { eventType: 'MESSAGE', direction: 'OUT' },
  { eventType: 'MESSAGE_STATUS', direction: null },
] as const
type Wanted = (typeof wanted)[number]

export function openZenvia({ outbound, base, settings, token, webhook }: ZenviaOptions): Adapter {
  const call = (method: OutboundRequest['method'], path: string, body?: object) =>
    exchange(outbound, new URL(`${base.replace(/\/+$/, '')}/v2/${path}`), {
      method,
      isVendors: true,
      headers: { 'x-api-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  /** Of the events that we want, those that nobody brings here yet; or why that is not known. */
  async function missing(): Promise<{ events: readonly Wanted[] } | { code: string }> {
    const { answer, ...failure } = await call('GET', 'subscriptions')
    if (!answer) return { code: 'code' in failure ? failure.code : 'unreachable' }
    if (answer.status === 401 || answer.status === 403) return { code: 'unauthorized' }
    const listed = subscriptions.safeParse(parseJson(answer.body)).data
    if (!listed) return { code: 'unreadable' }
    const own = listed.filter(
      ({ status, criteria, webhook: { url } }) =>
        url === webhook.url && (status ?? 'ACTIVE') === 'ACTIVE' && (criteria?.channel ?? 'sms') === 'sms',
    )
    const brings = ({ eventType, direction }: Wanted) =>
      own.some(
        (one) =>
          one.eventType === eventType &&
          // Without a direction a subscription brings both.
          (direction === null || (one.criteria?.direction ?? direction) === direction),
      )
    return { events: wanted.filter((event) => !brings(event)) }
  }

  return {
    async send({ to, message }) {
      const phone = countryPhone(to)
      if (phone === '') return rejected('no_address')
      const sent = await call('POST', 'channels/sms/messages', {
        from: settings.sender,
        to: phone,
        contents: [{ type: 'text', text: smsText(message) }],
      })
      if (!sent.answer) return sent.outcome
      const refused = outcomeOfStatus(sent.answer)
      if (refused) return refused
      const read = made.safeParse(parseJson(sent.answer.body)).data
      return read ? { outcome: 'accepted', providerId: read.id } : { outcome: 'unknown', code: 'unreadable' }
    },
    async *check(): AsyncGenerator<Finding> {
      const found = await missing()
      if ('code' in found) {
        yield { step: 'connection', result: 'failed', code: found.code, values: {} }
        return
      }
      yield { step: 'connection', result: 'ok', code: 'ok', values: {} }
      const isWhole = found.events.length === 0
      yield {
        step: 'subscription',
        result: isWhole ? 'ok' : 'attention',
        code: isWhole ? 'ok' : 'missing',
        values: {},
      }
    },
    async subscribe() {
      const found = await missing()
      if ('code' in found) return { code: found.code }
      for (const { eventType, direction } of found.events) {
        const { answer } = await call('POST', 'subscriptions', {
          eventType,
          webhook: { url: webhook.url, headers: { authorization: `Bearer ${webhook.secret}` } },
          status: 'ACTIVE',
          version: 'v2',
          criteria: { channel: 'sms', ...(direction && { direction }) },
        })
        if (!answer || answer.status >= 300) return { code: 'refused' }
      }
      return null
    },
    close: () => {},
  }
}
