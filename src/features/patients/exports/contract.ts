import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { text } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId, searchLimit } from '#platform/records/contract.ts'
import { patientFilters } from '../filters.ts'

export const exportProblems = {
  recent_sign_in_required: { status: 403, message: 'Por segurança, confirme quem você é para continuar.' },
} as const satisfies Record<string, ProblemDefinition>

export const exportsContract = {
  create: memberRoute('patients.export')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/export',
      tags: ['Pacientes'],
      summary: 'Exportar pacientes em CSV',
      description:
        'Com os filtros da lista. Pede que a pessoa tenha entrado há pouco; a direção da rede é avisada por e-mail. O arquivo usa `;`, começa com BOM e abre no Excel em português.',
      outputStructure: 'detailed',
    })
    .input(z.object({ orgId, q: text(searchLimit).default(''), ...patientFilters }))
    .errors(exportProblems)
    .output(csvAnswer),
}
