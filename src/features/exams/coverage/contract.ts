import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { cents, uuid, whole } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import type { PackedCover } from './rules.ts'

const bit = z.literal([0, 1])
const price = cents().nullable()

/** Covered, price in cents, requires an authorisation. */
const packedCover = z.tuple([bit, price, bit]).readonly() satisfies z.ZodType<PackedCover>

/** Position in a list. */
const at = whole(0, 2_000)

export const coverageSchema = z.object({
  /** The columns, by name. */
  plans: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      requiresAuthorization: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  /** The rows, by category and name. */
  exams: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      code: z.string(),
      category: z.string(),
      selfPayPriceCents: z.int().nullable(),
      isActive: z.boolean(),
      flags: z
        .string()
        .describe('Um dígito por convênio, em ordem: 1 coberto, 2 pede autorização, 3 os dois.'),
      prices: z.array(z.int().nullable()).describe('O que cada convênio paga, em centavos, na mesma ordem.'),
    }),
  ),
})
export type Coverage = z.infer<typeof coverageSchema>

/** A network's whole matrix can be pasted at once. */
export const maxCellsAtOnce = 30_000

const changes = z.object({
  exams: z.array(uuid).max(2_000).readonly().describe('Cada exame uma vez; as células apontam para o lugar.'),
  plans: z.array(uuid).max(500).readonly().default([]).describe('Cada convênio uma vez.'),
  cells: z
    .array(z.tuple([at, at, packedCover, packedCover]).readonly())
    .max(maxCellsAtOnce)
    .readonly()
    .default([])
    .describe(
      'Lugar do exame, lugar do convênio, o que era, o que passa a ser: cada um `[coberto, centavos, pede autorização]`, com 0 e 1.',
    ),
  selfPay: z
    .array(z.tuple([at, price, price]).readonly())
    .max(2_000)
    .readonly()
    .default([])
    .describe('Lugar do exame, o preço particular que era e o que passa a ser, em centavos.'),
})
export type CoverageChanges = z.infer<typeof changes>

/** True when every position exists and none is named twice. */
const wellPlaced = ({ exams, plans, cells, selfPay }: CoverageChanges): boolean =>
  cells.every(([exam, plan]) => exam < exams.length && plan < plans.length) &&
  selfPay.every(([exam]) => exam < exams.length) &&
  new Set(cells.map(([exam, plan]) => `${exams[exam]} ${plans[plan]}`)).size === cells.length &&
  new Set(selfPay.map(([exam]) => exams[exam])).size === selfPay.length

export const coverageConflict = z.object({
  /** The cells that others changed meanwhile, by the positions of the request. */
  cells: z.array(z.tuple([at, at, packedCover])),
  selfPay: z.array(z.tuple([at, z.int().nullable()])),
  /** Deleted meanwhile. */
  goneExams: z.array(uuid),
  gonePlans: z.array(uuid),
})
export type CoverageConflict = z.infer<typeof coverageConflict>

export const coverageProblems = {
  cells_changed: {
    status: 409,
    message: 'Outra pessoa alterou algumas destas células enquanto você editava.',
    data: coverageConflict,
  },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Cobertura']

export const coverageContract = {
  read: memberRoute('plans.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/coverage', tags, summary: 'O que cada convênio cobre' })
    .input(z.object({ orgId }))
    .output(coverageSchema),
  change: memberRoute('plans.update')
    .route({
      method: 'PATCH',
      path: '/orgs/{orgId}/coverage',
      tags,
      summary: 'Alterar células da cobertura',
      description:
        'Envie só o que mudou, cada célula com o valor que você leu. Se outra pessoa mudou alguma, a resposta é 409 com os valores atuais e nada é gravado; com `insist` grava por cima.',
    })
    .input(
      changes
        .extend({
          orgId,
          insist: z.boolean().default(false).describe('Gravar por cima do que outros mudaram.'),
        })
        .refine(wellPlaced, { path: ['cells'], error: 'Há células repetidas ou fora das listas' }),
    )
    .errors(coverageProblems)
    .output(z.object({ changed: z.int() })),
  export: memberRoute('plans.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/coverage/export',
      tags,
      summary: 'Cobertura em CSV',
      description: 'Ponto e vírgula, vírgula decimal e BOM, como o Excel em português abre.',
    })
    .input(z.object({ orgId }))
    .output(z.file()),
}
