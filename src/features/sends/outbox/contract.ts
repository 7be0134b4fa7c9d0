import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { listOutput, orgId } from '#platform/records/contract.ts'
import { shownDays } from './rules.ts'

const instant = z.iso.datetime()
const part = z.enum(['waiting', 'byHand', 'expired'])

const about = z.object({
  patientId: uuid.nullable(),
  patientName: z.string(),
  appointmentId: uuid.nullable(),
  startsAt: instant.nullable(),
  timeZone: z.string().nullable(),
  professionalName: z.string(),
})

export const outboxMessage = z.object({
  id: uuid,
  part,
  channel: z.enum(['whatsapp', 'email', 'sms']).describe('Por onde teria ido.'),
  way: z.enum(['whatsapp', 'email', 'call']).describe('Como uma pessoa a leva; para telefone fixo, ligando.'),
  phone: z.string().describe('Com DDD; vazio em e-mails.'),
  email: z.string(),
  subject: z.string().describe('Só de e-mails.'),
  text: z.string().describe('Pronto para enviar: respostas em lista, links por extenso.'),
  about: z.array(about).describe('De quem e do que se trata; vários, quando uma mensagem serve à família.'),
  isTest: z.boolean().describe('Um teste, para alguém da clínica: não é de paciente nenhum.'),
  use: z.string().describe('Para que serve o template; vazio sem template.'),
  template: z.object({ name: z.string(), version: z.int().nullable() }).nullable(),
  dueAt: instant.describe('Quando teria saído.'),
  expiresAt: instant.nullable().describe('Depois disso não faz mais sentido.'),
  openedAt: instant.nullable().describe('Alguém abriu e ainda não disse se enviou.'),
  openedBy: z.string().nullable(),
  sentAt: instant.nullable(),
  sentBy: z.string().nullable().describe('Quem enviou à mão.'),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outboxProblems = {
  message_withdrawn: {
    status: 409,
    message: 'Esta mensagem não deve mais ser enviada.',
    data: z.object({ reason: z.string().describe('Por quê, em português') }),
  },
  not_waiting: {
    status: 409,
    message: 'Esta mensagem não está mais esperando: outra pessoa já cuidou dela, ou o agendamento mudou.',
  },
  message_expired: { status: 409, message: 'Esta mensagem venceu e não volta mais para a fila.' },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Caixa de saída local']
const act = (path: string, summary: string, description?: string) =>
  memberRoute('outbox.work')
    .route({
      method: 'POST',
      path: `/orgs/{orgId}/outbox/{id}/${path}`,
      tags,
      summary,
      ...(description && { description }),
    })
    .input(z.object({ orgId, id: uuid }))
    .errors(outboxProblems)
    .output(outboxMessage)

export const outboxContract = {
  list: memberRoute('outbox.work')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/outbox',
      tags,
      summary: 'Mensagens que nenhum canal levou',
      description: `As que esperam, primeiro a que vence antes; as enviadas à mão e as vencidas dos últimos ${shownDays} dias, da mais nova à mais antiga.`,
    })
    .input(
      z.object({
        orgId,
        part: part.default('waiting'),
        cursor: text(600).optional().describe('`next` ou `previous` de uma resposta anterior.'),
        limit: wholeInQuery(1, 100).default(50),
      }),
    )
    .output(
      listOutput(outboxMessage).extend({
        counts: z.object({ waiting: z.int(), byHand: z.int(), expired: z.int() }),
        isOpen: z.boolean().describe('Há algo esperando, ou um canal em uso sem provedor.'),
      }),
    ),
  open: act(
    'open',
    'Abrir uma mensagem para enviar à mão',
    'Confere se ela ainda deve sair (consentimento, SAIR, agendamento) e anota quem abriu. Abrir não prova nada: diga depois se enviou.',
  ),
  markSent: act('sent', 'Dizer que a mensagem foi enviada à mão'),
  putBack: act('waiting', 'Devolver a mensagem à fila', 'Desfaz o que se disse dela, enquanto não vence.'),
  dismiss: act('dismissal', 'Não enviar uma mensagem', 'Ela sai da caixa como não enviada.'),
}
