import { z } from 'zod'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute, notInDemo } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { type ProblemDefinition, retryAfter } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  deletedFilter,
  deletionRoutes,
  listInput,
  listOutput,
  nameTakenProblem,
  orgId,
  several,
  staleProblem,
} from '#platform/records/contract.ts'
import { checkTemplate, type VariableName } from './rules.ts'
import {
  category,
  created,
  exampleSchema,
  fields,
  kind,
  oneOf,
  type TemplateSituation,
  templateItem,
  templateSchema,
  templateSituations,
  templateUsers,
  testResult,
  values,
} from './schemas.ts'

export {
  type Template,
  type TemplateExample,
  type TemplateItem,
  type TemplateProblem,
  type TemplateSituation,
  type TemplateUserItem,
  type TemplateVersionItem,
  type TestResult,
  templateSituations,
  templateUsers,
} from './schemas.ts'

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
  too_many_tests: {
    status: 429,
    message: 'Muitos envios de teste em pouco tempo. Tente de novo mais tarde.',
    data: retryAfter,
  },
} as const satisfies Record<string, ProblemDefinition>

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
  // Anybody may enter the demonstration, and a test goes to whatever address is typed.
  test: memberRoute('templates.update')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: `${path}/{id}/test`,
      tags,
      summary: 'Enviar um texto, como teste, a alguém da clínica',
      description:
        'Sem canal conectado, o teste espera na caixa de saída local, como esperaria a mensagem a um paciente.',
    })
    .input(
      z.object({
        orgId,
        id,
        kind: kind.describe('Por onde: um texto de WhatsApp sai também por SMS e e-mail.'),
        to: text(254).describe('Celular com DDD, ou e-mail.'),
        which: z
          .enum(['newest', 'sending'])
          .default('newest')
          .describe('A versão mais nova, ou a que os pacientes recebem agora.'),
        appointmentId: uuid
          .optional()
          .describe('O agendamento com que se preenche; sem ele, dados de exemplo.'),
      }),
    )
    .errors({ ...testProblems, ...closedToDemo })
    .output(testResult),
  examples: memberRoute('templates.read')
    .route({
      method: 'GET',
      path: `${path}/examples`,
      tags,
      summary: 'Agendamentos próximos com que se vê um template preenchido',
    })
    .input(z.object({ orgId, q: text(100).default('') }))
    .output(
      z.object({
        items: z.array(exampleSchema),
        longest: values.describe(
          'Os valores mais longos que a rede tem: por eles se vê se o texto ainda cabe preenchido.',
        ) as z.ZodType<Partial<Record<VariableName, string>>>,
      }),
    ),
  ...deletionRoutes('templates.update', 'templates', 'Templates'),
}
