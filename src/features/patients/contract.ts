import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version, wholeInQuery } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  deletedFilter,
  deletionRoutes,
  listInput,
  listOutput,
  maxDeletedAtOnce,
  orgId,
  searchLimit,
  staleProblem,
} from '#platform/records/contract.ts'
import { consentsContract } from './consents/contract.ts'
import { duplicatesContract } from './duplicates/contract.ts'
import { exportsContract } from './exports/contract.ts'
import { patientFilters } from './filters.ts'
import { importsContract } from './imports/contract.ts'
import { mergesContract } from './merges/contract.ts'
import { overviewContract } from './overview/contract.ts'
import { checkPatient } from './rules.ts'
import {
  anyPatientSchema,
  foundPatient,
  listedPatient,
  patientFields,
  patientSchema,
  status,
  tag,
} from './schemas.ts'
import { timelineContract } from './timeline/contract.ts'

export type { FoundPatient } from './schemas.ts'

/** The maximum number of patients of one search. */
const maxFound = 20

export const patientSorts = ['name', 'createdAt', 'birthDate'] as const

export const cpfTakenProblem = {
  cpf_taken: {
    status: 409,
    message: 'Este CPF já é de outro paciente.',
    data: z.object({
      errors: z.record(z.string(), z.string()),
      patient: z.object({ id: uuid, name: z.string() }),
    }),
  },
} as const satisfies Record<string, ProblemDefinition>

export const patientProblems = { ...staleProblem(patientSchema), ...cpfTakenProblem }

const id = uuid
const tags = ['Pacientes']
const recordIds = z.array(uuid).min(1).max(maxDeletedAtOnce)
const { remove, restore } = deletionRoutes('patients.update', 'patients', 'Pacientes')

export const patientsContract = {
  list: memberRoute('patients.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients',
      tags,
      summary: 'Pacientes da rede',
      description:
        '`q` procura por começo de palavra em nomes, responsável, contatos, CPF, CNS, telefone (com ou sem o nono dígito), carteirinha e nascimento.',
    })
    .input(listInput(patientSorts).extend({ ...patientFilters, ...deletedFilter }))
    .output(listOutput(listedPatient)),
  search: memberRoute('patients.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patient-search',
      tags,
      summary: 'Buscar um paciente',
      description:
        'Para quem está ao telefone: primeiro quem tem o nome (civil ou social) que começa assim, depois quem o tem no meio ou tem este documento, telefone ou nascimento, e por fim quem é achado pelo responsável ou por um contato, com `foundBy`. Em cada grupo vêm antes os atendidos hoje ou há pouco.',
    })
    .input(
      z.object({
        orgId,
        q: text(searchLimit).describe('Busca pelo começo das palavras, sem acentos.'),
        limit: wholeInQuery(1, maxFound).default(8),
      }),
    )
    .output(z.object({ items: z.array(foundPatient) })),
  find: memberRoute('patients.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients/{id}',
      tags,
      summary: 'Um paciente',
      description:
        'O cadastro que foi juntado a outro responde com o que ficou. A leitura vai para o histórico.',
    })
    .input(z.object({ orgId, id }))
    .output(anyPatientSchema),
  create: memberRoute('patients.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients',
      tags,
      summary: 'Criar paciente',
      successStatus: 201,
    })
    .input(withRules(patientFields.extend({ orgId }), checkPatient))
    .errors(cpfTakenProblem)
    .output(patientSchema),
  update: memberRoute('patients.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/patients/{id}',
      tags,
      summary: 'Alterar paciente',
      description:
        'Envie em `version` a versão que você leu. Se outra pessoa gravou antes, a resposta é 409 com os dados atuais em `current`.',
    })
    .input(withRules(patientFields.extend({ orgId, id, version: version }), checkPatient))
    .errors(patientProblems)
    .output(patientSchema),
  change: memberRoute('patients.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/changes',
      tags,
      summary: 'Mudar a situação ou as etiquetas de vários',
    })
    .input(
      z.object({
        orgId,
        ids: recordIds,
        status: status.optional(),
        addTags: z.array(tag).max(20).default([]),
        removeTags: z.array(tag).max(20).default([]),
      }),
    )
    .output(z.object({ ids: z.array(uuid) })),
  listTags: memberRoute('patients.update')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patient-tags',
      tags,
      summary: 'Etiquetas em uso',
    })
    .input(z.object({ orgId }))
    .output(z.object({ tags: z.array(z.string()) })),
  remove,
  restore: restore.errors(cpfTakenProblem),
  ...duplicatesContract,
  ...overviewContract,
  consents: consentsContract,
  merges: mergesContract,
  timeline: timelineContract,
  exports: exportsContract,
  imports: importsContract,
}
