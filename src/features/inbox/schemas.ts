import { z } from 'zod'
import { type ChannelKind, channelKinds, mediaKinds } from '#features/channels/rules.ts'
import { conversationStates, entryKinds, queueReasons } from '#features/conversations/rules.ts'
import { mediaSchema, messageSchema, sendSchema } from '#features/sends/contract.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'

export const channelSchema = z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]])
const person = z.object({ userId: z.string(), userFullname: z.string() }).nullable()
const reason = z.enum(queueReasons).nullable()

export const conversationSchema = z.object({
  id: outputId,
  state: z.enum(conversationStates).describe('Quem responde: um de cada vez.'),
  owner: person.describe('Quem atende; `null` também quando alguém respondeu pelo celular da clínica.'),
  ownership: z.int().describe('Sobe a cada troca de quem responde. Mande o que você viu para assumir.'),
  queueReason: reason.describe('Por que espera por uma pessoa.'),
  isUrgent: z.boolean(),
  waitingSince: outputInstant.nullable().describe('Desde quando uma mensagem da pessoa está sem resposta.'),
  unread: z.int(),
  unitId: outputId.nullable(),
  name: z
    .string()
    .describe('Como mostrar a pessoa: o nome do cadastro, o que ela usa no canal, ou o contato.'),
  phone: z.string(),
  email: z.string(),
  channel: channelSchema.nullable().describe('O da última mensagem.'),
  windowUntil: outputInstant
    .nullable()
    .describe(
      'Até quando se pode escrever livremente pelo WhatsApp; `null` em outros canais, e enquanto o WhatsApp não está conectado.',
    ),
  patients: z.array(z.object({ id: outputId, name: z.string() })).describe('De quem este contato cuida.'),
  last: z
    .object({
      direction: z.enum(['in', 'out']),
      author: messageSchema.shape.author,
      text: z.string(),
      mediaKind: z.enum(mediaKinds).nullable().describe('O arquivo que ela traz.'),
      at: outputInstant,
    })
    .nullable(),
})
export type ConversationView = z.infer<typeof conversationSchema>

export const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id: outputId, at: outputInstant, message: messageSchema }),
  z.object({
    type: z.literal('planned'),
    id: outputId,
    at: outputInstant,
    text: z.string(),
    media: mediaSchema.nullable(),
    userFullname: z.string().nullable(),
    send: sendSchema,
  }),
  z.object({
    type: z.literal('decision'),
    id: outputId,
    at: outputInstant,
    text: z.string().describe('O que o assistente fez e decidiu: `Buscou horários, agendou`.'),
  }),
  z.object({
    type: z.literal('entry'),
    id: outputId,
    at: outputInstant,
    kind: z.enum(entryKinds).describe('`note`: só a equipe vê.'),
    text: z.string(),
    reason,
    by: person,
    to: person,
  }),
])
export type EntryView = z.infer<typeof entrySchema>
