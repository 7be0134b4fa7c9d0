import { z } from 'zod'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute, notInDemo } from '#platform/http/contract.ts'
import { version } from '#platform/http/fields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { orgId, staleProblem } from '#platform/records/contract.ts'
import { checkSettings } from '../settings.ts'
import { newKey, settingsFields, settingsSchema } from './schemas.ts'

export const settingsProblems = {
  ...staleProblem(settingsSchema),
  ...closedToDemo,
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Assistente']

const checkSchema = z.object({
  isFine: z.boolean(),
  title: z.string().describe('O que se encontrou, em uma frase.'),
  advice: z.string().describe('O que fazer; vazio quando está tudo certo.'),
  ms: z.int(),
})
export type ConnectionCheck = z.infer<typeof checkSchema>

export const checkProblems = {
  ...closedToDemo,
  too_many_checks: {
    status: 429,
    message: 'Muitos testes em pouco tempo. Tente de novo mais tarde.',
    data: retryAfter,
  },
} as const satisfies Record<string, ProblemDefinition>

export const settingsContract = {
  find: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant',
      tags,
      summary: 'Como o assistente responde',
    })
    .input(z.object({ orgId }))
    .output(settingsSchema),
  update: memberRoute('assistant.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/assistant',
      tags,
      summary: 'Alterar como o assistente responde',
      description:
        'Vale para conversas novas e para as que estão com ele, a partir da próxima mensagem. Uma chave digitada para um endereço não é usada em outro: mudou o destino, digite-a de novo.',
    })
    .input(
      withRules(
        settingsFields.extend({ orgId, version, key: newKey, transcriptionKey: newKey }),
        checkSettings,
      ),
    )
    .errors(settingsProblems)
    .output(settingsSchema),
  check: memberRoute('assistant.update')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/assistant/check',
      tags,
      summary: 'Testar a conexão com o modelo',
      description:
        'Pede uma palavra ao modelo destas configurações, gravadas ou não. Sem `key`, vale a guardada, se for deste endereço.',
    })
    .input(withRules(settingsFields.extend({ orgId, key: newKey }), checkSettings))
    .errors(checkProblems)
    .output(checkSchema),
}
