import { z } from 'zod'
import { sources, states } from '#features/appointments/rules.ts'
import { channelKindNames } from '#features/channels/rules.ts'
import { queueReasons } from '#features/conversations/rules.ts'
import { sendSources } from '#features/sends/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { codeLimit, eventKinds, eventLimits } from './rules.ts'

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

const kind = z.enum(channelKindNames)

const flow = z.object({
  kind,
  handedOver: z.array(z.int()).describe('Por minuto, na última hora; o último é o minuto de agora.'),
  failed: z.array(z.int()).describe('Quantas destas falharam.'),
  handedOver24h: z.int(),
  failed24h: z.int(),
})

const part = z.object({
  source: z.enum(sendSources),
  kind,
  waiting: z.int(),
  oldestDueAt: outputInstant,
})

const trouble = z.object({
  source: z.enum(sendSources),
  sourceId: outputId.nullable().describe('A campanha, que se vê e se tenta de novo na sua página.'),
  kind,
  code: z.string().describe('Mande-o para tentar de novo.'),
  reason: z.string(),
  since: outputInstant,
  count: z.int(),
  attempts: z.int().describe('Quantas tentativas teve a que mais teve.'),
})
export type Trouble = z.infer<typeof trouble>

const systemSchema = z.object({
  channels: z.array(flow),
  queue: z.object({
    minutes: z.array(z.int()).describe('Quantas esperavam, minuto a minuto, na última hora.'),
    parts: z.array(part),
  }),
  notices: z.object({
    waiting: z.int().describe('Avisos de provedores guardados e ainda não lidos.'),
    oldestAt: outputInstant.nullable(),
    failing: z.int().describe('Destes, os que já deram erro ao ser lidos.'),
  }),
  troubles: z.array(trouble).describe('O que falhou nas últimas 24 horas e ninguém tentou de novo.'),
})
export type SystemState = z.infer<typeof systemSchema>

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
      description: 'Chegadas, chamadas, agendamentos e conversas, da mais nova à mais antiga.',
    })
    .input(z.object({ orgId, limit: wholeInQuery(1, eventLimits.shown).default(eventLimits.shown) }))
    .output(z.object({ items: z.array(eventSchema) })),
  system: memberRoute('monitoring.system')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/monitoring/system',
      tags,
      summary: 'Como andam os envios: canais, fila e o que falhou',
    })
    .input(z.object({ orgId }))
    .output(systemSchema),
  retry: memberRoute('monitoring.system')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/monitoring/retries',
      tags,
      summary: 'Tentar de novo o que falhou pelo mesmo motivo',
      description:
        'Cada envio é uma nova tentativa, ao lado da que falhou. O incerto nunca é mandado de novo; campanhas se tentam na página delas.',
    })
    .input(z.object({ orgId, source: z.enum(['automation', 'single']), kind, code: text(codeLimit) }))
    .output(z.object({ count: z.int() })),
}
