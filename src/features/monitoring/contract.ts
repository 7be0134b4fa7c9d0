import { z } from 'zod'
import { sources, states } from '#features/appointments/rules.ts'
import { queueReasons } from '#features/conversations/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { eventKinds } from './rules.ts'

const tags = ['Monitoramento']

const wait = z.object({
  id: outputId,
  appointmentId: outputId.nullable().describe('`null`: veio sem agendamento, com senha.'),
  name: z.string().describe('O nome social, se há; de quem tem senha, `Senha A-017`.'),
  arrivedAt: outputInstant,
  isCalled: z.boolean(),
  startsAt: outputInstant.nullable(),
  isOverbooked: z.boolean(),
  for: z.string().describe('Quem atende, ou o exame; vazio em quem tem senha.'),
})
export type Wait = z.infer<typeof wait>

const occupant = z.object({
  appointmentId: outputId,
  patientName: z.string(),
  professionalName: z.string(),
  startedAt: outputInstant.nullable(),
  plannedMin: z.int().describe('Quanto o atendimento devia durar.'),
})
export type Occupant = z.infer<typeof occupant>

const room = z.object({
  id: outputId,
  name: z.string(),
  isClosed: z.boolean(),
  closedUntil: z.string().describe('`13:00`; vazio quando não se sabe.'),
  occupants: z.array(occupant),
})
export type WallRoom = z.infer<typeof room>

const unit = z.object({
  unitId: outputId,
  name: z.string(),
  timeZone: z.string(),
  closesAt: z.string().describe('`18:00`, hoje; vazio no dia em que a unidade não abre.'),
  total: z.int().describe('Quantos agendamentos há hoje, sem os cancelados.'),
  states: z.record(z.enum(states), z.int()),
  attentionMin: z.int(),
  alertMin: z.int(),
  averageWaitMin: z.int().nullable().describe('De quem já entrou hoje; `null`: ninguém ainda.'),
  waiting: z.array(wait).describe('Quem aguarda, na ordem em que deve ser chamado.'),
  rooms: z.array(room),
})
export type WallUnit = z.infer<typeof unit>

const eventSchema = z.object({
  id: outputId,
  at: outputInstant,
  kind: z.enum(eventKinds),
  name: z.string().describe('De quem se trata.'),
  unitName: z.string(),
  timeZone: z.string().describe('Da unidade; vazio quando não há.'),
  place: z.string().describe('De uma chamada: `Sala 6`.'),
  professionalName: z.string(),
  startsAt: outputInstant.nullable().describe('O horário do agendamento.'),
  source: z.enum(sources).nullable().describe('Por onde o agendamento foi feito ou mudado.'),
  reason: z.enum(queueReasons).nullable().describe('Por que a conversa espera por uma pessoa.'),
  by: z.string().describe('Quem fez; vazio para o paciente e para o sistema.'),
  appointmentId: outputId.nullable(),
  conversationId: outputId.nullable(),
})
export type WallEvent = z.infer<typeof eventSchema>

export const monitoringContract = {
  wall: memberRoute('monitoring.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/monitoring',
      tags,
      summary: 'O movimento de agora em cada unidade',
      description:
        'Quem aguarda e há quanto tempo, as salas em uso e em que pé está o dia, nas unidades que quem pergunta vê.',
    })
    .input(z.object({ orgId }))
    .output(z.object({ units: z.array(unit) })),
  events: memberRoute('monitoring.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/monitoring/events',
      tags,
      summary: 'O que aconteceu nas últimas 12 horas',
      description: 'Chegadas, chamadas, agendamentos e conversas, da mais nova à mais antiga: as 30 últimas.',
    })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(eventSchema) })),
}
