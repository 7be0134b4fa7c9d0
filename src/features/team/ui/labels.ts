import { roleNames } from '#features/accounts/ui/roles.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Role } from '#platform/access.ts'
import type { HistoryFields } from '#ui/history/fields.tsx'

/** The purpose of each role, in a sentence for the person who chooses it. */
export const roleNotes: Record<Role, string> = {
  owner: 'Tudo, também passar a direção adiante e excluir a rede.',
  manager: 'Configura a rede, a equipe, os convênios e os exames.',
  receptionist: 'Agenda e pacientes. Vê a configuração, não a altera.',
  professional: 'A própria agenda e o contato dos próprios pacientes.',
}

/** Returns the units of a person as text: their names, or a number. */
export function unitsText(
  unitIds: readonly string[] | null,
  names: ReadonlyMap<string, string>,
  hidden = 0,
): string {
  if (unitIds === null) return 'Todas'
  const known = unitIds.flatMap((id) => names.get(id) ?? [])
  const others = unitIds.length - known.length + hidden
  if (others === 0) return known.join(', ')
  const rest = others === 1 ? 'outra unidade' : `outras ${others} unidades`
  return known.length === 0
    ? rest.replace('outras ', '').replace('outra', '1')
    : `${known.join(', ')} e ${rest}`
}

export const historyFields = (names: ReadonlyMap<string, string>): HistoryFields => ({
  email: { label: 'Convite para' },
  professionalId: {
    label: 'Cadastro de profissional',
    show: (value) => (value === null ? 'nenhum' : 'escolhido'),
  },
  role: { label: 'Papel', show: (value) => roleNames[value as Role] ?? String(value) },
  phone: { label: 'Celular', show: (value) => formatPhone(String(value)) || 'nenhum' },
  unitIds: { label: 'Unidades', show: (value) => unitsText(value as string[] | null, names) },
})
