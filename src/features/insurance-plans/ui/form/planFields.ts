import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { Plan } from '../../contract.ts'
import { formatAnsCode, type PlanForm, type PlanUnit, type ProductForm } from '../../rules.ts'

const yesNo = (value: boolean) => (value ? 'sim' : 'não')

export const planFieldNames: FieldNames<PlanForm> = {
  name: { label: 'Nome' },
  isActive: { label: 'Ativo', show: yesNo },
  operator: { label: 'Operadora' },
  ansCode: { label: 'Registro ANS', show: formatAnsCode },
  requiresAuthorization: { label: 'Pede autorização sempre', show: yesNo },
  followUpDays: {
    label: 'Prazo de retorno',
    show: (days) => (days === null ? 'o do profissional' : `${days} dias`),
  },
  products: { label: 'Planos', show: namesOf },
  acceptedEverywhere: { label: 'Aceito em todas as unidades', show: yesNo },
  units: { label: 'Unidades', show: countOf },
}

export const requiredPlanFields = ['name'] as const

function namesOf(products: readonly ProductForm[]): string {
  return products.map(({ name }) => name).join(', ') || 'nenhum'
}

function countOf(units: readonly PlanUnit[]): string {
  return units.length === 1 ? '1 unidade' : `${units.length} unidades`
}

export function formOfPlan(plan: Plan): PlanForm {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...form } = plan
  return { ...form, ansCode: formatAnsCode(form.ansCode) }
}

/** Returns the form as the API takes it. */
export const writable = ({ products, units, ...form }: PlanForm) => ({
  ...form,
  products: [...products],
  units: [...units],
})
