/**
 * The rules of an exam: it needs a name, a category and a duration to be booked; its other fields are checked
 * when filled in.
 */
import { plain } from '#lib/match.ts'
import { maxCents } from '#lib/money.ts'
import { tidy } from '#lib/text.ts'
import { checkWeek, normalizeWeek, type WeekHours, weekdays } from '#lib/weekHours.ts'

/** Questions before the exam, in the text that the patient reads. */
export const screeningQuestions = {
  pregnancy: 'Está grávida ou pode estar?',
  breastfeeding: 'Está amamentando?',
  pacemaker: 'Usa marca-passo ou outro aparelho implantado?',
  metal: 'Tem prótese, clipe ou outro metal no corpo?',
  contrastAllergy: 'Já teve alergia a contraste ou a iodo?',
  allergy: 'Tem alergia a algum remédio ou a látex?',
  diabetes: 'Tem diabetes ou usa metformina?',
  anticoagulant: 'Toma anticoagulante ou aspirina?',
  kidney: 'Tem doença dos rins?',
  claustrophobia: 'Sente medo de lugares fechados?',
  reducedMobility: 'Tem dificuldade para andar ou subir na maca?',
} as const
export type ScreeningQuestion = keyof typeof screeningQuestions
export const screeningCodes = Object.keys(screeningQuestions) as [ScreeningQuestion, ...ScreeningQuestion[]]

export interface ExamForm {
  readonly name: string
  readonly code: string
  readonly isTuss: boolean
  readonly category: string
  /** Null: not given yet, and the exam can't be booked. */
  readonly durationMin: number | null
  readonly bufferBeforeMin: number
  readonly bufferAfterMin: number
  readonly preparation: string
  readonly fastingMinHours: number | null
  readonly fastingMaxHours: number | null
  readonly selfPayPriceCents: number | null
  readonly resourceKind: string | null
  readonly isOnResourceAlone: boolean
  readonly permittedHours: WeekHours | null
  readonly requiresMedicalRequest: boolean
  readonly screeningQuestions: readonly ScreeningQuestion[]
  readonly ownQuestions: readonly string[]
  readonly isActive: boolean
}

/** The values of a new exam. */
export const emptyExam: ExamForm = {
  name: '',
  code: '',
  isTuss: true,
  category: '',
  durationMin: null,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  preparation: '',
  fastingMinHours: null,
  fastingMaxHours: null,
  selfPayPriceCents: null,
  resourceKind: null,
  isOnResourceAlone: false,
  permittedHours: null,
  requiresMedicalRequest: false,
  screeningQuestions: [],
  ownQuestions: [],
  isActive: true,
}

/** The maximum number of characters of a field. */
export const examLimits = {
  name: 120,
  code: 40,
  category: 60,
  resourceKind: 40,
  preparation: 4_000,
  ownQuestion: 200,
} as const

export const ownCodeLimit = 20
const longestMin = 24 * 60
const bufferLimitMin = 240
const fastingLimitHours = 72

const isWithin = (value: number | null, from: number, to: number): value is number =>
  value !== null && Number.isInteger(value) && value >= from && value <= to

export const isPrice = (cents: number): boolean => isWithin(cents, 0, maxCents)

/** Messages by the path of the field, as in `permittedHours.1`, `ownQuestions.0`. */
export type ExamErrors = Record<string, string>

export function checkExam(form: ExamForm): ExamErrors {
  return {
    ...checkIdentity(form),
    ...checkTimes(form),
    ...checkFasting(form),
    ...checkHours(form),
    ...checkQuestions(form),
  }
}

function checkIdentity({ name, code, isTuss, category, ...form }: ExamForm): ExamErrors {
  const errors: ExamErrors = {}
  if (tidy(name) === '') errors.name = 'Nome do exame é obrigatório. Ex: US de abdome total'
  if (isTuss && code.trim() !== '' && !/^\d{8}$/.test(code.trim()))
    errors.code = 'Código TUSS inválido. São 8 dígitos. Ex: 40901122'
  if (!isTuss && tidy(code).length > ownCodeLimit)
    errors.code = `Código muito longo. Máx. ${ownCodeLimit} caracteres`
  if (tidy(category) === '') errors.category = 'Categoria é obrigatória. Ex: Imagem'
  else if (category.includes(',')) errors.category = 'Uma categoria só, sem vírgulas'
  if (form.selfPayPriceCents !== null && !isPrice(form.selfPayPriceCents))
    errors.selfPayPriceCents = 'Valor inválido. Ex: 260,00'
  if (form.isOnResourceAlone && tidy(form.resourceKind ?? '') === '')
    errors.resourceKind = 'Diga qual recurso o exame ocupa. Ex: coleta'
  return errors
}

function checkTimes({ durationMin, bufferBeforeMin, bufferAfterMin }: ExamForm): ExamErrors {
  const errors: ExamErrors = {}
  if (durationMin === null) errors.durationMin = 'Duração é obrigatória. Ex: 30'
  else if (!isWithin(durationMin, 1, longestMin)) errors.durationMin = `De 1 a ${longestMin} minutos`
  for (const [field, value] of Object.entries({ bufferBeforeMin, bufferAfterMin }))
    if (!isWithin(value, 0, bufferLimitMin)) errors[field] = `De 0 a ${bufferLimitMin} minutos`
  return errors
}

function checkFasting({ fastingMinHours: min, fastingMaxHours: max }: ExamForm): ExamErrors {
  const errors: ExamErrors = {}
  for (const [field, value] of Object.entries({ fastingMinHours: min, fastingMaxHours: max }))
    if (value !== null && !isWithin(value, 0, fastingLimitHours))
      errors[field] = `De 0 a ${fastingLimitHours} horas`
  if (Object.keys(errors).length === 0 && min !== null && max !== null && max < min)
    errors.fastingMaxHours = 'O máximo é menor que o mínimo'
  return errors
}

function checkHours({ permittedHours }: ExamForm): ExamErrors {
  if (permittedHours === null) return {}
  const wrong = Object.entries(checkWeek(permittedHours))
  if (wrong.length > 0)
    return Object.fromEntries(wrong.map(([day, message]) => [`permittedHours.${day}`, message]))
  return weekdays.some((day) => permittedHours[day].length > 0)
    ? {}
    : { permittedHours: 'Diga ao menos um horário, ou deixe o exame sem restrição' }
}

function checkQuestions({ ownQuestions }: ExamForm): ExamErrors {
  const texts = ownQuestions.map((question) => plain(tidy(question)))
  const wrong = texts.flatMap((question, at) => {
    if (question === '') return [[`ownQuestions.${at}`, 'Escreva a pergunta']]
    return texts.indexOf(question) < at ? [[`ownQuestions.${at}`, 'Esta pergunta já está na lista']] : []
  })
  return Object.fromEntries(wrong)
}

/** True when an exam needs a kind of room or equipment that no unit has: it can't be booked until one has. */
export function isWithoutResource(resourceKind: string | null, unitKinds: readonly string[]): boolean {
  const kind = tidy(resourceKind ?? '').toLowerCase()
  return kind !== '' && !unitKinds.includes(kind)
}

/** Returns the form as it is stored: tidy texts, resource kinds as units write them, hours in order. */
export function normalizeExam(form: ExamForm): ExamForm {
  return {
    ...form,
    name: tidy(form.name),
    code: tidy(form.code),
    category: tidy(form.category),
    preparation: form.preparation.trim(),
    resourceKind: tidy(form.resourceKind ?? '').toLowerCase() || null,
    permittedHours: form.permittedHours && normalizeWeek(form.permittedHours),
    screeningQuestions: screeningCodes.filter((code) => form.screeningQuestions.includes(code)),
    ownQuestions: form.ownQuestions.map(tidy),
  }
}

const hours = (count: number) => `${count} ${count === 1 ? 'hora' : 'horas'}`

/** Formats the fasting, as "Jejum de 8 a 12 horas"; '' when none is required. */
export function fastingText({
  fastingMinHours: min,
  fastingMaxHours: max,
}: Pick<ExamForm, 'fastingMinHours' | 'fastingMaxHours'>): string {
  if (min && max) return min === max ? `Jejum de ${hours(min)}` : `Jejum de ${min} a ${hours(max)}`
  if (min) return `Jejum de pelo menos ${hours(min)}`
  return max ? `Jejum de no máximo ${hours(max)}` : ''
}

/** Returns all questions before the exam, in order. */
export const questionsOf = ({
  screeningQuestions: codes,
  ownQuestions,
}: Pick<ExamForm, 'screeningQuestions' | 'ownQuestions'>): string[] => [
  ...screeningCodes.filter((code) => codes.includes(code)).map((code) => screeningQuestions[code]),
  ...ownQuestions,
]
