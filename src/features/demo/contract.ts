import { z } from 'zod'
import { personRoute, publicRoute } from '#platform/http/contract.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { demoHours, demosPerAddress } from './rules.ts'

const endsAt = z.iso.datetime().describe('Quando a conta, a rede e todos os dados são apagados')

export const demoAccess = z.object({
  email: z.string().describe('Endereço inventado, que não recebe mensagens'),
  password: z.string().describe('Para entrar uma vez, com `accounts:signInWithPassword`'),
  endsAt,
})
export type DemoAccess = z.infer<typeof demoAccess>

export const demoProblems = {
  too_many_demos: {
    status: 429,
    message: `Deste endereço de rede já saíram ${demosPerAddress} demonstrações em uma hora. Tente de novo mais tarde.`,
    data: retryAfter,
  },
  demo_not_ready: {
    status: 503,
    message: 'As demonstrações preparadas acabaram. Outra fica pronta em um ou dois minutos: tente de novo.',
  },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Demonstração']

export const demoContract = {
  begin: publicRoute
    .route({
      method: 'POST',
      path: '/demos',
      tags,
      summary: 'Receber uma rede de demonstração',
      description: `Existe só onde a instalação liga a demonstração (\`DEMO=on\`). Quem recebe é a proprietária da rede por ${demoHours} horas; depois tudo é apagado.`,
      successStatus: 201,
    })
    .errors(demoProblems)
    .output(demoAccess),
  find: personRoute
    .route({
      method: 'GET',
      path: '/me/demo',
      tags,
      summary: 'Até quando vale a minha demonstração',
      description: 'Existe só onde a instalação liga a demonstração (`DEMO=on`).',
    })
    .output(z.object({ endsAt: endsAt.nullable() })),
}
