import { z } from 'zod'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { sendSchema } from '../messages/contract.ts'
import { sendSources } from '../rules.ts'

const tags = ['Caixa de saída local']

const buttonSchema = z.object({
  type: z.enum(['reply', 'url', 'phone']),
  text: z.string(),
  url: z.string().optional(),
  phone: z.string().optional(),
})

export const waitingSchema = z.object({
  id: outputId,
  channel: z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]]),
  source: z.enum(sendSources),
  sourceId: outputId.nullable(),
  patientId: outputId.nullable(),
  patientName: z.string(),
  appointmentId: outputId.nullable(),
  /** Digits with area code. */
  phone: z.string(),
  email: z.string(),
  subject: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(buttonSchema),
  dueAt: outputInstant,
  expiresAt: outputInstant.nullable().describe('Quando deixa de fazer sentido: some daqui.'),
})
export type WaitingMessage = z.infer<typeof waitingSchema>

export const outboxProblems = {
  not_waiting: {
    status: 409,
    message: 'Esta mensagem não está mais na caixa de saída: alguém já cuidou dela, ou o agendamento mudou.',
  },
} as const satisfies Record<string, ProblemDefinition>

const act = (path: string, summary: string, description: string) =>
  memberRoute('outbox.work')
    .route({ method: 'POST', path: `/orgs/{orgId}/outbox/{id}/${path}`, tags, summary, description })
    .input(z.object({ orgId, id: uuid }))
    .errors(outboxProblems)
    .output(sendSchema)

export const outboxContract = {
  list: memberRoute('messages.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/outbox',
      tags,
      summary: 'Mensagens que esperam alguém enviar',
      description: 'A mais antiga primeiro; `next` continua em `cursor`.',
    })
    .input(z.object({ orgId, cursor: uuid.optional(), limit: wholeInQuery(1, 100).default(50) }))
    .output(z.object({ items: z.array(waitingSchema), total: z.int(), next: outputId.nullable() })),
  markSent: act(
    'sent',
    'Registrar que foi enviada à mão',
    'Depois de enviar pelo próprio WhatsApp, telefone ou e-mail da clínica. Fica com o seu nome.',
  ),
  dismiss: act('dismissal', 'Não enviar', 'A mensagem sai da caixa como não enviada, com o seu nome.'),
}
