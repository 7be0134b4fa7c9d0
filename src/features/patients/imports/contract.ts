import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid } from '#platform/http/fields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { orgId } from '#platform/records/contract.ts'
import { csvAnswer } from '../exports/contract.ts'
import { checkMapping, importFieldNames, maxImportBytes, maxImportRows } from './rules.ts'

const field = z.enum(importFieldNames)
/** The meaning of each column. */
const mapping = z
  .array(field.nullable())
  .min(1)
  .max(200)
  .superRefine((value, context) => {
    const message = checkMapping(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

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

export const importSchema = z.object({
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
export type PatientImport = z.infer<typeof importSchema>

export const importRow = z.object({
  line: z.int(),
  state: rowState,
  cells: z.array(z.string()),
  issues: z.array(z.object({ field: z.union([field, z.literal('')]), message: z.string() })),
  patientId: uuid.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const tags = ['Importação de pacientes']
const one = z.object({ orgId, id: uuid })
const path = '/orgs/{orgId}/patient-imports/{id}' as const

export const importsContract = {
  create: memberRoute('patients.import')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patient-imports',
      tags,
      summary: 'Enviar uma planilha de pacientes',
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
  list: memberRoute('patients.import')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patient-imports',
      tags,
      summary: 'As últimas importações',
    })
    .input(z.object({ orgId }))
    .output(z.object({ items: z.array(importSchema) })),
  find: memberRoute('patients.import')
    .route({ method: 'GET', path, tags, summary: 'Uma importação e o seu andamento' })
    .input(one)
    .output(importSchema),
  listRows: memberRoute('patients.import')
    .route({
      method: 'GET',
      path: `${path}/rows`,
      tags,
      summary: 'As linhas de uma importação',
      description: 'As que têm problema primeiro, 50 por vez.',
    })
    .input(one.extend({ state: rowState.optional(), after: text(40).optional() }))
    .output(z.object({ items: z.array(importRow), next: z.string().nullable() })),
  map: memberRoute('patients.import')
    .route({ method: 'PUT', path: `${path}/mapping`, tags, summary: 'Dizer o que cada coluna significa' })
    .input(
      one.extend({ mapping: mapping.describe('Para cada coluna, o campo; `null` deixa a coluna de fora.') }),
    )
    .errors(importProblems)
    .output(importSchema),
  confirm: memberRoute('patients.import')
    .route({
      method: 'POST',
      path: `${path}/confirmation`,
      tags,
      summary: 'Importar as linhas que estão certas',
      description:
        'Com `withDuplicates`, também as que parecem alguém já cadastrado (mas nunca as de mesmo CPF). O andamento se acompanha em GET ou ao vivo.',
    })
    .input(
      one.extend({
        withDuplicates: z.boolean().default(false).describe('Também as que parecem alguém já cadastrado.'),
      }),
    )
    .errors(importProblems)
    .output(importSchema),
  cancel: memberRoute('patients.import')
    .route({
      method: 'POST',
      path: `${path}/cancellation`,
      tags,
      summary: 'Parar uma importação, ou descartar a prévia',
      description: 'O que já entrou fica, e o relatório diz o que não entrou.',
    })
    .input(one)
    .output(importSchema),
  report: memberRoute('patients.import')
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
