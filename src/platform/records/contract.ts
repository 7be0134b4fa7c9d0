import { z } from 'zod'
import type { Action } from '#platform/access.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, wholeInQuery } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'

/** How records of a network are listed, deleted and restored, the same for every kind. */

export const orgId = uuid

/** The fields of every record besides its own. */
export const recordFields = {
  id: uuid,
  version: z.int().describe('Cresce a cada gravação; mande-a ao alterar.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const pageSizes = [12, 25, 50, 100] as const
export const defaultPageSize = 25

/** The maximum number of characters of a search. */
export const searchLimit = 200

/** The input of a list; `sort` names a column, with `-` before it for descending order. */
export const listInput = <S extends string>(sorts: readonly [S, ...S[]]) => {
  const both = sorts.flatMap((sort) => [sort, `-${sort}`] as const) as [S | `-${S}`, ...(S | `-${S}`)[]]
  return z.object({
    orgId,
    q: text(searchLimit).default('').describe('Busca pelo começo das palavras, sem acentos.'),
    sort: z
      .enum(both)
      .default(sorts[0] as S & `-${S}`)
      .describe('A ordem; com `-` na frente, ao contrário.'),
    cursor: text(600).optional().describe('`next` ou `previous` de uma resposta anterior.'),
    limit: wholeInQuery(1, 100).default(defaultPageSize),
  })
}

/** Counting stops here: beyond it, only "many" matters. */
export const countLimit = 10_000

export const listOutput = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Quantos servem à busca; no máximo 10.000.'),
    offset: z.int().describe('Quantos vêm antes do primeiro destes.'),
    next: z.string().nullable().describe('O cursor da página seguinte.'),
    previous: z.string().nullable().describe('O cursor da página anterior.'),
  })
export interface ListPage<T> {
  items: T[]
  total: number
  offset: number
  next: string | null
  previous: string | null
}

/** Several values in one query parameter, with commas between them. */
export const several = <T extends z.ZodType<string, string>>(item: T, max = 100) =>
  text(40 * max)
    .transform((listed) => listed.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(max))
    .optional()
    .describe(`Vários, separados por vírgula; até ${max}.`)

/** Reads `true` and `false` from an address. */
export const yesNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

/** Days after which a deleted record is removed for good. */
export const retentionDays = 30

/** The filter of a list that shows what was deleted, to those who may restore it. */
export const deletedFilter = {
  deleted: yesNo
    .optional()
    .describe(`\`true\`: só os excluídos nos últimos ${retentionDays} dias, para quem pode restaurar.`),
}

/** What an item of such a list says besides its own fields. */
export const deletedItem = {
  deletedAt: z.iso.datetime().optional().describe('Quando foi excluído; só entre os excluídos.'),
}

export const maxDeletedAtOnce = 1_000
const ids = z.array(uuid).min(1).max(maxDeletedAtOnce)
export const changed = z.object({
  ids: z.array(uuid).describe('Os que mudaram; nenhum, quando já estavam assim.'),
})

export const deletionProblems = {
  in_use: {
    status: 409,
    message: 'Não é possível excluir: há cadastros que dependem deste.',
    data: z.object({
      uses: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          by: z.string(),
          appointmentId: uuid
            .optional()
            .describe('O próximo dos agendamentos que dependem dele, se quem pergunta vê algum'),
        }),
      ),
    }),
  },
} as const satisfies Record<string, ProblemDefinition>

/** What keeps a record whose name must be its own from being restored. */
export const nameTakenProblem = {
  name_taken: {
    status: 409,
    message: 'Outro cadastro já usa este nome. Mude o nome dele antes de restaurar.',
    data: z.object({ name: z.string() }),
  },
} as const satisfies Record<string, ProblemDefinition>

/** The routes that mark one or several as deleted, all or none, and restore them within 30 days. */
export const deletionRoutes = (may: Action, collection: string, tag: string) => ({
  remove: memberRoute(may)
    .route({
      method: 'POST',
      path: `/orgs/{orgId}/${collection}/deletion`,
      tags: [tag],
      summary: 'Excluir um ou vários',
      description: 'A exclusão é uma marca: pode ser desfeita por 30 dias em `…/restoration`.',
    })
    .input(z.object({ orgId, ids }))
    .errors(deletionProblems)
    .output(changed),
  restore: memberRoute(may)
    .route({
      method: 'POST',
      path: `/orgs/{orgId}/${collection}/restoration`,
      tags: [tag],
      summary: 'Desfazer a exclusão',
    })
    .input(z.object({ orgId, ids }))
    .output(changed),
})

/** The route that activates or deactivates one or several, all or none. */
export const activationRoute = (may: Action, collection: string, tag: string) =>
  memberRoute(may)
    .route({
      method: 'POST',
      path: `/orgs/{orgId}/${collection}/activation`,
      tags: [tag],
      summary: 'Ativar ou desativar um ou vários',
    })
    .input(z.object({ orgId, ids, isActive: z.boolean() }))
    .output(changed)

/** The problem of a stale write: answers the current record, and overwrites nothing. */
export const staleProblem = <T extends z.ZodType>(current: T) =>
  ({
    stale_version: {
      status: 409,
      message: 'Outra pessoa alterou estes dados enquanto você editava.',
      data: z.object({ current }),
    },
  }) as const satisfies Record<string, ProblemDefinition>
