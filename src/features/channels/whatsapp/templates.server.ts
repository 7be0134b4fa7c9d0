import { z } from 'zod'
import type {
  ProviderTemplate,
  TemplateAnswer,
  TemplateButton,
  TemplateSubmission,
  WhatsappAdapter,
} from '../adapters.server.ts'
import { errorLabel } from '../errors.ts'
import type { Graph, GraphAnswer } from './graph.server.ts'
import { headerParameter, parameterName } from './messages.ts'

type TemplateCalls = Omit<WhatsappAdapter, 'send' | 'check' | 'close' | 'openMedia'>

const fields = 'id,name,language,status,category,quality_score,rejected_reason'
const pageSize = 100
/** An account has at most 6,000 templates. */
const maxPages = 60

/** The calls about templates (`/{account}/message_templates`). */
export function openTemplates(graph: Graph, accountId: string): TemplateCalls {
  const path = `${accountId}/message_templates`
  return {
    async submitTemplate(template) {
      const { name, category } = template
      return answerOf(
        await graph.post(path, {
          name,
          language: 'pt_BR',
          category: category.toUpperCase(),
          parameter_format: 'NAMED',
          components: componentsOf(template),
        }),
      )
    },
    editTemplate: async (id, template) =>
      answerOf(
        await graph.post(id, {
          category: template.category.toUpperCase(),
          parameter_format: 'NAMED',
          components: componentsOf(template),
        }),
        { id, status: 'PENDING' },
      ),
    async listTemplates() {
      const found: ProviderTemplate[] = []
      let after = ''
      for (let page = 0; page < maxPages; page++) {
        const query = { fields, limit: `${pageSize}`, ...(after && { after }) }
        const answer = await graph.get(path, query)
        const read = answer.outcome === 'ok' ? list.safeParse(answer.body) : null
        if (!read?.success) return null
        found.push(...read.data.data.map(present))
        after = read.data.paging?.next ? (read.data.paging.cursors?.after ?? '') : ''
        if (after === '') break
      }
      return found
    },
    deleteTemplate: async (name, id) =>
      answerOf(await graph.remove(path, { hsm_id: id, name }), { id, status: 'DELETED' }),
  }
}

const made = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  category: z.string().optional(),
})

/** Why Meta does not take a text at all, by the codes that it publishes. */
const refusals: Readonly<Record<string, string>> = {
  2388019: 'A conta já tem o máximo de textos que a Meta permite. Apague os que não usa.',
  2388023: 'Um texto com este nome está sendo apagado na Meta, o que leva até 4 semanas. Mude o nome.',
  2388024: 'A Meta já tem um texto com este nome. Mude o nome, ou sincronize.',
  2388040: 'Uma das partes passa do tamanho que a Meta aceita.',
  2388043: 'Falta o exemplo de uma variável.',
  2388047: 'A Meta não aceita o cabeçalho: só letras e sinais comuns, com uma variável no máximo.',
  2388072: 'A Meta não aceita a forma do texto: confira espaços, linhas vazias e sinais.',
  2388073: 'A Meta não aceita o rodapé: ele não leva variáveis nem emoji.',
  2388293: 'Há variáveis demais para tão pouco texto.',
  2388299: 'O texto começa ou termina com uma variável.',
}

function answerOf(answer: GraphAnswer, known: { id?: string; status?: string } = {}): TemplateAnswer {
  if (answer.outcome === 'lost') return { ok: false, code: answer.code, reason: errorLabel(answer.code) }
  if (answer.outcome === 'refused') {
    const { code, detailCode, message } = answer
    // What has no words of ours Meta says itself, in the language of the account.
    return { ok: false, code, reason: refusals[detailCode] ?? (message || errorLabel(code)) }
  }
  const {
    id = known.id,
    status = known.status ?? 'PENDING',
    category = '',
  } = made.safeParse(answer.body).data ?? {}
  if (id === undefined) return { ok: false, code: 'unreadable', reason: errorLabel('unreadable') }
  return { ok: true, id, state: status, category: category.toLowerCase() }
}

const list = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().nullish(),
      quality_score: z.object({ score: z.string().nullish() }).nullish(),
      rejected_reason: z.string().nullish(),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})

type Listed = z.infer<typeof list>['data'][number]
const present = ({ id, name, language, status, category, quality_score, rejected_reason }: Listed) => ({
  id,
  name,
  language,
  state: status,
  category: (category ?? '').toLowerCase(),
  quality: quality_score?.score ?? '',
  reason: rejected_reason === 'NONE' ? '' : (rejected_reason ?? ''),
})

const variable = /\{\{\s*([\w.]+)\s*\}\}/g
const namesIn = (text: string) => [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))]

/** A text's parts with an example of each variable, which Meta's reviewers read. */
function componentsOf({ header, body, footer, buttons, examples }: TemplateSubmission): object[] {
  const [inHeader] = namesIn(header)
  const inBody = namesIn(body)
  const example = (variable: string, name: string) => ({
    param_name: name,
    example: examples[variable] ?? variable,
  })
  return [
    ...(header === ''
      ? []
      : [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: header.replace(variable, `{{${headerParameter}}}`),
            ...(inHeader !== undefined && {
              example: { header_text_named_params: [example(inHeader, headerParameter)] },
            }),
          },
        ]),
    {
      type: 'BODY',
      text: body.replace(variable, (_, name: string) => `{{${parameterName(name)}}}`),
      ...(inBody.length > 0 && {
        example: { body_text_named_params: inBody.map((name) => example(name, parameterName(name))) },
      }),
    },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }]),
  ]
}

/** The changing end of a link is positional, whatever the format of the rest. */
function buttonOf(button: TemplateButton): object {
  if (button.type === 'reply') return { type: 'QUICK_REPLY', text: button.text }
  if (button.type === 'phone')
    return { type: 'PHONE_NUMBER', text: button.text, phone_number: `+55${button.phone}` }
  const { text, url, example } = button
  return example === null
    ? { type: 'URL', text, url }
    : { type: 'URL', text, url: `${url}{{1}}`, example: [example] }
}
