import type { PatientStatus } from '../rules.ts'

/** The filters of the list, in the address as people read it. */
export const patientShape = {
  filters: ['situacao', 'convenio', 'etiqueta', 'aniversario', 'telefone'],
} as const
type FilterName = (typeof patientShape.filters)[number]

const statusOf: Readonly<Record<string, PatientStatus>> = {
  ativo: 'active',
  inativo: 'inactive',
  falecido: 'deceased',
}

/** What the API takes; what the address has and nobody knows is left out. */
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
