import { outreachKinds } from '#features/channels/rules.ts'
import type { HistoryFields } from '#ui/history/fields.tsx'
import {
  type TemplateButton,
  templateCategories,
  templateQualities,
  templateUses,
  versionStates,
} from '../rules.ts'
import { templateFieldNames } from './form/templateFields.ts'

const wordIn = (labels: Readonly<Record<string, string>>) => (value: unknown) => labels[String(value)] ?? ''

const labels = Object.fromEntries(
  Object.entries(templateFieldNames).map(([field, { label }]) => [field, { label }]),
)

/** Every field of a template as its history names it. */
export const templateHistory: HistoryFields = {
  ...labels,
  kind: { label: 'Canal', show: wordIn(outreachKinds) },
  category: { label: 'Categoria', show: wordIn(templateCategories) },
  use: { label: 'Uso', show: wordIn(templateUses) },
  buttons: {
    label: 'Botões',
    show: (buttons) => (buttons as readonly TemplateButton[]).map(({ text }) => text).join(', '),
  },
  state: { label: 'Situação', show: wordIn(versionStates) },
  quality: { label: 'Qualidade', show: wordIn(templateQualities) },
  metaCategory: { label: 'Categoria na Meta', show: wordIn(templateCategories) },
  number: { label: 'Versão' },
  reason: { label: 'Motivo da Meta' },
}
