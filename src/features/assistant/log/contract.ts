import { z } from 'zod'
import { channelKindNames } from '#features/channels/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { intents } from '../rules.ts'
import { assistantProviders } from '../settings.ts'
import { type TurnState, turnStates } from '../turns/rules.ts'
import { logOutcomes } from './rules.ts'

const tags = ['Assistente']

const turnStateNames = Object.keys(turnStates) as [TurnState, ...TurnState[]]

const turnSchema = z.object({
  id: outputId,
  at: outputInstant,
  conversationId: outputId,
  contact: z.string().describe('Como a pessoa se chama no aplicativo, ou o telefone ou e-mail.'),
  channel: z.enum(channelKindNames),
  state: z.enum(turnStateNames),
  engine: z.enum(assistantProviders).describe('Quem respondeu no fim.'),
  model: z.string(),
  asked: z.array(z.string()).describe('As mensagens que respondeu, em ordem.'),
  replies: z.array(z.string()),
  intent: z.enum(intents).nullable(),
  toolCalls: z.array(z.object({ tool: z.string(), request: z.unknown(), result: z.unknown(), ms: z.int() })),
  handOver: z.string().nullable().describe('Por que passou a uma pessoa.'),
  isUrgent: z.boolean(),
  unanswered: z.string().describe('O que não soube responder.'),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.int().describe('Em milionésimos de real.'),
  durationMs: z.int(),
  error: z.string(),
  didFallBack: z.boolean().describe('Um modelo responderia, e o modo guiado respondeu.'),
})
export type LoggedTurn = z.infer<typeof turnSchema>

export const logContract = {
  listTurns: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant/turns',
      tags,
      summary: 'Registros do assistente',
      description:
        'Cada resposta com as chamadas, os tokens e o custo, a mais nova primeiro. Ficam enquanto a conversa existir.',
    })
    .input(
      z.object({
        orgId,
        day: day().optional().describe('No fuso da rede.'),
        channel: z.enum(channelKindNames).optional(),
        engine: z.enum(assistantProviders).optional(),
        outcome: z
          .enum(logOutcomes)
          .optional()
          .describe(
            '`handedOver`: passou a uma pessoa; `failed`: houve um erro, mesmo que o modo guiado tenha respondido.',
          ),
        cursor: text(100).optional().describe('`next` da resposta anterior.'),
        limit: wholeInQuery(1, 100).default(30),
      }),
    )
    .output(z.object({ items: z.array(turnSchema), next: z.string().nullable() })),
}
