import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { uuid } from '#platform/http/fields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'

/**
 * A live event as a browser gets it: something of this kind changed. The API returns its new state to those
 * who may read it.
 */
export const liveEvent = z.object({
  topic: z.string(),
  id: z.string(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const streamProblems = {
  too_many_streams: {
    status: 429,
    message: 'Há conexões ao vivo demais abertas. Feche outras abas ou aguarde um minuto.',
    data: retryAfter,
    retryAfterS: 60,
  },
} as const satisfies Record<string, ProblemDefinition>

export const liveContract = {
  events: memberRoute('network.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/events',
      tags: ['Ao vivo'],
      summary: 'Acompanhar mudanças da rede',
      description:
        'Server-Sent Events. Depois de uma queda, envie o último `id` recebido em `Last-Event-ID`: nada se perde. O mesmo evento pode chegar mais de uma vez. O fluxo termina quando o token vence ou o acesso muda; abra outro com um token novo.',
    })
    .input(z.object({ orgId: uuid }))
    .errors(streamProblems)
    .output(eventIterator(liveEvent)),
}
