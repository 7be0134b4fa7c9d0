import { formatDay } from '#lib/days.ts'
import { monthNames } from '#lib/monthNames.ts'
import type { Audience } from '../rules.ts'
import type { Condition } from './rules.ts'

/** An audience in one line, as in lists: `40 a 75 anos, último atendimento antes de 17/11/2025`. */
export function describeAudience(
  audience: Audience,
  listName: string,
  nameOf: (id: string) => string | undefined,
): string {
  if (audience.from === 'list') return listName ? `Lista ${listName}` : 'Lista ainda sem linhas'
  if (audience.conditions.length === 0) return 'Todos os pacientes ativos'
  const text = audience.conditions.map((condition) => phraseOf(condition, nameOf)).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const sexWords = { female: 'mulheres', male: 'homens', other: 'outro sexo' } as const

/** What stands for a name that isn't found: a manager of some units isn't told of the others. */
export const unknownWords = { unit: 'outra unidade', other: 'excluído' } as const

/** `Pinheiros ou Tatuapé`, `Amparo, Unisol ou particular` */
export function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ou ${last}`
}

function phraseOf(condition: Condition, nameOf: (id: string) => string | undefined): string {
  const named = (ids: readonly (string | null)[], unknown: string = unknownWords.other) =>
    orList([...new Set(ids.map((id) => (id === null ? 'particular' : (nameOf(id) ?? unknown))))])
  switch (condition.kind) {
    case 'age':
      return `${condition.from} a ${condition.to} anos`
    case 'sex':
      return sexWords[condition.sex]
    case 'unit':
      return named(condition.unitIds, unknownWords.unit)
    case 'professional':
      return named(condition.professionalIds)
    case 'insurancePlan':
      return named(condition.insurancePlanIds)
    case 'lastAppointment':
      return `último atendimento ${condition.is === 'before' ? 'antes de' : 'desde'} ${formatDay(condition.date)}`
    case 'nextAppointment':
      return condition.has ? 'com agendamento marcado' : 'sem agendamento marcado'
    case 'birthdayMonth':
      return `aniversário em ${orList(condition.months.map((month) => monthNames[month - 1] ?? ''))}`
    case 'tag':
      return `etiqueta ${orList(condition.tags)}`
    case 'missed':
      return `faltou desde ${formatDay(condition.since)}`
    case 'lastExam':
      return `${named(condition.examIds)} antes de ${formatDay(condition.before)}`
    case 'noFutureExam':
      return `sem ${named(condition.examIds)} a fazer`
  }
}

/** The ids that an audience names. */
export function idsIn(audience: Audience): string[] {
  if (audience.from === 'list') return []
  return audience.conditions.flatMap((condition) => {
    if (condition.kind === 'unit') return condition.unitIds
    if (condition.kind === 'professional') return condition.professionalIds
    if (condition.kind === 'insurancePlan') return condition.insurancePlanIds.filter((id) => id !== null)
    if (condition.kind === 'lastExam' || condition.kind === 'noFutureExam') return condition.examIds
    return []
  })
}
