import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { registry } from '#platform/registry.ts'
import { type FileOwnerKind, fileTypes, formatSize, maxFileBytes } from './rules.ts'

/** Known once the features are registered. */
const ownerKind = z.lazy(() => z.enum(Object.keys(registry.fileKinds) as [FileOwnerKind, ...FileOwnerKind[]]))

export const fileSchema = z.object({
  id: uuid,
  ownerKind,
  ownerId: uuid,
  name: z.string(),
  contentType: z.enum(fileTypes),
  size: z.int().describe('Em bytes'),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  uploadedBy: z.string().nullable(),
})
export type FileItem = z.infer<typeof fileSchema>

/** Where a file belongs: a kind of record, and which. */
export const fileOwner = z.object({ ownerKind, ownerId: uuid })
export type FileOwnerInput = z.infer<typeof fileOwner>
export const uploadParameters = fileOwner.extend({ name: text(1000).default('') })

export const fileProblems = {
  file_too_large: {
    status: 413,
    message: `O arquivo é grande demais. O limite é ${formatSize(maxFileBytes)}.`,
  },
  file_empty: { status: 422, message: 'O arquivo está vazio.' },
  file_type_refused: { status: 415, message: 'Este tipo de arquivo não é aceito aqui.' },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Arquivos']
const id = uuid

export const filesContract = {
  list: memberRoute('files.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/files', tags, summary: 'Arquivos de um cadastro' })
    .input(fileOwner.extend({ orgId }))
    .output(z.object({ items: z.array(fileSchema) })),
  /** Served by `routes.server.ts`, as the bytes come: a body of this size has no place in the API's handler. */
  upload: memberRoute('files.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/files',
      tags,
      summary: 'Enviar um arquivo',
      description:
        'O corpo do pedido é o próprio arquivo, até 10 MB; `ownerKind`, `ownerId` e `name` vão no endereço. O tipo é conferido pelo conteúdo: PDF (só documentos), PNG, JPEG ou WebP; numa conversa, também som e vídeo.',
      successStatus: 201,
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.object({ orgId }), query: uploadParameters, body: z.file().optional() }))
    .errors(fileProblems)
    .output(fileSchema),
  address: memberRoute('files.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/files/{id}/address',
      tags,
      summary: 'Endereço para abrir um arquivo',
      description: 'Relativo a este servidor; vale por 5 minutos, sem outro cabeçalho.',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ url: z.string(), downloadUrl: z.string(), expiresAt: z.iso.datetime() })),
  remove: memberRoute('files.update')
    .route({
      method: 'DELETE',
      path: '/orgs/{orgId}/files/{id}',
      tags,
      summary: 'Excluir um arquivo',
      description: 'Pode ser desfeito por 30 dias; depois o conteúdo é apagado.',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ id })),
  restore: memberRoute('files.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/files/{id}/restoration',
      tags,
      summary: 'Desfazer a exclusão de um arquivo',
    })
    .input(z.object({ orgId, id }))
    .output(fileSchema),
}
