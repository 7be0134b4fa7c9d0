import { z } from 'zod'
import { roles } from '#platform/access.ts'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute, notInDemo, personRoute, publicRoute } from '#platform/http/contract.ts'
import { accountId, text, uuid, version } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { listInput, listOutput, orgId, several, staleProblem } from '#platform/records/contract.ts'
import { checkInvitation, checkMemberPhone, checkPlace } from './rules.ts'

const role = z.enum(roles)
const unitIds = z
  .array(uuid)
  .max(200)
  .nullable()
  .describe('As unidades em que a pessoa trabalha; `null`: todas')
const hiddenUnits = z.int().describe('Em quantas outras unidades, que quem pergunta não vê')

export const memberSchema = z.object({
  userId: z.string(),
  userFullname: z.string(),
  userEmail: z.string(),
  phone: z
    .string()
    .describe('O celular, para onde vão testes de mensagens; vazio enquanto ninguém o informou'),
  role,
  unitIds,
  hiddenUnits,
  version: z.int(),
  createdAt: z.iso.datetime().describe('Desde quando faz parte da rede'),
  isOnline: z.iso.datetime().describe('Quando a pessoa esteve ativa pela última vez'),
  hasProfessionalRecord: z
    .boolean()
    .describe(
      'A conta está ligada a um cadastro de profissional; sem ele, quem é profissional não tem agenda',
    ),
  hasSecondFactor: z.boolean().nullable().describe('`null`: este servidor não sabe'),
})
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role,
  unitIds,
  hiddenUnits,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  invitedByFullname: z.string().nullable(),
  professional: z
    .object({
      id: uuid,
      name: z.string().nullable().describe('`null`: um cadastro que quem pergunta não vê'),
    })
    .nullable()
    .describe('O cadastro de profissional a que a conta será ligada'),
})
export type Invitation = z.infer<typeof invitationSchema>

/** The data of an invitation for the holder of its link. */
export const invitationOffer = z.object({
  orgName: z.string(),
  email: z.string(),
  role,
  invitedByFullname: z.string().nullable(),
  hasAccount: z.boolean().describe('O endereço convidado já tem conta'),
})
export type InvitationOffer = z.infer<typeof invitationOffer>

export const memberProblems = {
  ...staleProblem(memberSchema),
  last_owner: {
    status: 409,
    message: 'A rede precisa de ao menos uma pessoa na direção. Passe a direção a outra pessoa antes.',
  },
  beyond_reach: { status: 403, message: 'Só a direção altera quem é da direção ou vê outras unidades.' },
} as const satisfies Record<string, ProblemDefinition>

const retryAfter = z.object({
  retryAfterS: z.int().optional().describe('Em quantos segundos tentar de novo'),
})

export const invitationProblems = {
  email_unverified: {
    status: 403,
    message: 'Confirme o seu e-mail antes de convidar: abra o link que enviamos para ele, ou peça outro.',
  },
  network_incomplete: {
    status: 409,
    message: 'Preencha e salve os dados da rede antes de convidar.',
  },
  already_member: { status: 409, message: 'Esta pessoa já faz parte da equipe.' },
  already_invited: { status: 409, message: 'Esta pessoa já tem um convite aberto. Reenvie-o ou cancele-o.' },
  sent_too_often: { status: 429, message: 'Este convite acabou de ser enviado. Aguarde um minuto.' },
  too_many_invitations: {
    status: 429,
    message: 'Muitos convites em um dia. Tente de novo mais tarde.',
    data: retryAfter,
  },
  too_many_open_invitations: {
    status: 409,
    message: 'Há convites demais sem resposta. Cancele os que não servem mais para enviar outros.',
  },
  address_invited_often: {
    status: 429,
    message: 'Este endereço já recebeu convites demais hoje. Tente de novo amanhã.',
    data: retryAfter,
  },
  beyond_reach: memberProblems.beyond_reach,
} as const satisfies Record<string, ProblemDefinition>

export const linkProblems = {
  invitation_unknown: {
    status: 404,
    message: 'Este convite não existe ou foi substituído por outro mais novo.',
  },
  invitation_expired: { status: 410, message: 'Este convite venceu. Peça outro a quem convidou você.' },
  invitation_revoked: { status: 410, message: 'Este convite foi cancelado por quem o enviou.' },
  invitation_used: { status: 410, message: 'Este convite já foi usado.' },
  invitation_for_another: {
    status: 403,
    message: 'Este convite foi enviado a outro e-mail. Entre com a conta desse e-mail para aceitá-lo.',
    data: z.object({ invitedEmail: z.string().describe('Mascarado: `d***@aurora.example`') }),
  },
  address_unproved: {
    status: 403,
    message: 'Confirme o seu e-mail antes de aceitar o convite.',
  },
  session_too_old: {
    status: 403,
    message: 'Você confirmou o e-mail depois de entrar aqui. Entre de novo para aceitar o convite.',
  },
} as const satisfies Record<string, ProblemDefinition>

export const memberSorts = ['name', 'role', 'createdAt', 'isOnline'] as const
const tags = ['Equipe']
const id = uuid
const code = text(100).min(20)

export const teamContract = {
  listMembers: memberRoute('team.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/members', tags, summary: 'Quem faz parte da rede' })
    .input(listInput(memberSorts).extend({ role: several(role) }))
    .output(listOutput(memberSchema)),
  changeMember: memberRoute('team.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/members/{userId}',
      tags,
      summary: 'Mudar papel e unidades de uma pessoa',
      description:
        'Só a direção torna alguém direção ou deixa de torná-lo. A última pessoa da direção continua nela.',
    })
    .input(
      withRules(
        z.object({
          orgId,
          userId: accountId,
          role,
          unitIds,
          version: version,
        }),
        checkPlace,
      ),
    )
    .errors(memberProblems)
    .output(memberSchema),
  setMemberPhone: memberRoute('team.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/members/{userId}/phone',
      tags,
      summary: 'Informar o celular de uma pessoa da equipe',
      description: 'Testes de mensagens vão só para quem é da equipe. Vazio apaga o celular.',
    })
    .input(
      withRules(
        z.object({ orgId, userId: accountId, phone: text(20).describe('Com DDD.') }),
        checkMemberPhone,
      ),
    )
    .errors({ beyond_reach: memberProblems.beyond_reach })
    .output(memberSchema),
  removeMember: memberRoute('team.update')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/members/{userId}',
      tags,
      summary: 'Remover uma pessoa da rede',
      description: 'O acesso termina na hora, também o que estiver aberto.',
    })
    .input(z.object({ orgId, userId: accountId }))
    .errors(memberProblems)
    .output(z.object({ userId: z.string() })),
  leave: memberRoute('network.read')
    .meta(notInDemo)
    .route({ method: 'POST', path: '/orgs/{orgId}/departure', tags, summary: 'Sair da rede' })
    .input(z.object({ orgId }))
    .errors(memberProblems)
    .errors(closedToDemo)
    .output(z.object({ userId: z.string() })),
  listInvitations: memberRoute('team.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/invitations', tags, summary: 'Convites abertos e vencidos' })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(invitationSchema) })),
  invite: memberRoute('team.update')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/invitations',
      tags,
      summary: 'Convidar por e-mail',
      description:
        'O link serve uma vez e vale 7 dias. Convida quem confirmou o próprio e-mail, em uma rede com os dados preenchidos.',
      successStatus: 201,
    })
    .input(
      withRules(
        z.object({
          orgId,
          email: text(300),
          role,
          unitIds,
          professionalId: uuid
            .nullable()
            .default(null)
            .describe('O cadastro de quem é profissional: a conta é ligada a ele quando o convite é aceito'),
        }),
        checkInvitation,
      ),
    )
    .errors(invitationProblems)
    .errors(closedToDemo)
    .output(invitationSchema),
  resend: memberRoute('team.update')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/invitations/{id}/resending',
      tags,
      summary: 'Enviar o convite outra vez',
      description: 'Com um link novo, por mais 7 dias; o anterior deixa de valer.',
    })
    .input(z.object({ orgId, id }))
    .errors(invitationProblems)
    .errors(closedToDemo)
    .output(invitationSchema),
  revoke: memberRoute('team.update')
    .route({ method: 'DELETE', path: '/orgs/{orgId}/invitations/{id}', tags, summary: 'Cancelar um convite' })
    .input(z.object({ orgId, id }))
    .errors({ beyond_reach: memberProblems.beyond_reach })
    .output(z.object({ id })),
  findInvitation: publicRoute
    .route({ method: 'GET', path: '/invitations/{code}', tags, summary: 'A que rede um convite leva' })
    .input(z.object({ code }))
    .errors(linkProblems)
    .output(invitationOffer),
  accept: personRoute
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: '/invitations/{code}/acceptance',
      tags,
      summary: 'Aceitar um convite',
      description:
        'Com a conta do e-mail convidado, confirmado, em uma sessão iniciada depois da confirmação. Pode ser repetido por quem o aceitou. A rede passa a ser a ativa.',
    })
    .input(z.object({ code }))
    .errors(linkProblems)
    .errors(closedToDemo)
    .output(z.object({ orgId: uuid, orgName: z.string() })),
}
