import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { type AuditKind, auditActs, auditKinds } from './kinds.ts'

const snapshot = z.record(z.string(), z.unknown()).nullable()

export const historyEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.string().nullable(),
  userFullname: z
    .string()
    .nullable()
    .describe('`null`: o próprio sistema, ou uma conta que não existe mais.'),
  act: z.enum(auditActs),
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
        orgId: z.uuid(),
        kind: z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]),
        id: z.string().min(1).max(128),
        cursor: z.uuid().optional(),
      }),
    )
    .output(z.object({ items: z.array(historyEntry), next: z.uuid().nullable() })),
}
