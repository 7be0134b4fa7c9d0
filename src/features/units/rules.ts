/**
 * The rules of a unit: it needs a name, an address with its time zone, and valid opening hours to be booked
 * at.
 */
import { addressLimits } from '#features/orgs/rules.ts'
import { hasCnpjCheckDigits, normalizeCnpj } from '#lib/cnpj.ts'
import { isDay } from '#lib/days.ts'
import { onlyDigits } from '#lib/digits.ts'
import { type Holiday, nationalHolidays } from '#lib/holidays.ts'
import { looksLikeEmail, tidy } from '#lib/text.ts'
import { isTimeZone } from '#lib/timeZones.ts'
import { checkWeek, mapWeek, normalizeWeek, type WeekHours, weekdays } from '#lib/weekHours.ts'

/** A day on which the unit is closed, or open at other hours, besides the national ones. */
export interface UnitHoliday {
  /** `2027-07-09`, or `07-09` for every year. */
  readonly date: string
  readonly name: string
}

export interface ResourceForm {
  /** Absent for a new one. */
  readonly id?: string
  readonly name: string
  /** The purpose: "sala", "ultrassom", "mamógrafo", "coleta". */
  readonly kind: string
  readonly capacity: number
  readonly hours: WeekHours | null
}

export interface UnitForm {
  readonly name: string
  readonly cnes: string
  readonly cnpj: string
  readonly phone: string
  readonly email: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
  readonly street: string
  readonly streetNumber: string
  readonly complement: string
  readonly timeZone: string
  readonly hours: WeekHours
  /** Names of national holidays on which the unit is open, and of optional ones on which it is closed. */
  readonly holidayExceptions: readonly string[]
  readonly holidays: readonly UnitHoliday[]
  readonly technicalDirector: string
  readonly technicalDirectorCouncil: string
  /** `2019-03-01`; '' when it is not given. */
  readonly openedOn: string
  readonly isActive: boolean
  readonly resources: readonly ResourceForm[]
}

/** The maximum number of characters of a field. */
export const unitLimits = {
  name: 80,
  technicalDirector: 120,
  technicalDirectorCouncil: 40,
  holidayName: 80,
  resourceName: 80,
  resourceKind: 40,
} as const

export const maxCapacity = 500

/** The hours of a new unit: Monday to Friday, morning to evening. */
export const defaultHours: WeekHours = mapWeek((day) =>
  day >= 1 && day <= 5 ? [{ from: 8 * 60, to: 18 * 60 }] : [],
)

const filled = (text: string) => text.trim() !== ''
const emptyOr = (test: (text: string) => boolean) => (text: string) => !filled(text) || test(text.trim())

const isPhone = (text: string) => /^(\(\d{2}\)|\d{2})\s?\d{4,5}-?\d{4}$/.test(text)
const isCnpj = (text: string) =>
  hasCnpjCheckDigits(normalizeCnpj(text)) || /^\d{14}$/.test(normalizeCnpj(text))

type Check = { readonly holds: (form: UnitForm) => boolean; readonly message: string }

/** In the order of the form. The address has the rules of the network's (specification §5). */
const checks: Partial<Record<keyof UnitForm, Check>> = {
  name: { holds: ({ name }) => filled(name), message: 'Nome da unidade é obrigatório. Ex: Pinheiros' },
  cnes: {
    holds: ({ cnes }) => emptyOr((text) => /^\d{1,7}$/.test(text))(cnes),
    message: 'CNES inválido. Até 7 dígitos',
  },
  cnpj: { holds: ({ cnpj }) => emptyOr(isCnpj)(cnpj), message: 'CNPJ inválido. Ex: 12.345.678/0001-99' },
  phone: { holds: ({ phone }) => isPhone(phone.trim()), message: 'Telefone inválido. Ex: (11) 91234-5678' },
  email: {
    holds: ({ email }) => emptyOr(looksLikeEmail)(email),
    message: 'E-mail inválido. Ex: contato@suaclinica.com.br',
  },
  postalCode: {
    holds: ({ postalCode }) => /^\d{5}-?\d{3}$/.test(postalCode.trim()),
    message: 'CEP inválido. Ex: 12345-678',
  },
  city: { holds: ({ city }) => filled(city), message: 'Cidade é obrigatória. Ex: São Paulo' },
  state: {
    holds: ({ state }) => /^[A-Z]{2}$/.test(state.trim().toUpperCase()),
    message: 'UF inválida. Use sigla de estado. Ex: RJ',
  },
  street: { holds: ({ street }) => filled(street), message: 'Endereço é obrigatório' },
  streetNumber: { holds: ({ streetNumber }) => filled(streetNumber), message: 'Número é obrigatório' },
  complement: {
    holds: ({ complement }) => complement.trim().length <= addressLimits.complement,
    message: `Complemento muito longo. Máx. ${addressLimits.complement} caracteres`,
  },
  timeZone: { holds: ({ timeZone }) => isTimeZone(timeZone), message: 'Escolha o fuso horário da unidade' },
  openedOn: {
    holds: ({ openedOn }) => emptyOr(isDay)(openedOn),
    message: 'Data inválida. Ex: 01/03/2019',
  },
}

const isYearly = (text: string) => /^\d{2}-\d{2}$/.test(text) && isDay(`2024-${text}`)

/** Messages by the path of the field, as in `hours.1`, `holidays.0.date`, `resources.2.name`. */
export type UnitErrors = Record<string, string>

export function checkUnit(form: UnitForm): UnitErrors {
  const errors: UnitErrors = {}
  for (const [field, check] of Object.entries(checks)) if (!check.holds(form)) errors[field] = check.message
  const week = checkWeek(form.hours)
  for (const day of weekdays) if (week[day]) errors[`hours.${day}`] = week[day]
  for (const [at, { date, name }] of form.holidays.entries()) {
    if (!isDay(date) && !isYearly(date)) errors[`holidays.${at}.date`] = 'Data inválida. Ex: 25/01/2027'
    if (!filled(name)) errors[`holidays.${at}.name`] = 'Diga o nome do feriado'
  }
  for (const [at, resource] of form.resources.entries()) {
    if (!filled(resource.name)) errors[`resources.${at}.name`] = 'Dê um nome. Ex: Sala 2'
    if (!filled(resource.kind)) errors[`resources.${at}.kind`] = 'Diga o tipo. Ex: ultrassom'
    if (!Number.isInteger(resource.capacity) || resource.capacity < 1 || resource.capacity > maxCapacity)
      errors[`resources.${at}.capacity`] = `De 1 a ${maxCapacity}`
    if (resource.hours && Object.keys(checkWeek(resource.hours)).length > 0)
      errors[`resources.${at}.hours`] = 'Confira os horários: há um que não fecha'
  }
  return errors
}

/** Returns the form as it is stored: digits only, upper-case codes, tidy names, hours in order. */
export function normalizeUnit(form: UnitForm): UnitForm {
  return {
    ...form,
    name: tidy(form.name),
    cnes: onlyDigits(form.cnes),
    cnpj: normalizeCnpj(form.cnpj),
    phone: onlyDigits(form.phone),
    email: form.email.trim().toLowerCase(),
    postalCode: onlyDigits(form.postalCode),
    city: tidy(form.city),
    state: form.state.trim().toUpperCase(),
    street: tidy(form.street),
    streetNumber: tidy(form.streetNumber),
    complement: tidy(form.complement),
    hours: normalizeWeek(form.hours),
    holidayExceptions: [...new Set(form.holidayExceptions)].sort(),
    holidays: [...form.holidays]
      .map(({ date, name }) => ({ date, name: tidy(name) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    technicalDirector: tidy(form.technicalDirector),
    technicalDirectorCouncil: tidy(form.technicalDirectorCouncil),
    openedOn: form.openedOn.trim(),
    resources: form.resources.map((one) => ({
      ...one,
      name: tidy(one.name),
      kind: tidy(one.kind).toLowerCase(),
      hours: one.hours && normalizeWeek(one.hours),
    })),
  }
}

/**
 * True when the unit is closed on the holiday: national ones count and optional ones don't, save the
 * exceptions.
 */
export const isObserved = (
  holiday: Holiday,
  { holidayExceptions }: Pick<UnitForm, 'holidayExceptions'>,
): boolean => holiday.isOptional !== !holidayExceptions.includes(holiday.name)

/** Returns the days of a year on which the unit is closed, with their names, in order. */
export function closedDays(
  unit: Pick<UnitForm, 'holidayExceptions' | 'holidays'>,
  year: number,
): UnitHoliday[] {
  const national = nationalHolidays(year).filter((holiday) => isObserved(holiday, unit))
  const own = unit.holidays
    .map(({ date, name }) => ({ date: isYearly(date) ? `${year}-${date}` : date, name }))
    .filter(({ date }) => date.startsWith(`${year}-`) && isDay(date))
  return [...national.map(({ date, name }) => ({ date, name })), ...own].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )
}
