import { z } from 'zod'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { text, uuid } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { deletedItem, recordFields } from '#platform/records/contract.ts'
import {
  type ReplyAct,
  replyActs,
  type TemplateCategory,
  type TemplateQuality,
  type TemplateUse,
  templateCategories,
  templateLimits,
  templateQualities,
  templateUses,
  type VariableName,
  type VersionState,
  versionStates,
} from './rules.ts'

/** A template as the API takes and shows it. */

export const oneOf = <T extends string>(labels: Readonly<Record<T, unknown>>) =>
  z.enum(Object.keys(labels) as [T, ...T[]])

export const kind = oneOf<OutreachKind>(outreachKinds)
export const category = oneOf<TemplateCategory>(templateCategories)
const use = oneOf<TemplateUse>(templateUses)
const state = oneOf<VersionState>(versionStates)
const quality = oneOf<TemplateQuality>(templateQualities)

/** Rules have the limits and their messages; here is what can be stored. */
const written = text(4_000)
const buttonText = text(100)

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reply'), text: buttonText, act: oneOf<ReplyAct>(replyActs) }),
  z.object({
    type: z.literal('url'),
    text: buttonText,
    url: text(2_000).describe('Um endereço inteiro, ou uma variável de links, como `{{link.confirmacao}}`.'),
  }),
  z.object({ type: z.literal('phone'), text: buttonText, phone: text(20) }),
])

const content = z
  .object({
    subject: written.default('').describe('Só de e-mails.'),
    header: written.default('').describe(`Até ${templateLimits.header} caracteres.`),
    body: written.describe(`Até ${templateLimits.body} caracteres; variáveis como \`{{paciente.nome}}\`.`),
    footer: written.default('').describe(`Até ${templateLimits.footer} caracteres.`),
    buttons: z.array(button).max(10).readonly().default([]),
    isPlainSms: z
      .boolean()
      .default(false)
      .describe('`true`: por SMS sai sem os acentos que o deixam mais caro.'),
  })
  .describe('O que a mensagem diz.')

export const fields = z.object({ name: text(200), category, use, content })
export const created = fields.extend({ kind: kind.describe('O canal; não muda depois.') })

export const values = z.record(z.string(), z.string())

const user = z.object({
  id: uuid,
  by: z.enum(['automation', 'campaign']),
  name: z.string(),
  detail: z.string().describe('Como usa: `automação`, `campanha em rascunho`.'),
})
export type TemplateUserItem = z.infer<typeof user>

const problemItem = z.object({
  level: z.enum(['error', 'warning']),
  text: z.string().describe('O que houve, em uma frase.'),
  act: z.enum(['correct', 'review', 'decide']).describe('O que se espera da gestão.'),
})
export type TemplateProblem = z.infer<typeof problemItem>

const usage = z.object({
  usedBy: z.array(user),
  lastUsedAt: z.iso.datetime().nullable(),
  sentIn30Days: z.int(),
})

/** How the newest version stands, and which one goes out. */
const standing = {
  number: z.int().describe('A versão mais nova.'),
  state: state.describe('O estado da versão mais nova; fora do WhatsApp fica em `draft`, e sai assim.'),
  sendingNumber: z.int().nullable().describe('A versão que sai; `null` quando nenhuma pode sair.'),
  stateAt: z.iso.datetime().describe('Desde quando está nesse estado.'),
  pausedUntil: z.iso.datetime().nullable(),
  problem: problemItem.nullable(),
}

const own = {
  name: z.string(),
  kind,
  category,
  use,
  starter: z.string().describe('O texto inicial de que veio; vazio quando a rede o escreveu.'),
  quality: quality.nullable().describe('Como as pessoas o recebem, segundo a Meta.'),
  metaCategory: category.nullable().describe('A categoria que a Meta lhe deu, quando é outra.'),
  syncedAt: z.iso.datetime().nullable(),
}

export const templateVersion = z.object({
  number: z.int(),
  state,
  content: output(content),
  metaName: z.string().describe('O nome na Meta; vazio antes do primeiro envio.'),
  reason: z.string().describe('Por que a Meta a recusou ou pausou, em palavras simples.'),
  createdAt: z.iso.datetime(),
  author: z.string().nullable().describe('O nome de quem escreveu; `null` para textos iniciais.'),
  stateAt: z.iso.datetime(),
  pausedUntil: z.iso.datetime().nullable(),
  sends: z.int().describe('Quantas vezes saiu.'),
})
export type TemplateVersionItem = z.infer<typeof templateVersion>

export const templateSchema = z.object({
  ...recordFields,
  ...own,
  ...standing,
  ...usage.shape,
  content: output(content).describe('O da versão mais nova.'),
  versions: z.array(templateVersion).describe('Da mais nova para a mais antiga.'),
})
export type Template = z.infer<typeof templateSchema>

export const templateItem = z.object({
  id: uuid,
  version: z.int(),
  ...own,
  ...standing,
  ...usage.shape,
  ...deletedItem,
  body: z.string().describe('O texto da versão mais nova.'),
})
export type TemplateItem = z.infer<typeof templateItem>

/** The situations that a list is narrowed by. */
export const templateSituations = {
  problem: 'Com problema',
  ready: 'Prontos',
  approved: 'Aprovados',
  submitted: 'Em análise',
  draft: 'Rascunhos',
} as const
export type TemplateSituation = keyof typeof templateSituations

export const templateUsers = { automation: 'Automações', campaign: 'Campanhas', nobody: 'Ninguém' } as const

export const exampleSchema = z.object({
  appointmentId: uuid,
  patientName: z.string(),
  description: z.string().describe('`ultrassom, qua 18/11, 07:40, Pinheiros`'),
  values: values.describe('O valor de cada variável.') as z.ZodType<Partial<Record<VariableName, string>>>,
})
export type TemplateExample = z.infer<typeof exampleSchema>

export const testResult = z.object({
  isAccepted: z.boolean().describe('O provedor aceitou a mensagem.'),
  isInOutbox: z.boolean().describe('Nenhum provedor a leva: espera na caixa de saída local.'),
  text: z.string().describe('O que houve com ela, em uma frase.'),
})
export type TestResult = z.infer<typeof testResult>
