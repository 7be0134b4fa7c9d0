import { z } from 'zod'
import { channelKindNames } from '#features/channels/rules.ts'
import { queueReasons } from '#features/conversations/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { outputId } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'

const count = z.int()

const overviewSchema = z.object({
  facts: z
    .object({
      units: count,
      professionals: count,
      plans: count,
      exams: count,
      preparations: count.describe('Exames com jejum ou texto de preparo.'),
    })
    .describe('O que o assistente lê da configuração na hora da resposta.'),
  now: z
    .array(z.object({ channel: z.enum(channelKindNames), conversations: count }))
    .describe('As conversas que estão com ele agora, pelo canal da última resposta.'),
  month: z.object({
    from: z.string().describe('O primeiro dia do mês, no fuso da rede.'),
    conversations: count.describe('Conversas em que respondeu.'),
    handedOver: count.describe('Das quais passou a uma pessoa.'),
    reasons: z.array(z.object({ reason: z.enum(queueReasons), conversations: count })),
    knowledge: z
      .array(z.object({ id: outputId, uses: count }))
      .describe('Quantas vezes cada pergunta foi usada.'),
  }),
  spending: z.object({
    cost: z.int().describe('Em milionésimos de real, como os outros dois.'),
    forecast: z.int().describe('Do mês inteiro, pelos dias úteis.'),
    limit: z.int().nullable(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    isOver: z.boolean().describe('O limite acabou: o modo guiado responde até o mês virar.'),
  }),
  suggestions: count.describe('Perguntas que não soube responder e ninguém ensinou nem ignorou.'),
})
export type AssistantOverview = z.infer<typeof overviewSchema>

export const overviewContract = {
  readOverview: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant/overview',
      tags: ['Assistente'],
      summary: 'O que o assistente sabe e fez no mês',
    })
    .input(z.object({ orgId }))
    .output(overviewSchema),
}
