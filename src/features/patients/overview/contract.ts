import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { uuid } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { relationship } from '../schemas.ts'

/** An appointment in the words of a sentence. */
const glance = z.object({
  id: uuid,
  startsAt: z.iso.datetime(),
  timeZone: z.string().describe('Da unidade.'),
  title: z.string().describe('O que é: `Consulta`.'),
  state: z.string().describe('A situação, por extenso.'),
  professionalName: z.string().describe('Vazio quando é só no equipamento.'),
  unitName: z.string(),
  mayReschedule: z.boolean(),
  link: z.string().describe('A página, dentro do admin.'),
})

const authorization = z.object({
  appointmentId: uuid,
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  title: z.string(),
  state: z.string().describe('A situação da autorização, por extenso.'),
  isMissing: z.boolean().describe('Ainda depende de alguém.'),
  number: z.string().describe('A guia; vazia, se ainda não há.'),
  validUntil: z.string().describe('`2026-12-31`, ou vazio.'),
  link: z.string(),
})

/** What appointments say of a patient, as far as the person may see them. */
export const careSchema = z.object({
  next: glance.nullable(),
  last: glance.nullable().describe('O último atendimento, ou falta.'),
  wasAttended: z.boolean().describe('Se a rede já o atendeu, em qualquer unidade.'),
  authorizations: z.array(authorization).describe('Dos próximos agendamentos por convênio.'),
})
export type Care = z.infer<typeof careSchema>

const relative = z.object({
  id: uuid,
  name: z.string(),
  birthDate: z.string(),
  relationship: z
    .union([relationship, z.literal('')])
    .describe('De quem é o telefone comum, no cadastro desta pessoa; vazio quando é o dela.'),
})

export const overviewSchema = careSchema.extend({
  family: z.array(relative).describe('Quem tem um telefone ou um responsável em comum; até 6.'),
  consents: z
    .object({ granted: z.int(), withdrawn: z.int(), unanswered: z.int() })
    .nullable()
    .describe('Quantos dados, retirados e ainda sem resposta; `null` para quem não os vê.'),
})
export type Overview = z.infer<typeof overviewSchema>

export const overviewContract = {
  overview: memberRoute('patients.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients/{id}/overview',
      tags: ['Pacientes'],
      summary: 'Um paciente num relance',
      description:
        'O próximo agendamento e o último, as guias, a família e os consentimentos. Profissionais veem os seus agendamentos, e da família só os seus pacientes.',
    })
    .input(z.object({ orgId, id: uuid }))
    .output(overviewSchema),
}
