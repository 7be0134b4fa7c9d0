/**
 * The rules of a convênio: it needs a name; the registro ANS, the follow-up window, its planos and dates are
 * checked when filled in.
 */
import { isDay } from '#lib/days.ts'
import { onlyDigits } from '#lib/digits.ts'
import { plain } from '#lib/match.ts'
import { tidy } from '#lib/text.ts'

export interface ProductForm {
  /** Absent for a new one. */
  readonly id?: string
  readonly name: string
  readonly code: string
  readonly isActive: boolean
}

export interface PlanUnit {
  readonly unitId: string
  /** `2027-03-01`; '' when it is accepted already. */
  readonly acceptedFrom: string
}

export interface PlanForm {
  readonly name: string
  readonly operator: string
  readonly ansCode: string
  readonly requiresAuthorization: boolean
  readonly followUpDays: number | null
  readonly acceptedEverywhere: boolean
  /** The units that accept it, unless all do. */
  readonly units: readonly PlanUnit[]
  readonly isActive: boolean
  readonly products: readonly ProductForm[]
}

export const followUpLimit = 365

/** The maximum number of characters of a field. */
export const planLimits = {
  name: 80,
  operator: 80,
  productName: 80,
  productCode: 40,
} as const

/** The values of a new convênio. */
export const emptyPlan: PlanForm = {
  name: '',
  operator: '',
  ansCode: '',
  requiresAuthorization: false,
  followUpDays: 30,
  acceptedEverywhere: true,
  units: [],
  isActive: true,
  products: [],
}

/** Messages by the path of the field, as in `products.1.name`, `units.0.acceptedFrom`. */
export type PlanErrors = Record<string, string>

export function checkPlan(form: PlanForm): PlanErrors {
  const errors: PlanErrors = {}
  if (tidy(form.name) === '') errors.name = 'Nome do convênio é obrigatório. Ex: Amparo Saúde'
  if (form.ansCode.trim() !== '' && !/^\d{5}-?\d$/.test(form.ansCode.trim()))
    errors.ansCode = 'Registro ANS inválido. Use 6 dígitos. Ex: 34567-8'
  if (form.followUpDays !== null && !isWithin(form.followUpDays, 0, followUpLimit))
    errors.followUpDays = `Prazo inválido. De 0 a ${followUpLimit} dias`
  return { ...errors, ...checkUnits(form), ...checkProducts(form) }
}

const isWithin = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to

function checkUnits({ units }: PlanForm): PlanErrors {
  const errors: PlanErrors = {}
  for (const [at, { unitId, acceptedFrom }] of units.entries()) {
    if (acceptedFrom !== '' && !isDay(acceptedFrom))
      errors[`units.${at}.acceptedFrom`] = 'Data inválida. Ex: 01/03/2027'
    if (units.findIndex((one) => one.unitId === unitId) < at)
      errors[`units.${at}.unitId`] = 'Esta unidade já está na lista'
  }
  return errors
}

function checkProducts({ products }: PlanForm): PlanErrors {
  const errors: PlanErrors = {}
  const names = products.map(({ name }) => plain(tidy(name)))
  for (const [at, name] of names.entries()) {
    if (name === '') errors[`products.${at}.name`] = 'Dê um nome ao plano. Ex: Básico enfermaria'
    else if (names.indexOf(name) < at) errors[`products.${at}.name`] = 'Este plano já está na lista'
  }
  return errors
}

/** Returns the form as it is stored: tidy names, digits only, units only when not all accept it. */
export function normalizePlan(form: PlanForm): PlanForm {
  return {
    ...form,
    name: tidy(form.name),
    operator: tidy(form.operator),
    ansCode: onlyDigits(form.ansCode),
    units: form.acceptedEverywhere ? [] : form.units,
    products: form.products.map((one) => ({ ...one, name: tidy(one.name), code: tidy(one.code) })),
  }
}

/** Formats a registro ANS as the agency writes it: `345678` → `34567-8`. */
export const formatAnsCode = (digits: string): string => digits.replace(/^(\d{5})(\d)$/, '$1-$2')
