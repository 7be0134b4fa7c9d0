import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { deletionRoutes, orgId, recordFields, staleProblem } from '#platform/records/contract.ts'
import { checkKnowledge, knowledgeLimits as limits } from './rules.ts'

const tags = ['Assistente']

const knowledgeFields = z.object({
  question: text(limits.question).describe('Como um paciente pergunta.'),
  answer: text(limits.answer).describe('O que o assistente responde, palavra por palavra.'),
})

export const knowledgeSchema = output(knowledgeFields).extend(recordFields)
export type Knowledge = z.infer<typeof knowledgeSchema>

export const knowledgeProblems = {
  too_many_items: {
    status: 409,
    message: `São no máximo ${limits.items} perguntas. Exclua as que ninguém faz mais.`,
  },
} as const satisfies Record<string, ProblemDefinition>

const { remove, restore } = deletionRoutes('assistant.update', 'assistant/knowledge', 'Assistente')

export const knowledgeContract = {
  listKnowledge: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant/knowledge',
      tags,
      summary: 'Perguntas que a rede responde com as próprias palavras',
    })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(knowledgeSchema) })),
  createKnowledge: memberRoute('assistant.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/assistant/knowledge',
      tags,
      summary: 'Ensinar uma pergunta e a resposta',
      successStatus: 201,
    })
    .input(withRules(knowledgeFields.extend({ orgId }), checkKnowledge))
    .errors(knowledgeProblems)
    .output(knowledgeSchema),
  updateKnowledge: memberRoute('assistant.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/assistant/knowledge/{id}',
      tags,
      summary: 'Alterar uma pergunta',
    })
    .input(withRules(knowledgeFields.extend({ orgId, id: uuid, version }), checkKnowledge))
    .errors(staleProblem(knowledgeSchema))
    .output(knowledgeSchema),
  removeKnowledge: remove,
  restoreKnowledge: restore,
}
