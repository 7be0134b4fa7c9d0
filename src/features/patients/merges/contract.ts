import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { uuid, version } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { patientSchema } from '../schemas.ts'
import { mergeGroupNames } from './rules.ts'

export const mergeProblems = {
  patient_changed: {
    status: 409,
    message: 'Um dos cadastros mudou enquanto você comparava. Confira de novo antes de juntar.',
  },
  merge_undone: { status: 409, message: 'Esta junção já foi desfeita.' },
  survivor_merged: {
    status: 409,
    message: 'O cadastro que ficou foi juntado a outro depois. Desfaça antes aquela junção.',
  },
  cpf_taken_meanwhile: {
    status: 409,
    message: 'O CPF do cadastro que voltaria já é de outro paciente. Corrija-o antes de desfazer a junção.',
  },
} as const satisfies Record<string, ProblemDefinition>

export const merge = z.object({
  id: uuid,
  at: z.iso.datetime(),
  userFullname: z.string().nullable(),
  survivorId: uuid,
  mergedId: uuid,
  /** The name of the record that was merged into the other. */
  mergedName: z.string(),
  undoneAt: z.iso.datetime().nullable(),
})
export type Merge = z.infer<typeof merge>

const tags = ['Pacientes']
const id = uuid

export const mergesContract = {
  list: memberRoute('history.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients/{id}/merges',
      tags,
      summary: 'Cadastros que foram juntados a este',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ items: z.array(merge) })),
  create: memberRoute('patients.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/{id}/merges',
      tags,
      summary: 'Juntar outro cadastro a este',
      description:
        'Fica o cadastro do endereço, com os grupos de campos de `take` vindos do outro. Contatos, documentos, etiquetas, observações e consentimentos dos dois ficam juntos. Pode ser desfeito.',
      successStatus: 201,
    })
    .input(
      z
        .object({
          orgId,
          id,
          version,
          otherId: uuid.describe('O cadastro que entra neste.'),
          otherVersion: version,
          take: z
            .array(z.enum(mergeGroupNames))
            .max(20)
            .default([])
            .describe('Os grupos de campos que vêm do outro.'),
        })
        .refine((one) => one.id !== one.otherId, {
          error: 'Escolha dois cadastros diferentes',
          path: ['otherId'],
        }),
    )
    .errors(mergeProblems)
    .output(z.object({ merge, patient: patientSchema })),
  undo: memberRoute('patients.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/{id}/merges/{mergeId}/reversal',
      tags,
      summary: 'Desfazer uma junção',
      description:
        'O outro cadastro volta como era. Neste, o que veio da junção sai, salvo o que foi alterado depois: `kept` diz quais campos ficaram.',
    })
    .input(z.object({ orgId, id, mergeId: uuid }))
    .errors(mergeProblems)
    .output(z.object({ patient: patientSchema, restoredId: uuid, kept: z.array(z.string()) })),
}
