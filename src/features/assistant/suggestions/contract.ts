import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'

const tags = ['Assistente']

const suggestionSchema = z.object({
  key: z.string().describe('Identifica a sugestão em `dismissal`.'),
  question: z.string().describe('Como foi perguntado da última vez.'),
  count: z.int().describe('Quantas vezes em 30 dias.'),
  lastAt: outputInstant,
  conversationId: outputId.describe('A conversa em que foi perguntado da última vez.'),
})
export type SuggestedQuestion = z.infer<typeof suggestionSchema>

export const suggestionsContract = {
  listSuggestions: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant/suggestions',
      tags,
      summary: 'O que o assistente não soube responder',
      description:
        'De 30 dias, o que pede a mesma coisa em uma linha só. Uma sugestão some quando uma pergunta ensinada a responde.',
    })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(suggestionSchema) })),
  dismissSuggestion: memberRoute('assistant.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/assistant/suggestions/dismissal',
      tags,
      summary: 'Ignorar uma sugestão, ou mostrá-la de novo',
      description: 'Ela volta por si quando alguém perguntar outra vez.',
    })
    .input(
      z.object({
        orgId,
        key: text(200).refine((key) => key.trim() !== '', { error: 'Campo obrigatório' }),
        isDismissed: z.boolean().default(true),
      }),
    )
    .output(z.object({ items: z.array(suggestionSchema) })),
}
