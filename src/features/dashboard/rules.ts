/** A network can receive its first booking when its data is complete, and an open unit has a professional. */
import { checkNetwork, type NetworkField, type NetworkForm } from '#features/orgs/rules.ts'
import type { SetupCounts } from './contract.ts'

export interface SetupPart {
  readonly id: 'identificacao' | 'contato' | 'endereco'
  readonly fields: readonly NetworkField[]
}

export const setupParts = [
  { id: 'identificacao', fields: ['orgName', 'orgCNPJ'] },
  { id: 'contato', fields: ['orgTelefone', 'orgEmail'] },
  { id: 'endereco', fields: ['orgCEP', 'orgCidade', 'orgUF', 'orgEndereco', 'orgNumero'] },
] as const satisfies readonly SetupPart[]

export interface PartState {
  readonly id: SetupPart['id']
  readonly missing: readonly NetworkField[]
  readonly wrong: readonly NetworkField[]
  readonly isDone: boolean
}

export function assessSetup(network: NetworkForm): readonly PartState[] {
  const errors = checkNetwork(network)
  return setupParts.map(({ id, fields }) => {
    const failing: readonly NetworkField[] = fields.filter((field) => errors[field])
    const missing = failing.filter((field) => network[field].trim() === '')
    const wrong = failing.filter((field) => !missing.includes(field))
    return { id, missing, wrong, isDone: failing.length === 0 }
  })
}

export interface RecordState {
  readonly id: 'unidades' | 'convenios' | 'exames' | 'profissionais'
  /** The number of all records; `ready` of them serve for a booking. */
  readonly count: number
  readonly ready: number
  /** True for records without which a booking is possible: convênios and exams. */
  readonly isOptional: boolean
  readonly isDone: boolean
}

/** Sorted by dependency: hours belong to units, professionals accept convênios and perform exams. */
export function assessRecords(counts: SetupCounts): readonly RecordState[] {
  const of = (id: RecordState['id'], count: number, ready: number, isOptional = false): RecordState => ({
    id,
    count,
    ready,
    isOptional,
    isDone: ready > 0,
  })
  return [
    of('unidades', counts.units, counts.openUnits),
    of('convenios', counts.insurancePlans, counts.insurancePlans, true),
    of('exames', counts.exams, counts.exams, true),
    of('profissionais', counts.professionals, counts.availableProfessionals),
  ]
}

/** Returns the greeting for the hour where one works. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : 'Boa tarde'
}
