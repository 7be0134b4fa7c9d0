import type { PatientStatus } from '../rules.ts'

/** The filters of the list, with the names that they have in the address. */
export const patientShape = {
  filters: ['situacao', 'convenio', 'etiqueta', 'aniversario', 'telefone'],
} as const
type FilterName = (typeof patientShape.filters)[number]

const statusOf: Readonly<Record<string, PatientStatus>> = {
  ativo: 'active',
  inativo: 'inactive',
  falecido: 'deceased',
}

/** Returns the filter for the API; drops unknown values of the address. */
export function filterOf(filters: Readonly<Record<FilterName, readonly string[]>>) {
  const { situacao, convenio, etiqueta, aniversario, telefone } = filters
  const [plan] = convenio
  return {
    status: situacao.flatMap((one) => statusOf[one] ?? []).join(',') || undefined,
    insurancePlanId: plan === 'particular' ? 'none' : plan,
    tag: etiqueta.join(',') || undefined,
    birthMonth: aniversario[0],
    withoutPhone: telefone[0] === 'sem' ? true : undefined,
  }
}
