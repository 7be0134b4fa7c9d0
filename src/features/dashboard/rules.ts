/** A network is set up when each part of its data is filled and right; what is missing is told by name. */
import { checkNetwork, type NetworkField, type NetworkForm } from '#features/orgs/rules.ts'

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

/** By the person's own clock. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Boa noite'
  return hour < 12 ? 'Bom dia' : 'Boa tarde'
}

export const firstName = (fullname: string) => fullname.trim().split(/\s+/)[0] ?? ''
