import { onlyDigits } from '#lib/digits.ts'
import { plain } from '#lib/match.ts'
import { looksLikeEmail, tidy } from '#lib/text.ts'
import { checkHours } from './checkHours.ts'
import {
  type AppointmentKind,
  appointmentKinds,
  type Council,
  type Durations,
  defaultDurations,
  defaultFollowUpDays,
  defaultStep,
  type ProfessionalColor,
} from './choices.ts'
import type { ExtraPeriod, Period } from './hours.ts'

/** Rules of a professional's record: a name and a council are enough to begin with. */

export interface AcceptedPlan {
  readonly insurancePlanId: string
  /** Null for all products, later ones too. */
  readonly productIds: readonly string[] | null
}

export interface Price {
  readonly kind: AppointmentKind
  /** Null for self-pay. */
  readonly insurancePlanId: string | null
  readonly priceCents: number
  /**
   * The professional's share: hundredths of a percent of the price, or an amount; both null when nothing was
   * agreed.
   */
  readonly shareBasisPoints: number | null
  readonly shareCents: number | null
}

export interface ProfessionalForm {
  readonly fullName: string
  readonly treatment: string
  readonly council: Council
  readonly councilNumber: string
  readonly councilState: string
  readonly rqe: string
  readonly specialties: readonly string[]
  readonly phone: string
  readonly email: string
  readonly color: ProfessionalColor
  readonly unitIds: readonly string[]
  readonly hours: readonly Period[]
  readonly extraHours: readonly ExtraPeriod[]
  readonly stepMinutes: number
  readonly durations: Durations
  readonly followUpDays: number | null
  readonly plans: readonly AcceptedPlan[]
  readonly examIds: readonly string[]
  readonly prices: readonly Price[]
  /** The account of the professional in the network; null when they don't sign in. */
  readonly userId: string | null
  readonly isActive: boolean
}

export const emptyProfessional: ProfessionalForm = {
  fullName: '',
  treatment: '',
  council: 'CRM',
  councilNumber: '',
  councilState: '',
  rqe: '',
  specialties: [],
  phone: '',
  email: '',
  color: 'petrol',
  unitIds: [],
  hours: [],
  extraHours: [],
  stepMinutes: defaultStep,
  durations: defaultDurations,
  followUpDays: defaultFollowUpDays,
  plans: [],
  examIds: [],
  prices: [],
  userId: null,
  isActive: true,
}

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
export const federalUnits: readonly string[] = states

const isPhone = (text: string) => [10, 11].includes(onlyDigits(text).length)
const isMinutes = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** Fields without which the record can't be saved: some other register may be without number and state. */
export const requiredFields = ({ council }: Pick<ProfessionalForm, 'council'>) =>
  council === 'Outros'
    ? (['fullName', 'specialties'] as const)
    : (['fullName', 'councilNumber', 'councilState', 'specialties'] as const)

type Check = readonly [field: string, holds: (form: ProfessionalForm) => boolean, message: string]

/** In the order of the form. The councils' number formats vary, so they are checked loosely. */
const checks: readonly Check[] = [
  ['fullName', ({ fullName }) => tidy(fullName) !== '', 'Nome é obrigatório. Ex: Helena Prado'],
  [
    'councilNumber',
    ({ council, councilNumber }) => council === 'Outros' || tidy(councilNumber) !== '',
    'Número do conselho é obrigatório. Ex: 142077',
  ],
  [
    'councilNumber',
    ({ councilNumber }) => /^[\dA-Za-z./ -]{0,15}$/.test(tidy(councilNumber)),
    'Número inválido. Até 15 letras e algarismos',
  ],
  [
    'councilState',
    ({ council, councilState }) =>
      states.includes(councilState.trim().toUpperCase()) ||
      (council === 'Outros' && councilState.trim() === ''),
    'Escolha a UF do conselho',
  ],
  ['rqe', ({ rqe }) => /^[\d ,;/-]{0,40}$/.test(rqe.trim()), 'RQE inválido. Ex: 88412'],
  [
    'specialties',
    ({ specialties }) => specialties.some((one) => tidy(one) !== ''),
    'Informe ao menos uma especialidade',
  ],
  ['phone', ({ phone }) => phone.trim() === '' || isPhone(phone), 'Telefone inválido. Ex: (11) 91234-5678'],
  [
    'email',
    ({ email }) => email.trim() === '' || looksLikeEmail(email.trim()),
    'E-mail inválido. Ex: contato@suaclinica.com.br',
  ],
  ['stepMinutes', ({ stepMinutes }) => isMinutes(stepMinutes, 5, 120), 'De 5 a 120 minutos'],
  [
    'followUpDays',
    ({ followUpDays }) => followUpDays === null || isMinutes(followUpDays, 1, 365),
    'De 1 a 365 dias',
  ],
]

export type Errors = Record<string, string>

/**
 * Returns messages by the path of the field, as in `hours.2`, `durations.appointment`, `prices.0.priceCents`.
 */
export function checkProfessional(form: ProfessionalForm): Errors {
  const errors: Errors = {}
  for (const [field, holds, message] of checks) if (!holds(form)) errors[field] ??= message
  for (const kind of appointmentKinds) {
    const minutes = form.durations[kind]
    if (minutes !== null && !isMinutes(minutes, 5, 480)) errors[`durations.${kind}`] = 'De 5 a 480 minutos'
  }
  return { ...errors, ...checkHours(form), ...checkPlans(form), ...checkPrices(form) }
}

function checkPlans({ plans }: ProfessionalForm): Errors {
  const errors: Errors = {}
  for (const [at, { productIds }] of plans.entries()) {
    if (productIds?.length === 0) errors[`plans.${at}`] = 'Escolha ao menos um plano, ou todos'
  }
  return errors
}

function checkPrices({ prices }: ProfessionalForm): Errors {
  const errors: Errors = {}
  const seen = new Set<string>()
  for (const [at, price] of prices.entries()) {
    const key = `${price.kind} ${price.insurancePlanId}`
    if (seen.has(key)) errors[`prices.${at}.kind`] = 'Já há um preço para este tipo e convênio'
    seen.add(key)
    if (price.priceCents < 0 || !Number.isInteger(price.priceCents))
      errors[`prices.${at}.priceCents`] = 'Informe o valor. Ex: 250,00'
    if ((price.shareBasisPoints ?? 0) < 0 || (price.shareCents ?? 0) < 0)
      errors[`prices.${at}.share`] = 'Informe o repasse'
    if ((price.shareBasisPoints ?? 0) > 10_000) errors[`prices.${at}.share`] = 'Até 100 %'
    if ((price.shareCents ?? 0) > price.priceCents) errors[`prices.${at}.share`] = 'Não pode passar do preço'
  }
  return errors
}

/** Returns the form as it is stored: digits only, upper-case codes, tidy names, no duplicates. */
export function normalizeProfessional(form: ProfessionalForm): ProfessionalForm {
  return {
    ...form,
    fullName: tidy(form.fullName),
    treatment: tidy(form.treatment),
    councilNumber: tidy(form.councilNumber).toUpperCase(),
    councilState: form.councilState.trim().toUpperCase(),
    rqe: tidy(form.rqe),
    specialties: distinct(form.specialties.map(tidy).filter((one) => one !== '')),
    phone: onlyDigits(form.phone),
    email: form.email.trim().toLowerCase(),
    unitIds: [...new Set(form.unitIds)].sort(),
    examIds: [...new Set(form.examIds)].sort(),
    plans: [...form.plans].sort((a, b) => (a.insurancePlanId < b.insurancePlanId ? -1 : 1)),
  }
}

export const mondayFirst = (weekday: number): number => (weekday + 6) % 7

/** Returns the first spelling of each name, ignoring accents and case. */
const distinct = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.findIndex((other) => plain(other) === plain(name)) === at)

/** Formats as `Dra. Helena Prado`. */
export const nameWithTreatment = ({ treatment, fullName }: { treatment: string; fullName: string }): string =>
  tidy(`${treatment} ${fullName}`)

/** Formats as `CRM-SP 142077`. */
export function councilLabel(
  one: Pick<ProfessionalForm, 'council' | 'councilNumber' | 'councilState'>,
): string {
  const council = [one.council, one.councilState].filter((part) => part !== '').join('-')
  return tidy(`${council} ${one.councilNumber}`)
}
