import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { whole } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { distributions, maxReturnMin } from '../rules.ts'

const tags = ['Conversas']
const fields = {
  distribution: z
    .enum(distributions)
    .describe('`manual`: quem quiser assume. `balanced`: a fila vai para quem está presente e atende menos.'),
  returnMin: whole(1, maxReturnMin)
    .nullable()
    .describe('Depois de quantos minutos sem resposta a conversa volta à fila; `null`: nunca.'),
}
const settings = z.object(fields)

export const settingsRoutes = {
  settings: memberRoute('conversations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/conversation-settings',
      tags,
      summary: 'Como a fila anda',
    })
    .input(z.object({ orgId }))
    .output(settings),
  saveSettings: memberRoute('conversations.configure')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/conversation-settings',
      tags,
      summary: 'Mudar como a fila anda',
    })
    .input(z.object({ orgId, ...fields }))
    .output(settings),
}
