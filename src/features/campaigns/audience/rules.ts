import { isDay } from '#lib/days.ts'

/** The sentences by which a campaign says whom it is for. All of them hold together. */
export type Condition =
  | { readonly kind: 'age'; readonly from: number; readonly to: number }
  | { readonly kind: 'sex'; readonly sex: ConditionSex }
  | { readonly kind: 'unit'; readonly unitIds: readonly string[] }
  | { readonly kind: 'professional'; readonly professionalIds: readonly string[] }
  /** `null` is self-pay. */
  | { readonly kind: 'insurancePlan'; readonly insurancePlanIds: readonly (string | null)[] }
  | { readonly kind: 'lastAppointment'; readonly is: 'before' | 'since'; readonly date: string }
  | { readonly kind: 'nextAppointment'; readonly has: boolean }
  | { readonly kind: 'birthdayMonth'; readonly months: readonly number[] }
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  | { readonly kind: 'missed'; readonly since: string }
  | { readonly kind: 'lastExam'; readonly examIds: readonly string[]; readonly before: string }
  | { readonly kind: 'noFutureExam'; readonly examIds: readonly string[] }
export type ConditionKind = Condition['kind']
export type ConditionSex = 'female' | 'male' | 'other'

/** The names of the conditions, in the order in which they are offered. */
export const conditionLabels: Readonly<Record<ConditionKind, string>> = {
  age: 'Idade',
  lastAppointment: 'Último atendimento',
  unit: 'Unidade',
  professional: 'Profissional',
  insurancePlan: 'Convênio',
  nextAppointment: 'Próximo agendamento',
  sex: 'Sexo',
  tag: 'Etiqueta',
  missed: 'Faltou',
  birthdayMonth: 'Aniversário',
  lastExam: 'Exame feito antes de',
  noFutureExam: 'Exame não marcado',
}
export const conditionKinds = Object.keys(conditionLabels) as ConditionKind[]

export const maxConditions = conditionKinds.length
export const maxChoices = 100
export const oldestAge = 130

/** Messages by the condition's place. An empty choice is an unfinished sentence, not an audience of nobody. */
export function checkConditions(conditions: readonly Condition[]): Record<number, string> {
  const errors: Record<number, string> = {}
  for (const [at, condition] of conditions.entries()) {
    const message = checkCondition(condition)
    if (message) errors[at] = message
    else if (conditions.findIndex(({ kind }) => kind === condition.kind) < at)
      errors[at] = 'Esta condição já está na lista'
  }
  return errors
}

function checkCondition(condition: Condition): string {
  const chosen = (list: readonly unknown[], what: string) => (list.length > 0 ? '' : `Escolha ${what}`)
  const dated = (day: string) => (isDay(day) ? '' : 'Data inválida. Ex: 17/11/2025')
  switch (condition.kind) {
    case 'age':
      return condition.from <= condition.to ? '' : 'A primeira idade é maior que a segunda'
    case 'unit':
      return chosen(condition.unitIds, 'a unidade')
    case 'professional':
      return chosen(condition.professionalIds, 'o profissional')
    case 'insurancePlan':
      return chosen(condition.insurancePlanIds, 'o convênio')
    case 'birthdayMonth':
      return chosen(condition.months, 'o mês')
    case 'tag':
      return chosen(condition.tags, 'a etiqueta')
    case 'lastAppointment':
      return dated(condition.date)
    case 'missed':
      return dated(condition.since)
    case 'lastExam':
      return chosen(condition.examIds, 'o exame') || dated(condition.before)
    case 'noFutureExam':
      return chosen(condition.examIds, 'o exame')
    default:
      return ''
  }
}

/**
 * Why a person who is meant gets nothing, in the order in which the reasons are tried: each person is counted
 * once, for the first that holds.
 */
export const exclusionReasons = [
  'noConsent',
  'noAddress',
  'refused',
  'tooMany',
  'repeated',
  'failing',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** After so many failures in a row a number is not tried by campaigns any more. */
export const maxFailures = 3

export type Exclusions = Readonly<Record<ExclusionReason, number>>

export interface AudienceCount {
  /** Active patients, and how many are left after each condition. */
  readonly left: readonly number[]
  /** Who gets the message. */
  readonly people: number
  readonly excluded: Exclusions
}

export const noExclusions: Exclusions = {
  noConsent: 0,
  noAddress: 0,
  refused: 0,
  tooMany: 0,
  repeated: 0,
  failing: 0,
}
