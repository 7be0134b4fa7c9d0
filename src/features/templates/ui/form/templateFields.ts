import { outreachKinds } from '#features/channels/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import type { FieldOf } from '#ui/form/record/draft.ts'
import { type Errors, emptyField } from '#ui/form/record/errors.ts'
import { type FieldNames, isEmpty } from '#ui/form/record/useRecordForm.tsx'
import {
  checkTemplate,
  emptyContent,
  normalizeTemplate,
  type TemplateCategory,
  type TemplateContent,
  type TemplateForm,
  templateCategories,
  templateUses,
} from '../../rules.ts'

/** The form of a template: its texts are fields of their own, so that two people may change one each. */
export type TemplateFields = Omit<TemplateForm, 'content'> & TemplateContent

export const templateFieldNames: FieldNames<TemplateFields> = {
  name: { label: 'Nome' },
  kind: { label: 'Canal', show: (kind) => outreachKinds[kind] },
  category: { label: 'Categoria', show: (category) => templateCategories[category] },
  use: { label: 'Uso', show: (use) => templateUses[use] },
  subject: { label: 'Assunto' },
  header: { label: 'Cabeçalho' },
  body: { label: 'Texto' },
  footer: { label: 'Rodapé' },
  buttons: { label: 'Botões', show: (buttons) => buttons.map(({ text }) => text).join(', ') },
  isPlainSms: { label: 'SMS sem acentos', show: (isPlain) => (isPlain ? 'Sim' : 'Não') },
}

export const emptyFields: TemplateFields = {
  name: '',
  kind: 'whatsapp',
  category: 'utility',
  use: 'single',
  ...emptyContent,
}

export const contentOf = ({
  subject,
  header,
  body,
  footer,
  buttons,
  isPlainSms,
}: TemplateContent): TemplateContent => ({ subject, header, body, footer, buttons, isPlainSms })

/** Returns the form as the API takes it. */
export const formOf = (fields: TemplateFields): TemplateForm => ({
  name: fields.name,
  kind: fields.kind,
  category: fields.category,
  use: fields.use,
  content: contentOf(fields),
})

/** Returns the form as people read it. */
export const fieldsOf = ({ name, kind, category, use, content }: TemplateForm): TemplateFields => ({
  name,
  kind,
  category,
  use,
  ...contentOf(content),
  buttons: content.buttons.map((button) =>
    button.type === 'phone' ? { ...button, phone: formatPhone(button.phone) } : button,
  ),
})

/** The rule's errors by the form's own paths: `content.body` is `body` here. */
export const checkFields = (fields: TemplateFields): Errors =>
  Object.fromEntries(
    Object.entries(checkTemplate(formOf(fields))).map(([path, error]) => [ownPath(path), error]),
  )

const ownPath = (path: string) => path.replace(/^content\./, '')

export const requiredFields = ['name', 'body'] as const

const texts: readonly FieldOf<TemplateFields>[] = ['name', 'subject', 'header', 'body', 'footer']

/** A variable that doesn't exist and a text that is too long are said at once; a new button may still be empty. */
export function checkWhileEditing(field: FieldOf<TemplateFields>, fields: TemplateFields): Errors {
  if (!texts.includes(field)) return {}
  const isRequired = (requiredFields as readonly string[]).includes(field)
  if (isEmpty(fields[field])) return isRequired ? { [field]: emptyField } : {}
  const error = checkFields(fields)[field]
  return error === undefined ? {} : { [field]: error }
}

export const normalizeFields = (fields: TemplateFields): TemplateFields =>
  fieldsOf(normalizeTemplate(formOf(fields)))

/** What a category is for, in a line. */
export const categoryNotes: Record<TemplateCategory, string> = {
  utility: 'Trata do que a pessoa marcou: não precisa de consentimento de marketing.',
  marketing: 'Convites e campanhas: só para quem consentiu.',
  authentication: 'Códigos de acesso.',
}
