import { randomUUID } from 'node:crypto'
import { type ProviderAnswer, type ProviderRequest, startProvider } from './http.ts'

/** A server that speaks Zenvia's API v2 for SMS, after its published OpenAPI document. */
export interface TestZenvia {
  /** `ZENVIA_URL` */
  readonly url: string
  readonly token: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
  readonly messages: any[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly subscriptions: any[]
  /** Called before a message is accepted; what it returns is answered instead. */
  onMessage: () => ProviderAnswer | undefined
  /** Posts an event to where the subscriptions say; returns the statuses of the answers. */
  tell(event: { type: string } & Record<string, unknown>): Promise<number[]>
  stop(): void
}

const refusal = (status: number, code: string): ProviderAnswer => ({ status, body: { code, message: code } })

export async function startZenvia(): Promise<TestZenvia> {
  const token = 'hKp94crjv9OF3UGrCpSXUJw1-UYHhRvLKNLt'

  function answer({ method, path, headers, body }: ProviderRequest): ProviderAnswer {
    if (headers['x-api-token'] !== token) return refusal(401, 'AUTHENTICATION_ERROR')
    if (method === 'GET' && path === '/v2/subscriptions') return { status: 200, body: zenvia.subscriptions }
    if (method === 'POST' && path === '/v2/subscriptions') {
      if (!body?.eventType || !body?.webhook?.url || !body?.criteria?.channel)
        return refusal(400, 'VALIDATION_ERROR')
      const made = { id: randomUUID(), ...body }
      zenvia.subscriptions.push(made)
      return { status: 200, body: made }
    }
    if (method === 'POST' && path === '/v2/channels/sms/messages') {
      const { from, to, contents } = body ?? {}
      const isValid = from && /^\d{12,13}$/.test(to) && contents?.[0]?.type === 'text' && contents[0].text
      if (!isValid) return refusal(400, 'VALIDATION_ERROR')
      const instead = zenvia.onMessage()
      if (instead) return instead
      const message = { id: randomUUID(), direction: 'OUT', channel: 'sms', ...body }
      zenvia.messages.push(message)
      return { status: 200, body: message }
    }
    return refusal(404, 'NOT_FOUND')
  }

  const provider = await startProvider(answer)
  const zenvia: TestZenvia = {
    url: provider.url,
    token,
    messages: [],
    subscriptions: [],
    onMessage: () => undefined,
    tell: (event) =>
      Promise.all(
        zenvia.subscriptions
          .filter(
            ({ eventType, criteria }) =>
              eventType === event.type &&
              (criteria.direction === undefined || criteria.direction === (event.direction ?? 'IN')),
          )
          .map(async ({ id, webhook }) => {
            const body = JSON.stringify({ id: randomUUID(), subscriptionId: id, channel: 'sms', ...event })
            const headers = { 'content-type': 'application/json', ...webhook.headers }
            return (await fetch(webhook.url, { method: 'POST', headers, body })).status
          }),
      ),
    stop: provider.stop,
  }
  return zenvia
}
