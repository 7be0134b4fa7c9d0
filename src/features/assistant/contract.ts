import { z } from 'zod'
import { channelKindNames } from '#features/channels/rules.ts'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { instant, text } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { orgId } from '#platform/records/contract.ts'
import { assessmentContract } from './assessment/contract.ts'
import { knowledgeContract } from './knowledge/contract.ts'
import { logContract } from './log/contract.ts'
import { overviewContract } from './overview/contract.ts'
import { intents, trialLimits } from './rules.ts'
import { settingsContract } from './settings/contract.ts'
import { newKey, settingsFields } from './settings/schemas.ts'
import { assistantProviders, checkSettings } from './settings.ts'
import { suggestionsContract } from './suggestions/contract.ts'

export type { Assessment } from './assessment/contract.ts'
export type { Knowledge } from './knowledge/contract.ts'
export type { LoggedTurn } from './log/contract.ts'
export type { AssistantOverview } from './overview/contract.ts'
export type { ConnectionCheck } from './settings/contract.ts'
export type { SavedSettings, StoredKey } from './settings/schemas.ts'
export type { SuggestedQuestion } from './suggestions/contract.ts'

const tags = ['Assistente']

const range = z.object({ from: outputInstant, to: outputInstant })

const touched = z.object({
  act: z.enum(['booked', 'moved', 'cancelled', 'confirmed']),
  id: outputId,
  patientId: outputId,
  patientName: z.string(),
  kind: z.enum(appointmentKinds),
  examNames: z.array(z.string()),
  unitId: outputId,
  professionalId: outputId.nullable(),
  startsAt: outputInstant,
})

const trialAnswer = z.object({
  replies: z.array(
    z.object({
      text: z.string(),
      options: z
        .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
        .describe('Para escolher: mande o título, o número ou o `id` como texto.'),
    }),
  ),
  understood: z.object({
    intent: z.enum(intents),
    dates: z.array(range).describe('Quando o agendamento pode começar; `to` fica de fora.'),
    isAmbiguous: z.boolean().describe('Duas leituras possíveis: a resposta pergunta qual.'),
  }),
  toolCalls: z.array(
    z.object({
      tool: z.string(),
      request: z.unknown(),
      result: z.unknown(),
      ms: z.int(),
    }),
  ),
  rules: z
    .array(z.object({ rule: z.string(), title: z.string(), text: z.string() }))
    .describe('As regras que decidiram nesta mensagem, como a conversa de teste as mostra.'),
  usage: z.object({
    engine: z.enum(assistantProviders).describe('Quem respondeu no fim.'),
    model: z.string(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    costMicros: z.int().describe('Em milionésimos de real.'),
    isFallback: z.boolean().describe('Um modelo responderia, e o modo guiado respondeu.'),
    error: z.string(),
    ms: z.int(),
  }),
  handOver: z
    .object({ reason: z.string(), isUrgent: z.boolean() })
    .nullable()
    .describe('A conversa iria para uma pessoa, e por quê.'),
  state: z.unknown().describe('O que fica guardado até a próxima mensagem.'),
  appointment: touched
    .nullable()
    .describe(
      'O que foi, ou sem `commit` seria, agendado, remarcado, cancelado ou confirmado nesta mensagem.',
    ),
})
export type TrialAnswer = z.infer<typeof trialAnswer>

export const trialProblems = {
  clock_with_commit: {
    status: 422,
    message: 'Com `commit` vale a hora de verdade: mande sem `at`.',
  },
  draft_with_commit: {
    status: 422,
    message: 'Com `commit` valem as configurações gravadas: mande sem `settings`.',
  },
  ...closedToDemo,
} as const satisfies Record<string, ProblemDefinition>

export const assistantContract = {
  ...settingsContract,
  ...knowledgeContract,
  ...assessmentContract,
  ...overviewContract,
  ...suggestionsContract,
  ...logContract,
  trial: memberRoute('assistant.try')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/assistant/trial',
      tags,
      summary: 'Conversar com o assistente sem que nada aconteça',
      description:
        'Uma mensagem por vez, como se um paciente escrevesse. `conversation` é um nome seu, e o que ela lembra fica guardado por uma hora, à parte das conversas de verdade. Sem `commit` nada é gravado: o que o assistente faria é feito, desfeito e lembrado só nesta conversa. Nenhuma mensagem sai. O código de confirmação, no teste, é `123456`.',
    })
    .input(
      z.object({
        orgId,
        conversation: text(trialLimits.id).refine((id) => id.trim() !== '', {
          error: 'Dê um nome à conversa',
        }),
        contact: z
          .object({
            phone: text(30)
              .default('')
              .describe('Com DDD. Pelo WhatsApp e por SMS, é a prova de quem escreve.'),
          })
          .default({ phone: '' }),
        channel: z.enum(channelKindNames).default('whatsapp'),
        text: text(trialLimits.text).refine((typed) => typed.trim() !== '', { error: 'Escreva a mensagem' }),
        at: instant.optional().describe('A hora da conversa; sem ela, agora.'),
        settings: withRules(settingsFields, checkSettings)
          .optional()
          .describe('Configurações ainda não gravadas, para experimentar; sem elas, as gravadas.'),
        key: newKey.describe('Chave ainda não gravada, só para esta mensagem. Vazia: a guardada.'),
        commit: z.boolean().default(false).describe('Grava de verdade o que o assistente fizer.'),
      }),
    )
    .errors(trialProblems)
    .output(trialAnswer),
}
