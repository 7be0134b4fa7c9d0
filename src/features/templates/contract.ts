import { z } from 'zod'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  deletedFilter,
  deletedItem,
  deletionRoutes,
  listInput,
  listOutput,
  nameTakenProblem,
  orgId,
  recordFields,
  several,
  staleProblem,
} from '#platform/records/contract.ts'
import {
  checkTemplate,
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

const oneOf = <T extends string>(labels: Readonly<Record<T, unknown>>) =>
  z.enum(Object.keys(labels) as [T, ...T[]])

const kind = oneOf<ChannelKind>(channelKinds)
const category = oneOf<TemplateCategory>(templateCategories)
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

const fields = z.object({ name: text(200), category, use, content })
const created = fields.extend({ kind: kind.describe('O canal; não muda depois.') })

const values = z.record(z.string(), z.string())

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

const exampleSchema = z.object({
  appointmentId: uuid,
  patientName: z.string(),
  description: z.string().describe('`ultrassom, qua 18/11, 07:40, Pinheiros`'),
  values: values.describe('O valor de cada variável.') as z.ZodType<Partial<Record<VariableName, string>>>,
})
export type TemplateExample = z.infer<typeof exampleSchema>

export const submissionProblems = {
  whatsapp_missing: {
    status: 409,
    message: 'O WhatsApp desta rede ainda não está conectado. Conecte-o em Canais.',
  },
  not_submittable: {
    status: 409,
    message: 'Esta versão já está na Meta, ou este canal não passa por ela.',
  },
  not_in_review: { status: 409, message: 'Esta versão não está em análise.' },
  has_errors: {
    status: 422,
    message: 'Corrija os erros do texto antes de enviar à Meta.',
    data: z.object({ checks: z.array(z.object({ id: z.string(), title: z.string() })) }),
  },
  refused_by_meta: {
    status: 422,
    message: 'A Meta não aceitou o texto.',
    data: z.object({ reason: z.string() }),
  },
  meta_unavailable: {
    status: 502,
    message: 'A Meta não respondeu a tempo. Sincronize em alguns minutos para saber se recebeu.',
  },
} as const satisfies Record<string, ProblemDefinition>

export const testProblems = {
  channel_missing: { status: 409, message: 'Este canal não está conectado. Conecte-o em Canais.' },
  too_many_tests: {
    status: 429,
    message: 'Muitos envios de teste em pouco tempo. Tente de novo mais tarde.',
    data: retryAfter,
  },
} as const satisfies Record<string, ProblemDefinition>

const testResult = z.object({
  isAccepted: z.boolean(),
  text: z.string().describe('O que o provedor disse, em uma frase.'),
})
export type TestResult = z.infer<typeof testResult>

export const templateProblems = { ...staleProblem(templateSchema), ...nameTakenProblem }

const id = uuid
const tags = ['Templates']
const path = '/orgs/{orgId}/templates' as const

export const templatesContract = {
  list: memberRoute('templates.read')
    .route({ method: 'GET', path, tags, summary: 'Templates da rede' })
    .input(
      listInput(['name', 'createdAt', 'updatedAt']).extend({
        ...deletedFilter,
        kind: several(kind),
        category: several(category),
        situation: several(oneOf<TemplateSituation>(templateSituations)),
        usedBy: several(oneOf<keyof typeof templateUsers>(templateUsers)),
      }),
    )
    .output(listOutput(templateItem)),
  find: memberRoute('templates.read')
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'Um template, com suas versões' })
    .input(z.object({ orgId, id }))
    .output(templateSchema),
  create: memberRoute('templates.update')
    .route({ method: 'POST', path, tags, summary: 'Criar template', successStatus: 201 })
    .input(withRules(created.extend({ orgId }), checkTemplate))
    .errors(nameTakenProblem)
    .output(templateSchema),
  update: memberRoute('templates.update')
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Alterar template',
      description:
        'Um texto que a Meta já viu não muda: nasce outra versão, e a aprovada segue saindo até a Meta aprovar a nova.',
    })
    .input(
      withRules(fields.extend({ orgId, id, version }), (form) =>
        // The channel is the stored one; no rule of the fields asks for it.
        checkTemplate({ ...form, kind: 'whatsapp' }),
      ),
    )
    .errors(templateProblems)
    .output(templateSchema),
  submit: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/{id}/submission`,
      tags,
      summary: 'Enviar a versão mais nova à Meta',
    })
    .input(z.object({ orgId, id, version }))
    .errors({ ...submissionProblems, ...staleProblem(templateSchema) })
    .output(templateSchema),
  withdraw: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/{id}/withdrawal`,
      tags,
      summary: 'Desfazer o envio de uma versão em análise',
    })
    .input(z.object({ orgId, id, version }))
    .errors({ ...submissionProblems, ...staleProblem(templateSchema) })
    .output(templateSchema),
  accept: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/{id}/category`,
      tags,
      summary: 'Aceitar a categoria que a Meta deu',
    })
    .input(z.object({ orgId, id, version }))
    .errors(staleProblem(templateSchema))
    .output(templateSchema),
  synchronize: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/synchronization`,
      tags,
      summary: 'Sincronizar estados e qualidade com a Meta',
    })
    .input(z.object({ orgId }))
    .errors(submissionProblems)
    .output(z.object({ ids: z.array(uuid).describe('Os que mudaram.') })),
  restoreStarters: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/starters`,
      tags,
      summary: 'Restaurar os textos iniciais que faltam',
    })
    .input(z.object({ orgId }))
    .output(z.object({ ids: z.array(uuid).describe('Os que voltaram.') })),
  test: memberRoute('templates.update')
    .route({
      method: 'POST',
      path: `${path}/{id}/test`,
      tags,
      summary: 'Enviar a versão mais nova, como teste, a alguém da clínica',
    })
    .input(
      z.object({
        orgId,
        id,
        kind: kind.describe('Por onde: um texto de WhatsApp sai também por SMS e e-mail.'),
        to: text(254).describe('Celular com DDD, ou e-mail.'),
        appointmentId: uuid
          .optional()
          .describe('O agendamento com que se preenche; sem ela, dados de exemplo.'),
      }),
    )
    .errors(testProblems)
    .output(testResult),
  examples: memberRoute('templates.read')
    .route({
      method: 'GET',
      path: `${path}/examples`,
      tags,
      summary: 'Agendamentos próximos com que se vê um template preenchido',
    })
    .input(z.object({ orgId, q: text(100).default('') }))
    .output(z.object({ items: z.array(exampleSchema) })),
  ...deletionRoutes('templates.update', 'templates', 'Templates'),
}
