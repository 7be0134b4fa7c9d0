import { z } from 'zod'
import { networkForm, networkSchema } from '#features/orgs/contract.ts'
import { roles } from '#platform/access.ts'
import { personRoute, publicRoute } from '#platform/http/contract.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'

/** The specification's user record, in its own names (§3). */
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

export const accountProblems = {
  registration_missing: { status: 404, message: 'Esta conta ainda não foi registrada.' },
} as const satisfies Record<string, ProblemDefinition>

export const fullnameField = z
  .string()
  .trim()
  .min(1, { error: 'Nome completo é obrigatório' })
  .max(120, { error: 'Nome muito longo. Máx. 120 caracteres' })

export const accountsContract = {
  me: personRoute
    .route({ method: 'GET', path: '/me', tags: ['Conta'], summary: 'A pessoa que entrou' })
    .errors(accountProblems)
    .output(userSchema),
  register: personRoute
    .route({
      method: 'POST',
      path: '/me/registration',
      successStatus: 201,
      tags: ['Conta'],
      summary: 'Registrar a pessoa e a sua primeira rede',
      description: 'Pode ser repetido: quem já está registrado recebe o registro que existe.',
    })
    .input(z.object({ userFullname: fullnameField }))
    .output(userSchema),
  switchNetwork: personRoute
    .route({ method: 'PUT', path: '/me/active-org', tags: ['Conta'], summary: 'Mudar a rede ativa' })
    .input(z.object({ orgId: z.uuid() }))
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
    .route({ method: 'POST', path: '/orgs', successStatus: 201, tags: ['Rede'], summary: 'Criar uma rede' })
    .input(networkForm)
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
        email: z
          .string()
          .trim()
          .toLowerCase()
          .max(254)
          .pipe(z.email({ error: 'E-mail inválido' })),
      }),
    )
    .output(z.object({ exists: z.boolean() })),
}
