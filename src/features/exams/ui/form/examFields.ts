import { formatMoney } from '#lib/money.ts'
import { formatIntervals, type WeekHours, weekdays } from '#lib/weekHours.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { Exam } from '../../contract.ts'
import { type ExamForm, type ScreeningQuestion, screeningQuestions } from '../../rules.ts'

const yesNo = (value: boolean) => (value ? 'sim' : 'não')
const minutes = (value: number | null) => (value === null ? '' : `${value} min`)
const hours = (value: number | null) => (value === null ? '' : `${value} h`)
const names = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

/** Formats the hours of a week: `seg 07:00–10:00; ter 07:00–10:00`. */
export const weekText = (week: WeekHours | null): string =>
  week === null
    ? 'qualquer horário'
    : weekdays
        .filter((day) => week[day].length > 0)
        .map((day) => `${names[day]} ${formatIntervals(week[day])}`)
        .join('; ')

export const questionLabels = (codes: readonly ScreeningQuestion[]): string =>
  codes.map((code) => screeningQuestions[code]).join(' ')

export const examFieldNames: FieldNames<ExamForm> = {
  name: { label: 'Nome' },
  isActive: { label: 'Ativo', show: yesNo },
  category: { label: 'Categoria' },
  isTuss: { label: 'Código da tabela TUSS', show: yesNo },
  code: { label: 'Código' },
  selfPayPriceCents: {
    label: 'Preço particular',
    show: (cents) => (cents === null ? '' : formatMoney(cents)),
  },
  durationMin: { label: 'Duração', show: minutes },
  bufferBeforeMin: { label: 'Intervalo antes', show: minutes },
  bufferAfterMin: { label: 'Intervalo depois', show: minutes },
  resourceKind: { label: 'Recurso' },
  isOnResourceAlone: { label: 'Sem profissional', show: yesNo },
  permittedHours: { label: 'Horários permitidos', show: weekText },
  fastingMinHours: { label: 'Jejum mínimo', show: hours },
  fastingMaxHours: { label: 'Jejum máximo', show: hours },
  preparation: { label: 'Preparo' },
  requiresMedicalRequest: { label: 'Exige pedido médico', show: yesNo },
  screeningQuestions: { label: 'Perguntas de triagem', show: questionLabels },
  ownQuestions: { label: 'Perguntas próprias', show: (questions) => questions.join(' ') },
}

export const requiredExamFields = ['name', 'category', 'durationMin'] as const

export function formOfExam(exam: Exam): ExamForm {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...form } = exam
  return form
}

/** Returns the form as the API takes it. */
export const writable = (form: ExamForm) => ({
  ...form,
  screeningQuestions: [...form.screeningQuestions],
  ownQuestions: [...form.ownQuestions],
})
