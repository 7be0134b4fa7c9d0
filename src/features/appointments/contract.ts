import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId, several, staleProblem, yesNo } from '#platform/records/contract.ts'
import { heldTimesRoute } from './holds/contract.ts'
import { hoursRoute } from './hours/contract.ts'
import { openingsRoute } from './openings/contract.ts'
import { cancellers, endings } from './rules.ts'
import {
  appointmentItem,
  appointmentSchema,
  closed,
  dayCount,
  detailFields,
  kind,
  moveSchema,
  quoteSchema,
  reasonSchema,
  reopened,
  slotSchema,
  state,
  text,
  visitFilters,
  wishFields,
} from './schemas.ts'

const unavailable = z.object({
  startsAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .describe('O horário pedido; numa série, o da sessão.'),
  reasons: z.array(reasonSchema).describe('Tudo o que está no caminho, o mais grave primeiro.'),
  alternatives: z.array(slotSchema).describe('Horários livres perto do pedido.'),
  mayOverbook: z.boolean().describe('Se um encaixe seria possível.'),
})

export const slotProblems = {
  slot_taken: {
    status: 409,
    message: 'Este horário não está livre.',
    data: unavailable,
  },
  hold_expired: { status: 409, message: 'A reserva deste horário venceu. Escolha o horário de novo.' },
} as const satisfies Record<string, ProblemDefinition>

export const appointmentProblems = {
  ...staleProblem(appointmentSchema),
  ...slotProblems,
  move_refused: {
    status: 409,
    message: 'O agendamento já está em outra situação.',
    data: z.object({ current: appointmentSchema }),
  },
  reason_needed: {
    status: 422,
    message: 'Diga o motivo: o dia deste movimento já passou.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Agendamentos']
const timeTags = ['Horários livres']
const holdTags = ['Reservas']
const id = z.uuid()
const version = z.int().min(1).describe('A versão que você leu.')
const instant = z.iso.datetime({ offset: true })
const begin = instant.describe('Com fuso: `2027-03-01T09:00:00-03:00`.')
const holdId = z.uuid().optional().describe('A reserva que vira este agendamento.')
const overbook = z.boolean().default(false).describe('Encaixe: passa por cima do que um encaixe pode.')
const exceptHoldId = z.uuid().optional().describe('Uma reserva da própria pessoa, que conta como livre.')

const bookingFields = {
  ...wishFields,
  ...detailFields,
  patientId: z.uuid().describe('Quem será atendido.'),
  overbook,
}

const wishQuery = {
  kind,
  examIds: several(z.uuid()),
  insurancePlanId: z.uuid().optional(),
  insuranceProductId: z.uuid().optional(),
  durationMin: z.coerce.number().int().min(5).max(720).optional(),
}

export const mostDays = 62
/** At once. */
export const mostClosed = 500

export const appointmentsContract = {
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
        ...visitFilters,
        patientId: z.uuid().optional().describe('Com as visitas dos cadastros juntados ao dele.'),
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
        from: z.iso.date(),
        days: z.coerce.number().int().min(1).max(mostDays).default(7),
        ...visitFilters,
      }),
    )
    .output(z.object({ items: z.array(dayCount) })),
  find: memberRoute('appointments.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/appointments/{id}', tags, summary: 'Um agendamento' })
    .input(z.object({ orgId, id }))
    .output(appointmentSchema),
  listMoves: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointments/{id}/moves',
      tags,
      summary: 'O que aconteceu com um agendamento',
      description: 'Do mais novo ao mais antigo: quem, quando, de onde.',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ items: z.array(moveSchema) })),
  create: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments',
      tags,
      summary: 'Agendar',
      description:
        'Sem `professionalId`, o primeiro profissional livre. Com `holdId`, o horário reservado vira agendamento. 409 `slot_taken` diz por quê e traz horários perto.',
      successStatus: 201,
    })
    .input(z.object({ orgId, ...bookingFields, startsAt: begin, holdId }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
  createSeries: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointment-series',
      tags,
      summary: 'Agendar uma série de sessões',
      description:
        'No mesmo dia da semana e horário da unidade. Com `allOrNone`, ou todas ou nenhuma; sem, `refused` diz quais não couberam e por quê. Com `holdId`, o horário reservado vira a primeira.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        ...bookingFields,
        startsAt: begin,
        holdId,
        everyWeeks: z.int().min(1).max(12).default(1),
        sessions: z.int().min(2).max(52),
        allOrNone: z.boolean().default(true).describe('Ou todas as sessões, ou nenhuma.'),
      }),
    )
    .errors(slotProblems)
    .output(
      z.object({
        seriesId: z.uuid(),
        booked: z.array(appointmentSchema),
        refused: z.array(z.object({ startsAt: instant, reasons: z.array(reasonSchema) })),
      }),
    ),
  update: memberRoute('appointments.book')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/appointments/{id}',
      tags,
      summary: 'Alterar convênio, autorização e observações',
      description: 'O preço fica o de quando foi agendado, salvo se o convênio muda.',
    })
    .input(
      z.object({ orgId, id, version, insurancePlanId: z.uuid().nullable().default(null), ...detailFields }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  reschedule: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/time',
      tags,
      summary: 'Remarcar',
      description:
        'O horário antigo fica livre no mesmo instante. Sem `professionalId` e `unitId`, os mesmos.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        startsAt: instant,
        durationMin: z.int().min(5).max(720).optional(),
        professionalId: z.uuid().optional(),
        unitId: z.uuid().optional(),
        overbook,
      }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  move: memberRoute('appointments.attend')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/moves',
      tags,
      summary: 'Mudar a situação',
      description:
        'Confirmar, registrar a chegada, iniciar, finalizar, cancelar, marcar falta. Quem entra como profissional inicia e finaliza os seus.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        to: state,
        reason: text(300).default(''),
        cancelledBy: z.enum(cancellers).default('patient').describe('Num cancelamento, de quem partiu.'),
        overbook: overbook.describe('Para receber quem chegou tarde a um horário que já é de outro.'),
      }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  close: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/closure',
      tags,
      summary: 'Fechar o dia: dar desfecho a vários agendamentos',
      description:
        'Atendido, faltou ou cancelado, pelos movimentos que levam até lá. O que outra pessoa mudou enquanto isso fica como está, e a resposta diz qual. Um desfazer devolve o agendamento à situação de antes.',
    })
    .input(
      z.object({
        orgId,
        items: z.array(z.object({ id, version })).min(1).max(mostClosed),
        to: z.enum(endings),
        reason: text(300).default(''),
        cancelledBy: z.enum(cancellers).default('clinic').describe('Num cancelamento, de quem partiu.'),
      }),
    )
    .output(z.object({ items: z.array(closed) })),
  reopen: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/reopening',
      tags,
      summary: 'Desfazer o desfecho de vários agendamentos',
      description:
        'No mesmo dia. Cada um volta à situação de antes, se o horário ainda estiver livre; a resposta diz o que foi de cada um.',
    })
    .input(z.object({ orgId, items: z.array(z.object({ id, version })).min(1).max(mostClosed) }))
    .output(z.object({ items: z.array(reopened) })),
  undo: memberRoute('appointments.attend')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/undo',
      tags,
      summary: 'Desfazer o último movimento',
      description:
        'No mesmo dia, quem pode fazê-lo pode desfazê-lo; depois, quem administra, com o motivo. Os que foram feitos de uma vez, ao fechar o dia, se desfazem juntos.',
    })
    .input(z.object({ orgId, id, version, reason: text(300).default('') }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
  availability: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability',
      tags: timeTags,
      summary: 'Horários livres',
      description:
        'De um profissional, ou de todos os que podem (por unidade, especialidade, convênio, exames), em ordem de horário. `from` é um dia no calendário de cada unidade.',
    })
    .input(
      z.object({
        orgId,
        unitIds: several(z.uuid()),
        professionalIds: several(z.uuid()),
        specialty: z.string().max(80).optional(),
        ...wishQuery,
        from: z.iso.date(),
        days: z.coerce.number().int().min(1).max(mostDays).default(7),
        period: z
          .enum(['morning', 'afternoon', 'evening'])
          .optional()
          .describe('Pelo relógio da unidade: antes do meio-dia, até as 18h, depois.'),
        exceptId: z
          .uuid()
          .optional()
          .describe('O agendamento que vai ser remarcado: o horário dele conta como livre.'),
        exceptHoldId,
        firstOnly: yesNo.default(false).describe('Só o primeiro horário de cada profissional.'),
        limit: z.coerce.number().int().min(1).max(2_000).default(500),
      }),
    )
    .output(z.object({ items: z.array(slotSchema), isComplete: z.boolean() })),
  hours: hoursRoute,
  openings: openingsRoute,
  reasons: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability/reasons',
      tags: timeTags,
      summary: 'Por que um horário não está livre',
    })
    .input(
      z.object({
        orgId,
        unitId: z.uuid(),
        professionalId: z.uuid().optional(),
        ...wishQuery,
        startsAt: instant,
        exceptId: z.uuid().optional(),
        exceptHoldId,
      }),
    )
    .output(unavailable),
  quote: memberRoute('appointments.book')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/availability/quote',
      tags: timeTags,
      summary: 'O que vale para um agendamento: duração, preço, preparo, autorização, retorno',
    })
    .input(
      z.object({
        orgId,
        unitId: z.uuid(),
        professionalId: z.uuid().optional(),
        patientId: z.uuid().optional(),
        ...wishQuery,
        startsAt: instant.optional(),
      }),
    )
    .output(quoteSchema),
  hold: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/holds',
      tags: holdTags,
      summary: 'Reservar um horário por alguns minutos',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        ...wishFields,
        startsAt: begin,
        minutes: z.int().min(1).max(15).default(5).describe('Por quanto tempo segurar.'),
      }),
    )
    .errors(slotProblems)
    .output(z.object({ id: z.uuid(), expiresAt: instant, ...slotSchema.shape })),
  listHolds: heldTimesRoute,
  release: memberRoute('appointments.book')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/holds/{id}',
      tags: holdTags,
      summary: 'Soltar uma reserva',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ id: z.uuid() })),
}
