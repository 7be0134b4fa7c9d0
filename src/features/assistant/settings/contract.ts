import { z } from 'zod'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { version } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { orgId, staleProblem } from '#platform/records/contract.ts'
import { checkSettings } from '../settings.ts'
import { newKey, settingsFields, settingsSchema } from './schemas.ts'

export const settingsProblems = {
  ...staleProblem(settingsSchema),
  ...closedToDemo,
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Assistente']

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
}
