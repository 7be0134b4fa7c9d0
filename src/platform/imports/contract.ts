import { z } from 'zod'
import type { Action } from '#platform/access.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { csvAnswer } from '#platform/http/csvAnswer.ts'
import { text, uuid } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { checkMapping, fieldNames, maxImportBytes, maxImportRows, type Sheet } from './rules.ts'

export const importProblems = {
  unreadable_file: { status: 422, message: 'O arquivo não pôde ser lido como planilha CSV.' },
  too_many_rows: {
    status: 422,
    message: `A planilha tem linhas demais. Importe até ${maxImportRows.toLocaleString('pt-BR')} por vez.`,
  },
  import_under_way: { status: 409, message: 'Esta importação já foi confirmada.' },
} as const satisfies Record<string, ProblemDefinition>

const state = z.enum(['preview', 'running', 'cancelling', 'done', 'cancelled', 'failed'])
const rowState = z.enum(['new', 'duplicate', 'bad', 'imported'])

/** The field of a column; each feature's own names are checked, and documented, by its contract. */
type Field = z.ZodType<string, string>

const importOf = (field: Field) =>
  z.object({
    id: uuid,
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    fileName: z.string(),
    state,
    header: z.array(z.string()),
    mapping: z.array(field.nullable()),
    withDuplicates: z.boolean(),
    counts: z.object({ total: z.int(), new: z.int(), duplicate: z.int(), bad: z.int(), imported: z.int() }),
    /** The reason why it ended early; '' otherwise. */
    failure: z.string(),
  })
export type Import = z.infer<ReturnType<typeof importOf>>

const rowOf = (field: Field) =>
  z.object({
    line: z.int(),
    state: rowState,
    cells: z.array(z.string()),
    issues: z.array(z.object({ field: z.union([field, z.literal('')]), message: z.string() })),
  })
export type ImportRow = z.infer<ReturnType<typeof rowOf>>

/** What a feature says of its import. */
export interface ImportRoutes {
  readonly may: Action
  /** The last part of the address: `patient-imports`. */
  readonly path: string
  readonly tag: string
  readonly sheet: Sheet
  /** The field of a line that names the record which it became or looks like: `patientId`. */
  readonly recordField: string
  /** As in "Enviar uma planilha de pacientes". */
  readonly many: string
  /** What `withDuplicates` brings in, for the documentation. */
  readonly alike: { readonly field: string; readonly never: string }
}

/** Returns the routes of a feature's import: upload, preview, mapping, confirmation, cancellation, report. */
export function importsContractOf(of: ImportRoutes) {
  const { may, sheet } = of
  const tags = [of.tag]
  const base = `/orgs/{orgId}/${of.path}` as const
  const path = `${base}/{id}` as const
  const one = z.object({ orgId, id: uuid })
  const field: Field = z.enum(fieldNames(sheet))
  /** The meaning of each column. */
  const mapping = z
    .array(field.nullable())
    .min(1)
    .max(200)
    .superRefine((value, context) => {
      const message = checkMapping(sheet, value)
      if (message) context.addIssue({ code: 'custom', message })
    })
  const importSchema = importOf(field)
  const shape = rowOf(field).shape
  const row: z.ZodType<ImportRow> = z.object({ ...shape, [of.recordField]: uuid.nullable() })
  return {
    create: memberRoute(may)
      .route({
        method: 'POST',
        path: base,
        tags,
        summary: `Enviar uma planilha de ${of.many}`,
        description:
          'CSV em UTF-8 ou Windows-1252, com `;` ou `,`, até 10.000 linhas e 10 MB: como arquivo em multipart/form-data, ou como texto em JSON. Nada é importado antes da confirmação.',
        successStatus: 201,
      })
      .input(
        z.object({
          orgId,
          file: z
            .union([z.file().max(maxImportBytes), text(maxImportBytes)])
            .describe('A planilha: o arquivo, ou o texto dela.'),
          fileName: text(200).default(''),
        }),
      )
      .errors(importProblems)
      .output(importSchema),
    list: memberRoute(may)
      .route({ method: 'GET', path: base, tags, summary: 'As últimas importações' })
      .input(z.object({ orgId }))
      .output(z.object({ items: z.array(importSchema) })),
    find: memberRoute(may)
      .route({ method: 'GET', path, tags, summary: 'Uma importação e o seu andamento' })
      .input(one)
      .output(importSchema),
    listRows: memberRoute(may)
      .route({
        method: 'GET',
        path: `${path}/rows`,
        tags,
        summary: 'As linhas de uma importação',
        description: 'As que têm problema primeiro, 50 por vez.',
      })
      .input(one.extend({ state: rowState.optional(), after: text(40).optional() }))
      .output(z.object({ items: z.array(row), next: z.string().nullable() })),
    map: memberRoute(may)
      .route({ method: 'PUT', path: `${path}/mapping`, tags, summary: 'Dizer o que cada coluna significa' })
      .input(
        one.extend({
          mapping: mapping.describe('Para cada coluna, o campo; `null` deixa a coluna de fora.'),
        }),
      )
      .errors(importProblems)
      .output(importSchema),
    confirm: memberRoute(may)
      .route({
        method: 'POST',
        path: `${path}/confirmation`,
        tags,
        summary: 'Importar as linhas que estão certas',
        description: `Com \`withDuplicates\`, também as que parecem ${of.alike.field} (mas nunca ${of.alike.never}). O andamento se acompanha em GET ou ao vivo.`,
      })
      .input(
        one.extend({
          withDuplicates: z.boolean().default(false).describe(`Também as que parecem ${of.alike.field}.`),
        }),
      )
      .errors(importProblems)
      .output(importSchema),
    cancel: memberRoute(may)
      .route({
        method: 'POST',
        path: `${path}/cancellation`,
        tags,
        summary: 'Parar uma importação, ou descartar a prévia',
        description: 'O que já entrou fica, e o relatório diz o que não entrou.',
      })
      .input(one)
      .output(importSchema),
    report: memberRoute(may)
      .route({
        method: 'GET',
        path: `${path}/report`,
        tags,
        summary: 'CSV das linhas que não entraram, com o motivo',
        outputStructure: 'detailed',
      })
      .input(one)
      .output(csvAnswer),
  }
}
