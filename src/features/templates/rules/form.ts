import type { OutreachKind } from '#features/channels/rules.ts'
import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { tidy } from '#lib/text.ts'
import {
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
  type TemplateUse,
  templateLimits,
} from './content.ts'
import { factsOf, isVariable, namesIn, unknownVariables, variablesFor, writtenAs } from './variables.ts'

/** What a person fills in of a template. */
export interface TemplateForm {
  readonly name: string
  /** It does not change once the template is there. */
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly use: TemplateUse
  readonly content: TemplateContent
}

/** Messages by the path of the field: `name`, `content.body`, `content.buttons.0.text`. */
export type TemplateErrors = Record<string, string>

const parts = ['subject', 'header', 'body', 'footer'] as const

const partLabels = {
  subject: 'Assunto',
  header: 'Cabeçalho',
  body: 'Texto',
  footer: 'Rodapé',
} as const

/** Without these it is not saved, whatever the channel. What Meta refuses besides is said by `checkContent`. */
export function checkTemplate({ name, content, use }: TemplateForm): TemplateErrors {
  const errors: TemplateErrors = {}
  if (tidy(name) === '') errors.name = 'Dê um nome. Ex: Lembrete da véspera'
  else if (tidy(name).length > templateLimits.name) errors.name = tooLong('Nome', templateLimits.name)
  if (content.body.trim() === '') errors['content.body'] = 'Escreva o texto da mensagem'
  for (const part of parts) {
    const error = checkPart(part, content[part], use)
    if (error) errors[`content.${part}`] ??= error
  }
  return { ...errors, ...checkButtons(content.buttons, use) }
}

const tooLong = (label: string, limit: number) => `${label} muito longo. Máx. ${limit} caracteres`

function checkPart(part: (typeof parts)[number], text: string, use: TemplateUse): string | undefined {
  const limit = templateLimits[part]
  if (lengthOf(text) > limit) return tooLong(partLabels[part], limit)
  return checkVariables(text, use)
}

/** The length that Meta counts: of the text as it is written, variables and all. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

function checkVariables(text: string, use: TemplateUse): string | undefined {
  const [unknown] = unknownVariables(text)
  if (unknown) return unknownError(unknown)
  const foreign = namesIn(text).find((name) => isVariable(name) && !variablesFor(use).includes(name))
  return foreign === undefined ? undefined : foreignError(foreign)
}

export const unknownError = ({ name, suggestion }: ReturnType<typeof unknownVariables>[number]) =>
  name === ''
    ? 'Há uma variável sem nome'
    : `${name} não existe${suggestion === null ? '' : `. Você quis dizer ${suggestion}?`}`

export const foreignError = (name: string) => `${name} não tem valor neste tipo de mensagem`

function checkButtons(buttons: readonly TemplateButton[], use: TemplateUse): TemplateErrors {
  const errors: TemplateErrors = {}
  const counts = { reply: 0, url: 0, phone: 0 }
  const limits = { reply: templateLimits.replies, url: templateLimits.urls, phone: templateLimits.phones }
  const texts = new Set<string>()
  for (const [at, button] of buttons.entries()) {
    const path = `content.buttons.${at}`
    const text = tidy(button.text)
    counts[button.type] += 1
    if (text === '') errors[`${path}.text`] = 'Escreva o texto do botão'
    else if (lengthOf(text) > templateLimits.buttonText)
      errors[`${path}.text`] = tooLong('Texto', templateLimits.buttonText)
    else if (namesIn(text).length > 0) errors[`${path}.text`] = 'Um botão não leva variáveis'
    else if (texts.has(text.toLocaleLowerCase('pt-BR')))
      errors[`${path}.text`] = 'Já há um botão com este texto'
    else if (counts[button.type] > limits[button.type])
      errors[`${path}.text`] = tooMany(button.type, limits[button.type])
    texts.add(text.toLocaleLowerCase('pt-BR'))
    if (button.type === 'url') {
      const error = checkUrl(button.url, use)
      if (error) errors[`${path}.url`] = error
    }
    if (button.type === 'phone' && !isBrazilianPhone(normalizePhone(button.phone)))
      errors[`${path}.phone`] = 'Telefone inválido. Ex: (11) 3045-2200'
  }
  return errors
}

const tooMany = (type: TemplateButton['type'], limit: number) =>
  ({
    reply: `No máximo ${limit} respostas rápidas`,
    url: `No máximo ${limit} links`,
    phone: 'No máximo um telefone',
  })[type]

/** A link of ours by its variable alone, or an address in full. */
function checkUrl(url: string, use: TemplateUse): string | undefined {
  const typed = url.trim()
  const [name] = namesIn(typed)
  if (name !== undefined) {
    const wrong = checkVariables(typed, use)
    if (wrong) return wrong
    const isLink = typed === writtenAs(name) && isVariable(name) && factsOf(name).group === 'link'
    return isLink ? undefined : 'O link é uma variável de links, sozinha, ou um endereço inteiro'
  }
  if (typed.length > templateLimits.url) return tooLong('Endereço', templateLimits.url)
  return /^https:\/\/[^\s/]+\.[^\s]+$/.test(typed)
    ? undefined
    : 'Endereço inválido. Ex: https://suaclinica.com.br'
}

const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** Variables are stored without blanks within their braces. */
const tidyVariables = (text: string) => text.replace(/\{\{\s*([^{}\n]*?)\s*\}\}/g, '{{$1}}')

const tidyText = (text: string) => tidyVariables(tidyLines(text))
const tidyLine = (text: string) => tidyVariables(tidy(text))

/** Returns the form as it is stored. The subject is of e-mails alone. */
export function normalizeTemplate<Form extends TemplateForm>(form: Form): Form {
  const { kind, content } = form
  return {
    ...form,
    name: tidy(form.name),
    content: {
      subject: kind === 'email' ? tidyLine(content.subject) : '',
      header: kind === 'sms' ? '' : tidyLine(content.header),
      body: tidyText(content.body),
      footer: kind === 'sms' ? '' : tidyLine(content.footer),
      buttons: content.buttons.map(normalizeButton),
      isPlainSms: content.isPlainSms,
    },
  }
}

function normalizeButton(button: TemplateButton): TemplateButton {
  const text = tidy(button.text)
  if (button.type === 'url') return { ...button, text, url: tidyVariables(button.url.trim()) }
  if (button.type === 'phone') return { ...button, text, phone: normalizePhone(button.phone) }
  return { ...button, text }
}
