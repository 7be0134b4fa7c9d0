import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { uuid } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'

const tags = ['Conversas']
const viewer = z.object({ userId: z.string(), userFullname: z.string(), isTyping: z.boolean() })
export type Viewer = z.infer<typeof viewer>
const viewers = z.object({ items: z.array(viewer).describe('Quem mais a tem aberta agora.') })

export const presenceRoutes = {
  watch: memberRoute('conversations.answer')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/conversation-windows/{windowId}',
      tags,
      summary: 'Dizer que se está em Conversas',
      description:
        'A janela diz a cada 20 segundos que está aberta, e em que conversa; 50 segundos depois da última vez é esquecida. Quem está presente recebe conversas, se a rede as distribui.',
    })
    .input(
      z.object({
        orgId,
        windowId: uuid,
        conversationId: uuid.nullable().default(null),
        isTyping: z.boolean().default(false),
      }),
    )
    .output(viewers),
  leave: memberRoute('conversations.answer')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/conversation-windows/{windowId}',
      tags,
      summary: 'Dizer que se saiu de Conversas',
    })
    .input(z.object({ orgId, windowId: uuid }))
    .output(z.object({ id: uuid })),
  viewers: memberRoute('conversations.answer')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversations/{id}/viewers',
      tags,
      summary: 'Quem mais vê uma conversa agora',
    })
    .input(z.object({ orgId, id: uuid }))
    .output(viewers),
}
