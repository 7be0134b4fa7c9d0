import { z } from 'zod'
import { blockKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { day, instant, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { appointmentItem, appointmentSchema, maxDays, need, state } from '../schemas.ts'

const tags = ['Agendamentos']
const id = uuid

/** The filters of appointments, the same for lists and counts. */
const appointmentFilters = {
  unitIds: several(uuid),
  professionalIds: several(uuid, 300),
  states: several(state),
  insurancePlanIds: several(z.union([uuid, z.literal('none')])).describe(
    'Vários, separados por vírgula; `none` é o particular.',
  ),
  examIds: several(uuid),
  onlyOverbooked: yesNo.default(false).describe('Só encaixes.'),
  needs: need.optional().describe('Só aqueles a que falta isto.'),
}

/** The number of appointments that begin on a day of their unit's calendar. */
const dayCount = z.object({
  date: z.iso.date(),
  total: z.int(),
  open: z.int().describe('Os que ainda não têm desfecho.'),
  overbooked: z.int(),
  minutes: z.int().describe('Minutos ocupados com hora marcada, sem encaixes.'),
  states: z.record(state, z.int()),
})
export type DayCount = z.infer<typeof dayCount>

const span = { startsAt: outputInstant, endsAt: outputInstant }

const professionalHours = z.object({
  professionalId: uuid,
  stepMinutes: z.int(),
  /** While the unit is open. */
  attendance: z.array(z.object({ ...span, byArrivalPlaces: z.int().nullable() })),
  blocks: z.array(z.object({ ...span, kind: z.enum(blockKinds), reason: z.string() })),
})
export type ProfessionalHours = z.infer<typeof professionalHours>

const agendaHours = z.object({
  items: z.array(professionalHours),
  /** The days on which the unit is closed. */
  holidays: z.array(z.object({ ...span, name: z.string() })),
})
export type AgendaHours = z.infer<typeof agendaHours>

const resourceDay = z.object({
  id: uuid,
  name: z.string(),
  kind: z.string(),
  capacity: z.int(),
  open: z.array(z.object(span)),
  /** The appointments that use it, with the times that they occupy, buffers included. */
  uses: z.array(z.object({ ...span, appointmentId: uuid })),
})
export type ResourceDay = z.infer<typeof resourceDay>

const openings = z.object({
  items: z.array(
    z.object({
      unitId: uuid,
      /** Without its holidays. */
      open: z.array(z.object(span)),
      resources: z.array(resourceDay),
    }),
  ),
})
export type Openings = z.infer<typeof openings>

/** The routes of the agenda: appointments, their counts, and the hours that it is drawn upon. */
export const agendaRoutes = {
  list: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointments',
      tags,
      summary: 'Agendamentos de um período',
      description:
        'Os que tocam o período de `from` a `to` (até 62 dias), em ordem de horário; no máximo 5.000.',
    })
    .input(
      z.object({
        orgId,
        from: instant,
        to: instant,
        ...appointmentFilters,
        patientId: uuid.optional().describe('Com os agendamentos dos cadastros juntados ao dele.'),
      }),
    )
    .output(z.object({ items: z.array(appointmentItem), isComplete: z.boolean() })),
  counts: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointment-counts',
      tags,
      summary: 'Quantos agendamentos há em cada dia',
      description:
        'Por situação, nos dias do calendário de cada unidade; `open` são os que ainda não têm desfecho. Dias sem agendamentos ficam de fora.',
    })
    .input(
      z.object({
        orgId,
        from: day(),
        days: wholeInQuery(1, maxDays).default(7),
        ...appointmentFilters,
      }),
    )
    .output(z.object({ items: z.array(dayCount) })),
  find: memberRoute('appointments.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/appointments/{id}', tags, summary: 'Um agendamento' })
    .input(z.object({ orgId, id }))
    .output(appointmentSchema),
  hours: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/agenda-hours',
      tags: ['Horários livres'],
      summary: 'Horários, bloqueios e feriados de uma unidade',
      description:
        'De quem atende nela, ocupados ou não. `from` é um dia do calendário da unidade; quem entra como profissional vê só os seus.',
    })
    .input(
      z.object({
        orgId,
        unitId: uuid,
        from: day(),
        days: wholeInQuery(1, 62).default(1),
      }),
    )
    .output(agendaHours),
  openings: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/agenda-openings',
      tags: ['Horários livres'],
      summary: 'Quando unidades abrem, e quem usa suas salas e equipamentos',
      description:
        '`from` é um dia do calendário de cada unidade; quem entra como profissional vê só os seus usos.',
    })
    .input(
      z.object({
        orgId,
        unitIds: several(uuid),
        from: day(),
        days: wholeInQuery(1, 62).default(1),
      }),
    )
    .output(openings),
}
