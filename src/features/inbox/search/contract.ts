import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, searchLimit } from '#platform/records/contract.ts'
import { conversationSchema } from '../schemas.ts'

const foundMessage = z.object({
  id: outputId,
  conversationId: outputId,
  name: z.string().describe('De quem é a conversa.'),
  direction: z.enum(['in', 'out']),
  at: outputInstant,
  text: z.string().describe('O trecho em que estão as palavras.'),
})
export type FoundMessage = z.infer<typeof foundMessage>

export const searchRoutes = {
  search: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversations/search',
      tags: ['Conversas'],
      summary: 'Buscar nas conversas',
      description:
        'Pelo nome, telefone ou e-mail de quem escreve, e por palavras das mensagens, sem acentos; a última palavra pode estar incompleta. Das mensagens vêm as mais novas; `next` continua em `cursor` e, se não vieram tantas quanto `limit`, procura nas mais antigas.',
    })
    .input(
      z.object({
        orgId,
        q: text(searchLimit).min(1),
        cursor: uuid.optional(),
        limit: wholeInQuery(1, 50).default(20),
      }),
    )
    .output(
      z.object({
        conversations: z.array(conversationSchema).describe('De quem tem esse nome, telefone ou e-mail.'),
        messages: z.array(foundMessage),
        next: outputId.nullable(),
      }),
    ),
}
