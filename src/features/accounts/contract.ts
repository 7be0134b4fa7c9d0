import { z } from 'zod'
import { networkForm, networkSchema } from '#features/orgs/contract.ts'
import { isStorable, maxEmailLength } from '#lib/text.ts'
import { roles } from '#platform/access.ts'
import { closedToDemo } from '#platform/demo.ts'
import { notInDemo, personRoute, publicRoute } from '#platform/http/contract.ts'
import { text, unreadableText, uuid } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { fullNameLimit, termsVersions } from './rules.ts'

/** The specification's user record, with its own names (§3). */
export const userSchema = z.object({
  userId: z.string(),
  userEmail: z.string(),
  userFullname: z.string(),
  isVerifiedEmail: z.boolean(),
  isOnline: z.iso.datetime().describe('Quando a pessoa esteve ativa pela última vez'),
  isSubcribed: z.boolean(),
  isSubcribedStatus: z.string(),
  todo: z.string().describe('`create-org`: a pessoa precisa criar uma rede antes de continuar'),
  orgId: z.uuid().nullable().describe('A rede ativa'),
  orgs: z.array(z.object({ orgId: z.uuid(), orgName: z.string(), role: z.enum(roles) })),
  isAdmin: z.boolean(),
  joinDate: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** A browser where the person is signed in. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean().describe('A sessão deste pedido'),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

export const accountProblems = {
  registration_missing: { status: 404, message: 'Esta conta ainda não foi registrada.' },
  second_factor_missing: { status: 409, message: 'Ligue antes a confirmação em duas etapas.' },
  email_unverified: {
    status: 403,
    message: 'Confirme o seu e-mail antes de criar outra rede: abra o link que enviamos, ou peça outro.',
  },
  too_many_networks: {
    status: 409,
    message: 'Você já dirige o máximo de redes. Exclua uma que não usa mais.',
  },
  network_exists: {
    status: 409,
    message: 'A sua rede já foi criada em outra janela. Ela abre aqui em seguida.',
  },
  recent_sign_in_required: { status: 403, message: 'Por segurança, confirme quem você é para continuar.' },
} as const satisfies Record<string, ProblemDefinition>

export const fullnameField = z
  .string()
  .trim()
  .min(1, { error: 'Nome completo é obrigatório' })
  .max(fullNameLimit, { error: `Nome muito longo. Máx. ${fullNameLimit} caracteres` })
  .refine(isStorable, { error: unreadableText })

export const accountsContract = {
  me: personRoute
    .route({ method: 'GET', path: '/me', tags: ['Conta'], summary: 'A pessoa que entrou' })
    .errors(accountProblems)
    .output(userSchema),
  rename: personRoute
    .route({ method: 'PATCH', path: '/me', tags: ['Conta'], summary: 'Mudar o próprio nome' })
    .input(z.object({ userFullname: fullnameField }))
    .errors(accountProblems)
    .output(userSchema),
  listSessions: personRoute
    .route({ method: 'GET', path: '/me/sessions', tags: ['Conta'], summary: 'Onde a pessoa está conectada' })
    .output(z.object({ sessions: z.array(sessionSchema) })),
  endSessions: personRoute
    .route({
      method: 'DELETE',
      path: '/me/sessions',
      tags: ['Conta'],
      summary: 'Sair em todos os aparelhos',
    })
    .output(z.object({ ended: z.literal(true) })),
  endOtherSessions: personRoute
    .route({
      method: 'DELETE',
      path: '/me/sessions/others',
      tags: ['Conta'],
      summary: 'Sair em todos os outros aparelhos',
      description:
        'Pede que a pessoa tenha entrado há pouco. O token deste pedido também termina: peça outro.',
    })
    .errors(accountProblems)
    .output(z.object({ ended: z.literal(true) })),
  replaceRecoveryCodes: personRoute
    .route({
      method: 'POST',
      path: '/me/recovery-codes',
      tags: ['Conta'],
      summary: 'Gerar códigos de recuperação',
      description:
        'Cada código serve uma vez no lugar do segundo fator. Os anteriores deixam de valer, e estes não são mostrados de novo. Pede que a pessoa tenha entrado há pouco.',
    })
    .errors(accountProblems)
    .output(z.object({ codes: z.array(z.string()) })),
  register: personRoute
    .route({
      method: 'POST',
      path: '/me/registration',
      successStatus: 201,
      tags: ['Conta'],
      summary: 'Registrar a pessoa e a sua primeira rede',
      description: 'Pode ser repetido: quem já está registrado recebe o registro que existe.',
    })
    .input(
      z.object({
        userFullname: fullnameField,
        invitation: text(100)
          .optional()
          .describe('O código do link de um convite: a pessoa entra nessa rede em vez de criar uma'),
        termsVersion: z
          .enum(termsVersions, { error: 'Esta versão dos termos de uso não existe.' })
          .optional()
          .describe('A versão dos termos de uso que a pessoa viu e aceitou, pela data'),
      }),
    )
    .output(userSchema),
  switchNetwork: personRoute
    .route({ method: 'PUT', path: '/me/active-org', tags: ['Conta'], summary: 'Mudar a rede ativa' })
    .input(z.object({ orgId: uuid }))
    .output(userSchema),
  markActive: personRoute
    .route({
      method: 'PUT',
      path: '/me/presence',
      tags: ['Conta'],
      summary: 'Marcar a pessoa como ativa agora',
    })
    .output(z.object({ isOnline: z.iso.datetime() })),
  createNetwork: personRoute
    .meta(notInDemo)
    .route({ method: 'POST', path: '/orgs', successStatus: 201, tags: ['Rede'], summary: 'Criar uma rede' })
    .input(
      networkForm.safeExtend({
        isFirst: z
          .boolean()
          .default(false)
          .describe(
            'Só se a pessoa ainda não tem rede: quem acabou de criar uma em outra janela não cria duas',
          ),
      }),
    )
    .errors(accountProblems)
    .errors(closedToDemo)
    .output(networkSchema),
  findEmail: publicRoute
    .route({
      method: 'GET',
      path: '/user-emails/{email}',
      tags: ['Conta'],
      summary: 'Dizer se um e-mail tem conta',
      description: 'Responde só a existência, com limite de pedidos por endereço.',
    })
    .input(
      z.object({
        email: text(maxEmailLength)
          .trim()
          .toLowerCase()
          .pipe(z.email({ error: 'E-mail inválido' })),
      }),
    )
    .output(z.object({ exists: z.boolean() })),
}
