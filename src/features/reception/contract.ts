import { z } from 'zod'
import { states } from '#features/appointments/rules.ts'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version, whole } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { declarable, maxThresholdMin, receptionLimits, shownPriorities } from './rules.ts'

const tags = ['Recepção']
const id = uuid
const unitId = uuid

/** An arrival: of an appointment, or of who came without one and has a ticket. */
export const entrySchema = z.object({
  id: outputId,
  version: z.int().describe('Cresce a cada chamada; mande-a ao chamar.'),
  appointmentId: outputId.nullable().describe('`null`: veio sem agendamento, com senha.'),
  ticket: z.string().describe('`A-017`; vazio em quem tem agendamento.'),
  note: z.string().describe('O que pede quem veio sem agendamento.'),
  arrivedAt: outputInstant,
  priority: z
    .enum(shownPriorities)
    .nullable()
    .describe('`first`: vem antes de todos. O motivo não é guardado nem mostrado.'),
  calledAt: outputInstant.nullable(),
  calledBy: z.string().describe('O nome de quem chamou; vazio antes da chamada.'),
  calledTo: z.string().describe('`Sala 6`, `Guichê 2`; vazio antes da chamada.'),
  isClosed: z.boolean(),
})
export type ReceptionEntry = z.infer<typeof entrySchema>

const boardItem = z.object({
  id: outputId,
  version: z.int().describe('Do agendamento: mande-a ao mudar a situação.'),
  patientId: outputId,
  patientName: z.string(),
  patientPhone: z.string().describe('Do contato preferido, só dígitos.'),
  kind: z.enum(appointmentKinds),
  state: z.enum(states),
  startsAt: outputInstant,
  endsAt: outputInstant,
  isOverbooked: z.boolean(),
  arrivalPlace: z.int().nullable(),
  professionalId: outputId.nullable(),
  professionalName: z.string(),
  examNames: z.array(z.string()),
  insurancePlanName: z.string().describe('Vazio quando é particular.'),
  missing: z
    .enum(['guide', 'password'])
    .nullable()
    .describe('O que falta para o convênio: `guide`, a guia; `password`, a senha dela.'),
  fastingSince: outputInstant.nullable().describe('Desde quando o exame pede jejum.'),
  roomId: outputId.nullable(),
  checkedInAt: outputInstant.nullable(),
  startedAt: outputInstant.nullable(),
  finishedAt: outputInstant.nullable(),
  entryId: outputId.nullable(),
})
export type BoardItem = z.infer<typeof boardItem>

const room = z.object({
  id: outputId,
  name: z.string(),
  capacity: z.int(),
  professionalId: outputId.nullable().describe('Quem atende nela hoje.'),
  professionalName: z.string(),
  directions: z.string().describe('O caminho, que a televisão mostra: `1º andar, corredor à direita`.'),
  isClosed: z.boolean(),
  isClosedByDesk: z.boolean().describe('Fechada pela recepção, e não pelo horário da sala.'),
  closedUntil: z.string().describe('`13:00`, pelo horário da sala; vazio quando não se sabe.'),
})
export type BoardRoom = z.infer<typeof room>

const thresholds = {
  attentionMin: z.int().describe('A espera fica amarela a partir de tantos minutos.'),
  alertMin: z.int().describe('E vermelha a partir de tantos.'),
}

export const boardSchema = z.object({
  unitId: outputId,
  today: z.string().describe('O dia, pelo calendário da unidade.'),
  ...thresholds,
  items: z.array(boardItem).describe('Os agendamentos de hoje, menos os cancelados.'),
  entries: z.array(entrySchema).describe('Quem chegou, na ordem em que deve ser chamado.'),
  rooms: z.array(room),
  panels: z.int().describe('Quantas televisões estão pareadas.'),
})
export type Board = z.infer<typeof boardSchema>

const panel = z.object({
  id: outputId,
  name: z.string(),
  pairedAt: outputInstant,
  seenAt: outputInstant
    .nullable()
    .describe('Quando pediu as chamadas pela última vez, com folga de um minuto.'),
})
export type Panel = z.infer<typeof panel>

const settings = z.object({
  ...thresholds,
  isOwn: z.boolean().describe('Os limites são da própria unidade, e não os da rede.'),
})
export type ReceptionSettings = z.infer<typeof settings>

export const receptionProblems = {
  already_called: {
    status: 409,
    message: 'Outra pessoa chamou ou mudou este atendimento agora mesmo.',
    data: z.object({ current: entrySchema }),
  },
  not_in_queue: {
    status: 409,
    message: 'Este paciente não está mais aguardando.',
    data: z.object({ current: entrySchema }),
  },
  place_needed: {
    status: 422,
    message: 'Diga para onde chamar: uma sala da unidade ou um guichê.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
} as const satisfies Record<string, ProblemDefinition>

export const panelProblems = {
  code_unknown: {
    status: 422,
    message: 'Código não encontrado. Confira os seis dígitos na televisão; ele muda a cada 10 minutos.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
  too_many_codes: {
    status: 429,
    message: 'Muitos códigos errados. Aguarde alguns minutos e tente de novo.',
    data: retryAfter,
  },
} as const satisfies Record<string, ProblemDefinition>

export const receptionContract = {
  board: memberRoute('reception.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reception',
      tags,
      summary: 'O quadro da recepção de uma unidade',
      description:
        'Hoje: quem é esperado, quem aguarda na ordem da lei e da chegada, quem está em atendimento, quem já foi e quem faltou. Quem entra como profissional vê só os seus. As situações mudam em `POST /orgs/{orgId}/appointments/{id}/moves`.',
    })
    .input(z.object({ orgId, unitId }))
    .output(boardSchema),
  createTicket: memberRoute('reception.manage')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reception/tickets',
      tags,
      summary: 'Dar uma senha a quem veio sem agendamento',
      description: 'Numeradas por unidade e dia: `A-001`, `A-002` …',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        unitId,
        note: text(receptionLimits.note).default('').describe('O que a pessoa pede.'),
        priority: z.enum(declarable).default('none'),
      }),
    )
    .output(entrySchema),
  closeTicket: memberRoute('reception.manage')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reception/tickets/{id}/closing',
      tags,
      summary: 'Encerrar uma senha, ou trazê-la de volta',
    })
    .input(z.object({ orgId, id, version, isClosed: z.boolean().default(true) }))
    .errors(receptionProblems)
    .output(entrySchema),
  call: memberRoute('reception.call')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reception/entries/{id}/calls',
      tags,
      summary: 'Chamar quem aguarda',
      description:
        'Aparece nas televisões da unidade. Duas pessoas não chamam o mesmo paciente sem saber: a segunda recebe `already_called`. Com a versão nova, chama outra vez.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        roomId: uuid.nullable().default(null).describe('Uma sala da unidade.'),
        desk: text(receptionLimits.desk).default('').describe('Ou um guichê: `Guichê 2`.'),
      }),
    )
    .errors(receptionProblems)
    .output(entrySchema),
  uncall: memberRoute('reception.call')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reception/entries/{id}/calls/undo',
      tags,
      summary: 'Desfazer uma chamada',
      description: 'Ela sai das televisões, e a pessoa volta ao seu lugar.',
    })
    .input(z.object({ orgId, id, version }))
    .errors(receptionProblems)
    .output(entrySchema),
  setPriority: memberRoute('reception.manage')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/reception/entries/{id}/priority',
      tags,
      summary: 'Dar ou tirar a prioridade por lei',
      description:
        '`law`: deficiência, autismo, mobilidade reduzida, gestante, lactante, criança de colo, obesidade; `donor`: doador de sangue, que vem depois destes. O motivo não é guardado. Quem tem 60 anos ou mais já tem prioridade, e quem tem 80 ou mais vem primeiro.',
    })
    .input(z.object({ orgId, id, version, priority: z.enum(declarable) }))
    .errors(receptionProblems)
    .output(entrySchema),
  setRoom: memberRoute('reception.manage')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/reception/rooms/{id}',
      tags,
      summary: 'Dizer quem atende numa sala, o caminho até ela e se está fechada',
    })
    .input(
      z.object({
        orgId,
        id: id.describe('A sala ou o equipamento da unidade.'),
        professionalId: uuid.nullable(),
        directions: text(receptionLimits.directions).default(''),
        isClosed: z.boolean().default(false),
      }),
    )
    .output(room),
  settings: memberRoute('reception.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reception/settings',
      tags,
      summary: 'Os limites de espera',
      description: 'De uma unidade; sem `unitId`, os da rede.',
    })
    .input(z.object({ orgId, unitId: unitId.optional() }))
    .output(settings),
  saveSettings: memberRoute('reception.configure')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/reception/settings',
      tags,
      summary: 'Mudar os limites de espera',
      description: 'De uma unidade; com `unitId` nulo, os da rede, que valem onde a unidade não tem os seus.',
    })
    .input(
      z.object({
        orgId,
        unitId: unitId.nullable(),
        attentionMin: whole(1, maxThresholdMin),
        alertMin: whole(1, maxThresholdMin),
      }),
    )
    .output(settings),
  resetSettings: memberRoute('reception.configure')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/reception/settings/{id}',
      tags,
      summary: 'Voltar aos limites da rede',
      description: 'A unidade deixa de ter os seus; a resposta traz os que passam a valer nela.',
    })
    .input(z.object({ orgId, id: id.describe('A unidade.') }))
    .output(settings),
  listPanels: memberRoute('reception.manage')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reception/panels',
      tags,
      summary: 'As televisões de uma unidade',
    })
    .input(z.object({ orgId, unitId }))
    .output(z.object({ items: z.array(panel) })),
  pairPanel: memberRoute('reception.manage')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/reception/panels',
      tags,
      summary: 'Parear uma televisão',
      description: 'A televisão abre `/painel`, sem entrar com conta, e mostra o código.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        unitId,
        code: text(12).describe('Os seis dígitos que a televisão mostra.'),
        name: text(receptionLimits.panelName).default('').describe('`TV da espera`.'),
      }),
    )
    .errors(panelProblems)
    .output(panel),
  revokePanel: memberRoute('reception.manage')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/reception/panels/{id}',
      tags,
      summary: 'Desligar uma televisão',
      description: 'Ela deixa de mostrar chamadas na hora e volta a mostrar um código.',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ id: outputId })),
}
