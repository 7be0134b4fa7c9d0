import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { accountId, uuid } from '#platform/http/fields.ts'
import { registry } from '#platform/registry.ts'
import { type AuditKind, auditActions } from './kinds.ts'

const snapshot = z.record(z.string(), z.unknown()).nullable()

export const historyEntry = z.object({
  id: uuid,
  at: z.iso.datetime(),
  userId: z.string().nullable(),
  userFullname: z
    .string()
    .nullable()
    .describe('`null`: o próprio sistema, ou uma conta que não existe mais.'),
  act: z.enum(auditActions),
  before: snapshot.describe('De uma alteração, os campos que mudaram.'),
  after: snapshot,
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const auditContract = {
  history: memberRoute('history.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/history/{kind}/{id}',
      tags: ['Histórico'],
      summary: 'Quem alterou um cadastro, quando e o quê',
      description: 'Do mais novo ao mais antigo, 50 por vez; `next` continua em `cursor`.',
    })
    .input(
      z.object({
        orgId: uuid,
        // Known once the features are registered.
        kind: z.lazy(() => z.enum(Object.keys(registry.auditKinds) as [AuditKind, ...AuditKind[]])),
        id: accountId,
        cursor: uuid.optional(),
      }),
    )
    .output(z.object({ items: z.array(historyEntry), next: uuid.nullable() })),
}
