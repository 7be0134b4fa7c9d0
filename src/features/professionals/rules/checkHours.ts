import { formatDay, isDay, minutesOfDay } from '#lib/days.ts'
import { latestEnd } from '#lib/weekHours.ts'
import {
  describeRecurrence,
  type ExtraPeriod,
  formatSpan,
  type Hours,
  maxWeeks,
  nths,
  type Period,
  weekdayNames,
} from './hours.ts'
import { type Clash, clashesOf } from './overlap.ts'

/** Messages on the hours, by the path of the period: `hours.2`, `extraHours.0`, or one of its fields. */

type Errors = Record<string, string>

/** @param fixed hours besides the form's, which it can't change */
export function checkHours(form: Hours & { readonly unitIds: readonly string[] }, fixed?: Hours): Errors {
  const errors: Errors = {}
  const add = (path: string, found: Errors) => {
    for (const [field, message] of Object.entries(found)) errors[`${path}.${field}`] = message
  }
  for (const [at, period] of form.hours.entries())
    add(`hours.${at}`, { ...checkAttendance(period, form.unitIds), ...checkPeriod(period) })
  for (const [at, extra] of form.extraHours.entries())
    add(`extraHours.${at}`, { ...checkAttendance(extra, form.unitIds), ...checkDay('date', extra.date) })
  // Whatever is wrong by itself is compared with nothing.
  const sound = (list: 'hours' | 'extraHours') =>
    [...form[list].keys()].filter(
      (at) => !Object.keys(errors).some((path) => path.startsWith(`${list}.${at}.`)),
    )
  const places = { hours: sound('hours'), extraHours: sound('extraHours') }
  const compared: Hours = {
    hours: form.hours.filter((_, at) => places.hours.includes(at)),
    extraHours: form.extraHours.filter((_, at) => places.extraHours.includes(at)),
  }
  for (const found of clashesOf(compared, fixed)) {
    const clash = { ...found, at: places[found.list][found.at] ?? found.at }
    errors[`${clash.list}.${clash.at}`] = clashMessage(clash, form)
  }
  return errors
}

const saidAtOnce = /^(hours|extraHours)\.\d+(\.(from|to|unitId))?$/

/**
 * Returns what is wrong with times and places while they are typed: what overlaps, and what is no time. Dates
 * and recurrences, which begin empty, are judged on save.
 */
export const checkHoursWhileEditing = (form: Hours & { readonly unitIds: readonly string[] }): Errors =>
  Object.fromEntries(Object.entries(checkHours(form)).filter(([path]) => saidAtOnce.test(path)))

function checkAttendance(
  { unitId, from, to, byArrivalPlaces }: ExtraPeriod | Period,
  unitIds: readonly string[],
): Errors {
  const errors: Errors = {}
  if (!unitIds.includes(unitId)) errors.unitId = 'Escolha uma das unidades em que atende'
  if (!Number.isInteger(from) || from < 0 || from >= minutesOfDay) errors.from = 'Horário inválido. Ex: 08:00'
  if (!Number.isInteger(to) || to > latestEnd) errors.to = 'Horário inválido. Ex: 12:00'
  else if (to <= from) errors.to = 'O fim precisa vir depois do início'
  if (byArrivalPlaces !== null && !(byArrivalPlaces >= 1 && byArrivalPlaces <= 500))
    errors.byArrivalPlaces = 'De 1 a 500 lugares'
  return errors
}

function checkPeriod({ recurrence, validFrom, validUntil }: Period): Errors {
  const errors: Errors = {
    ...(validFrom === '' ? {} : checkDay('validFrom', validFrom)),
    ...(validUntil === '' ? {} : checkDay('validUntil', validUntil)),
  }
  if (validFrom !== '' && validUntil !== '' && validUntil < validFrom)
    errors.validUntil ??= 'O fim da validade precisa vir depois do início'
  if (recurrence.kind === 'everyWeeks') {
    Object.assign(errors, checkDay('recurrence', recurrence.from, 'Diga a partir de qual semana'))
    if (!(recurrence.weeks >= 2 && recurrence.weeks <= maxWeeks))
      errors.recurrence = `De 2 a ${maxWeeks} semanas`
  }
  if (recurrence.kind === 'monthly' && !isOfMonth(recurrence.nths))
    errors.recurrence = 'Escolha ao menos uma semana do mês'
  return errors
}

const isOfMonth = (chosen: readonly number[]) =>
  chosen.length > 0 && chosen.every((nth) => (nths as readonly number[]).includes(nth))

const checkDay = (field: string, date: string, message = 'Data inválida. Ex: 01/03/2027'): Errors =>
  isDay(date) ? {} : { [field]: message }

function clashMessage(
  { list, at, other }: Clash,
  form: Hours & { readonly unitIds: readonly string[] },
): string {
  // The message must not reveal hours that the form does not show.
  if (!form.unitIds.includes(other.unitId)) return 'Neste horário já atende em uma unidade que você não vê'
  const own = form[list][at]
  const when =
    'date' in other
      ? `em ${formatDay(other.date)}, ${formatSpan(other)}`
      : `${weekdayNames[other.weekday]}, ${formatSpan(other)}, ${describeRecurrence(other.recurrence, other.weekday)}`
  return own?.unitId === other.unitId
    ? `Sobrepõe outro horário da mesma unidade: ${when}`
    : `Neste horário já atende em outra unidade: ${when}`
}
