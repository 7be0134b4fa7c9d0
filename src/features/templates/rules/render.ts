import type {
  ApprovedTemplate,
  OutreachKind,
  RenderedButton,
  RenderedMessage,
} from '#features/channels/rules.ts'
import { withoutMarks } from '#lib/marks.ts'
import { formatPhone } from '#lib/phone.ts'
import type { ReplyAct, TemplateButton, TemplateCategory, TemplateContent } from './content.ts'
import { fillIn, fitValues, valueAt } from './fill.ts'
import { plainSms } from './plainSms.ts'
import { factsOf, isVariable, namesIn, type Values, type VariableName } from './variables.ts'

/** Makes a button's payload of what its press means: with the send it belongs to, where there is one. */
export type PayloadOf = (act: ReplyAct) => string

const actAlone: PayloadOf = (act) => act

/** Returns the message as WhatsApp shows it: every part, every variable filled in. */
export function renderContent(
  content: TemplateContent,
  values: Values,
  payloadOf = actAlone,
): RenderedMessage {
  return {
    subject: fillIn(content.subject, values),
    header: fillIn(content.header, values),
    body: fillIn(content.body, values),
    footer: fillIn(content.footer, values),
    buttons: content.buttons.map((button) => renderButton(button, values, payloadOf)),
  }
}

function renderButton(button: TemplateButton, values: Values, payloadOf: PayloadOf): RenderedButton {
  switch (button.type) {
    case 'reply':
      return replyOf(button, values, payloadOf)
    case 'url':
      return { ...button, url: fillIn(button.url, values) }
    case 'phone':
      return button
  }
}

/** Where the press of a reply button leads by channels that have none. */
const linkOfAct: Partial<Record<ReplyAct, VariableName>> = {
  confirm: 'link.confirmacao',
  cancel: 'link.confirmacao',
  reschedule: 'link.remarcar',
  stop: 'link.descadastro',
}

const urlOfAct = (act: ReplyAct, values: Values): string => {
  const variable = linkOfAct[act]
  return variable ? (values[variable] ?? '') : ''
}

function replyOf(
  { text, act }: Extract<TemplateButton, { type: 'reply' }>,
  values: Values,
  payloadOf: PayloadOf,
): RenderedButton {
  const url = urlOfAct(act, values)
  return { type: 'reply', text, payload: payloadOf(act), ...(url && { url }) }
}

/**
 * Returns the message as a channel carries it. By e-mail the header is the subject, where there is none, and replies
 * become links; an SMS is one text, with neither header nor footer. Every channel renders the same template.
 */
export function renderFor(
  kind: OutreachKind,
  content: TemplateContent,
  values: Values,
  payloadOf = actAlone,
): RenderedMessage {
  if (kind === 'whatsapp')
    return { ...renderContent(content, fitValues(content.body, values), payloadOf), subject: '' }
  const message = renderContent(content, values, payloadOf)
  const links = linksOf(content, values)
  if (kind === 'sms') {
    const body = smsText(message, links)
    return { ...emptyMessage, body: content.isPlainSms ? plainSms(body) : body }
  }
  const { subject, header } = message
  return {
    ...message,
    subject: subject || header || firstSentence(message.body),
    header: subject ? header : '',
    buttons: [...links.map(({ text, url }) => ({ type: 'url' as const, text, url })), ...phonesOf(message)],
  }
}

const emptyMessage: RenderedMessage = { subject: '', header: '', body: '', footer: '', buttons: [] }

const phonesOf = ({ buttons }: RenderedMessage) => buttons.filter((button) => button.type === 'phone')

/** The subject of an e-mail whose template says none: it has to be something. */
const firstSentence = (body: string) => (withoutMarks(body).split(/(?<=[.!?])\s|\n/)[0] ?? '').slice(0, 80)

interface LinkLine {
  readonly act: ReplyAct | null
  readonly text: string
  readonly url: string
}

/** The buttons of a template as links, in their order; those that lead nowhere are left out. */
export const linksOf = ({ buttons }: TemplateContent, values: Values): LinkLine[] =>
  buttons.flatMap((button) => {
    if (button.type === 'phone') return []
    const url = button.type === 'url' ? fillIn(button.url, values) : urlOfAct(button.act, values)
    return url === '' ? [] : [{ act: button.type === 'reply' ? button.act : null, text: button.text, url }]
  })

/** One text without marks: what is asked first, then where to answer. */
const smsText = (message: RenderedMessage, links: readonly LinkLine[]) =>
  [withoutMarks(message.body), ...linkLines(links), ...phoneLines(message)].join('\n')

/** Links to one address share a line: "Confirmar ou Remarcar: https://…". */
const linkLines = (links: readonly LinkLine[]) =>
  [...Map.groupBy(links, ({ url }) => url)].map(
    ([url, same]) => `${inWords(same.map(({ text }) => text))}: ${url}`,
  )

const phoneLines = (message: RenderedMessage) =>
  phonesOf(message).map(({ text, phone }) => `${text}: ${formatPhone(phone)}`)

/** `a`, `a ou b`, `a, b ou c`. */
const inWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`

/** A version as Meta fills it in, and the message that comes of it. */
export interface ApprovedMessage {
  readonly template: ApprovedTemplate
  readonly message: RenderedMessage
}

/** Renders by an approved version: Meta takes no empty value and no line break within one. */
export function renderApproved(
  { metaName, category, content }: ApprovedVersion,
  all: Values,
  payloadOf = actAlone,
): ApprovedMessage {
  const values = fitValues(content.body, all)
  const names = [content.header, content.body, ...content.buttons.map(urlOf)]
    .flatMap(namesIn)
    .filter(isVariable)
  const taken: Values = Object.fromEntries(names.map((name) => [name, metaValue(values, name)]))
  const [inHeader] = namesIn(content.header)
  const template: ApprovedTemplate = {
    name: metaName,
    language: 'pt_BR',
    category,
    headerValue: inHeader === undefined ? null : (valueAt(taken, inHeader) ?? null),
    bodyValues: Object.fromEntries(namesIn(content.body).map((name) => [name, valueAt(taken, name) ?? ''])),
    buttonValues: content.buttons.flatMap((button, index) => {
      const [name] = namesIn(urlOf(button))
      return name === undefined ? [] : [{ index, value: endOf(valueAt(taken, name) ?? '') }]
    }),
  }
  return { template, message: { ...renderContent(content, { ...values, ...taken }, payloadOf), subject: '' } }
}

interface ApprovedVersion {
  readonly metaName: string
  readonly category: TemplateCategory
  readonly content: TemplateContent
}

const urlOf = (button: TemplateButton) => (button.type === 'url' ? button.url : '')

const metaValue = (values: Values, name: VariableName): string =>
  (values[name] ?? '').replace(/\s+/g, ' ').trim() || factsOf(name).whenEmpty || '-'

/** What changes of a link from message to message: what follows its last slash. */
const endOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
