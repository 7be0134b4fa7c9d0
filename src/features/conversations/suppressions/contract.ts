import { z } from 'zod'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId, several, yesNo } from '#platform/records/contract.ts'
import { liftNoteLimit, type SuppressionScope, suppressionScopes, suppressionSources } from '../rules.ts'

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]
const tags = ['Mensagens']
const scope = z
  .enum(keysOf<SuppressionScope>(suppressionScopes))
  .describe('`marketing`: campanhas. `automated`: tudo que sai sozinho.')
const channel = z.enum(keysOf<OutreachKind>(outreachKinds)).nullable().describe('`null`: todos os canais.')

export const suppressionSchema = z.object({
  id: outputId,
  address: z
    .string()
    .describe('O telefone com DDD, ou o e-mail; vazio para quem foi eliminado, e a recusa continua valendo.'),
  scope,
  channel,
  source: z.enum(keysOf(suppressionSources)),
  patientId: outputId.nullable().describe('De quem tratava a mensagem recusada, se era de alguém.'),
  patients: z
    .array(z.object({ id: outputId, name: z.string() }))
    .describe('Quem este telefone ou e-mail alcança.'),
  at: outputInstant,
  userFullname: z.string().nullable().describe('Quem registrou; `null` quando foi a própria pessoa.'),
  liftedAt: outputInstant.nullable(),
  liftedByFullname: z.string().nullable(),
  liftedNote: z.string().describe('O que a pessoa disse a quem desfez o pedido por ela.'),
})
export type Suppression = z.infer<typeof suppressionSchema>

/** A phone or an e-mail address, as it is typed. */
const address = text(254)
  .transform((typed) => typed.trim())
  .refine((typed) => looksLikeEmail(typed) || isBrazilianPhone(normalizePhone(typed)), {
    error: 'Telefone com DDD ou e-mail. Ex: (11) 98765-4321',
  })

export const suppressionProblems = {
  refused_at_provider: {
    status: 409,
    message: 'A própria pessoa parou as campanhas no WhatsApp: só ela pode voltar a recebê-las, por lá.',
  },
} as const satisfies Record<string, ProblemDefinition>

export const suppressionsContract = {
  list: memberRoute('messages.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/suppressions',
      tags,
      summary: 'Quem pediu para não receber',
      description:
        'Do pedido mais novo ao mais antigo, 50 por vez; `next` continua em `cursor`. Um telefone serve com e sem o nono dígito.',
    })
    .input(
      z.object({
        orgId,
        address: address.optional().describe('Só deste telefone ou e-mail.'),
        q: text(254).optional().describe('Telefone ou e-mail inteiro, ou o nome de um paciente.'),
        patientId: uuid.optional().describe('Só dos contatos deste paciente.'),
        source: several(z.enum(keysOf(suppressionSources))).describe(
          'Só os destas origens, separadas por vírgula: `bounce`, os endereços de e-mail que devolveram mensagens.',
        ),
        lifted: yesNo.default(false).describe('`true`: também os que foram desfeitos.'),
        cursor: uuid.optional(),
        limit: wholeInQuery(1, 100).default(50),
      }),
    )
    .output(z.object({ items: z.array(suppressionSchema), next: outputId.nullable() })),
  add: memberRoute('suppressions.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/suppressions',
      tags,
      summary: 'Registrar quem não quer receber',
      description:
        'Vale a partir de agora, também para o que já está na fila. Quem já pediu o mesmo não pede duas vezes.',
      successStatus: 201,
    })
    .input(z.object({ orgId, address, scope, channel: channel.default(null) }))
    .output(suppressionSchema),
  lift: memberRoute('suppressions.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/suppressions/{id}/lifting',
      tags,
      summary: 'Desfazer um pedido',
      description:
        'Só quando a própria pessoa quis voltar a receber: `note` diz o que ela disse. O pedido fica na lista como desfeito. O que ela parou no próprio WhatsApp só ela retoma.',
    })
    .input(z.object({ orgId, id: uuid, note: text(liftNoteLimit).default('') }))
    .errors(suppressionProblems)
    .output(suppressionSchema),
  restore: memberRoute('suppressions.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/suppressions/{id}/restoration',
      tags,
      summary: 'Fazer valer de novo um pedido desfeito',
      description: 'Com a origem e a data que tinha. Um que vale continua como está.',
    })
    .input(z.object({ orgId, id: uuid }))
    .output(suppressionSchema),
}
