import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { optionalDay, text, uuid } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { patientLimits } from '../rules.ts'
import { patientItem } from '../schemas.ts'
import { type DuplicateReason, duplicateReasons } from './rules.ts'

const reason = z.enum(Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]])

export const duplicate = patientItem.extend({ reasons: z.array(reason) })
export type Duplicate = z.infer<typeof duplicate>

export const duplicatesContract = {
  findDuplicates: memberRoute('patients.update')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/duplicates',
      tags: ['Pacientes'],
      summary: 'Quem provavelmente é a mesma pessoa',
      description:
        'Por CPF, CNS, nome com nascimento, ou nome com telefone. Um telefone em comum, sozinho, não diz nada. Envie em `id` o cadastro que está sendo alterado.',
    })
    .input(
      z.object({
        orgId,
        id: uuid.optional(),
        fullName: text(patientLimits.name).default(''),
        socialName: text(patientLimits.name).default(''),
        birthDate: optionalDay('Data inválida. Ex: 27/03/1985').default(''),
        cpf: text(20).default(''),
        cns: text(24).default(''),
        phones: z.array(text(24)).max(20).default([]),
      }),
    )
    .output(z.object({ items: z.array(duplicate) })),
}
