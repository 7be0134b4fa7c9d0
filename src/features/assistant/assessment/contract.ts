import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text } from '#platform/http/fields.ts'
import { output, outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { orgId } from '#platform/records/contract.ts'
import { checkAssessment, assessmentLimits as limits } from './rules.ts'

const tags = ['Assistente']

const fields = z.object({
  text: text(limits.text).describe('O que foi avaliado e o que se concluiu.'),
  assessedBy: text(limits.name).describe('Quem responde pela avaliação.'),
  assessedOn: day().describe('Quando foi feita; não no futuro.'),
})

const assessmentSchema = output(fields).extend({
  id: outputId,
  number: z.int().describe('A primeira é 1; vale a de número maior.'),
  recordedBy: z.string().describe('Quem a registrou aqui.'),
  recordedAt: outputInstant,
})
export type Assessment = z.infer<typeof assessmentSchema>

export const assessmentProblems = {
  assessed_in_future: { status: 422, message: 'A data da avaliação ainda não chegou.' },
} as const satisfies Record<string, ProblemDefinition>

export const assessmentContract = {
  listAssessments: memberRoute('assistant.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/assistant/assessments',
      tags,
      summary: 'Avaliações prévias do assistente (CFM 2.454/2026)',
      description: 'A mais nova vem primeiro, e é a que vale.',
    })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(assessmentSchema) })),
  recordAssessment: memberRoute('assistant.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/assistant/assessments',
      tags,
      summary: 'Registrar uma avaliação prévia',
      description: 'Não é alterada depois: outra entra no lugar, e a anterior fica.',
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId }), checkAssessment))
    .errors(assessmentProblems)
    .output(assessmentSchema),
}
