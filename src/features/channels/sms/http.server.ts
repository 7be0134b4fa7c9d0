import type { Outbound } from '#platform/outbound/outbound.server.ts'
import type { Adapter, Finding } from '../adapters.server.ts'
import type { HttpSettings } from '../settings.ts'
import { exchange, outcomeOfStatus, parseJson, rejected } from './exchange.server.ts'
import { readText } from './paths.ts'
import { composeRequest } from './requests.ts'

export interface HttpOptions {
  readonly outbound: Outbound
  readonly settings: HttpSettings
  readonly key: string
}

/** An SMS provider that the network described. */
export function openHttpSms({ outbound, settings, key }: HttpOptions): Adapter {
  return {
    async send(outgoing) {
      const composed = composeRequest(settings, key, outgoing)
      if (!composed) return rejected('no_address')
      const { url, ...request } = composed
      const sent = await exchange(outbound, url, request)
      if (!sent.answer) return sent.outcome
      const refused = outcomeOfStatus(sent.answer)
      if (refused) return refused
      const body = parseJson(sent.answer.body)
      if (readText(body, settings.answerError) !== '') return rejected('refused')
      // A provider without ids can't tell later what became of a message: ours stands for it.
      return { outcome: 'accepted', providerId: readText(body, settings.answerId) || outgoing.sendId }
    },
    async *check(): AsyncGenerator<Finding> {
      const url = new URL(settings.url)
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
      const problem = outbound.judge(url)
      if (problem) {
        yield { step: 'connection', result: 'failed', code: problem, values: { host: url.host } }
        return
      }
      // A request would be a message: only the way there can be tried.
      const code = await outbound.connect(url.hostname, port).then(
        (socket) => {
          socket.destroy()
          return 'ok'
        },
        (error: { problem?: string }) => error.problem ?? 'unreachable',
      )
      yield { step: 'connection', result: code === 'ok' ? 'ok' : 'failed', code, values: { host: url.host } }
      const isTold = settings.notice.status !== ''
      yield {
        step: 'subscription',
        result: isTold ? 'ok' : 'attention',
        code: isTold ? 'described' : 'undescribed',
        values: {},
      }
    },
    close: () => {},
  }
}
