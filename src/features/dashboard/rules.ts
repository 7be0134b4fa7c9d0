/** A network can receive its first booking when its data is right, a unit opens and somebody attends there. */
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
  /** How many there are, and how many of these serve for a booking. */
  readonly count: number
  readonly ready: number
  /** Who takes no convênio and examines nothing can be booked all the same. */
  readonly isOptional: boolean
  readonly isDone: boolean
}

/** In the order in which one needs the other: hours stand in units, professionals accept convênios and perform exams. */
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

/** By the person's own clock. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : 'Boa tarde'
}

export const firstName = (fullname: string) => fullname.trim().split(/\s+/)[0] ?? ''
