import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId, searchLimit } from '#platform/records/contract.ts'
import { kind, state } from '../schemas.ts'

/** The maximum number of appointments of one search. */
export const maxFound = 20

/** An appointment as a search shows it: with the names that tell it from others. */
const foundAppointment = z.object({
  id: outputId,
  startsAt: outputInstant,
  timeZone: z.string().describe('O fuso da unidade.'),
  unitId: outputId,
  unitName: z.string(),
  patientId: outputId,
  patientName: z.string(),
  professionalName: z.string().describe('Vazio: só no equipamento.'),
  kind,
  exams: z.array(z.string()),
  state,
})
export type FoundAppointment = z.infer<typeof foundAppointment>

/** The routes of the search of appointments. */
export const searchRoutes = {
  search: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointment-search',
      tags: ['Agendamentos'],
      summary: 'Buscar um agendamento',
      description:
        'Pelo que se diz ao telefone: `helena amanhã`, `hoje helena`, `sexta`, `3/12`. Com um dia, os daquele dia, do paciente ou do profissional; sem dia, os próximos e o último dos pacientes que a busca põe na frente.',
    })
    .input(
      z.object({
        orgId,
        q: text(searchLimit).describe('Nomes, e um dia.'),
        limit: wholeInQuery(1, maxFound).default(6),
      }),
    )
    .output(z.object({ items: z.array(foundAppointment) })),
}
