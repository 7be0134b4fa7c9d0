import { formatMoney } from '#lib/money.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import type { HistoryFields } from '#ui/history/fields.tsx'
import type { ScreeningQuestion } from '../rules.ts'
import { examFieldNames, questionLabels, weekText } from './form/examFields.ts'

const labels = Object.fromEntries(
  Object.entries(examFieldNames).map(([field, { label }]) => [field, { label }]),
)
const inMinutes = (value: unknown) => `${value} min`
const inHours = (value: unknown) => `${value} h`

/** Every field of an exam as its history names it. */
export const examHistory: HistoryFields = {
  ...labels,
  selfPayPriceCents: { label: 'Preço particular', show: (cents) => formatMoney(Number(cents)) },
  durationMin: { label: 'Duração', show: inMinutes },
  bufferBeforeMin: { label: 'Intervalo antes', show: inMinutes },
  bufferAfterMin: { label: 'Intervalo depois', show: inMinutes },
  fastingMinHours: { label: 'Jejum mínimo', show: inHours },
  fastingMaxHours: { label: 'Jejum máximo', show: inHours },
  permittedHours: { label: 'Horários permitidos', show: (week) => weekText(week as WeekHours) },
  screeningQuestions: {
    label: 'Perguntas de triagem',
    show: (codes) => questionLabels(codes as ScreeningQuestion[]),
  },
}
