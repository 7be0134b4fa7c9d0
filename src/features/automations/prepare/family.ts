import type { AutomationKind } from '../rules.ts'

/** One message for siblings, and for several appointments of one contact. */

/** What can be said of several appointments in one text: that they are booked, and whether all will come. */
const joinable: readonly AutomationKind[] = ['booked', 'confirmation', 'dayBefore', 'secondNotice', 'sameDay']
export const isJoinable = (kind: AutomationKind): boolean => joinable.includes(kind)

/** A message that could go with others. */
export interface Member {
  readonly sendId: string
  readonly automationId: string
  readonly unitId: string
  /** Where it goes: the same for the mother's phone in every child's record. */
  readonly addressKey: string
  readonly startsAt: number
}

/** The members of one message: of the same automation, to the same address, at the same unit, in the order of time. */
export function familyOf<M extends Member>(member: M, all: readonly M[]): M[] {
  return all
    .filter(
      (other) =>
        other.automationId === member.automationId &&
        other.addressKey === member.addressKey &&
        other.unitId === member.unitId,
    )
    .sort((one, other) => one.startsAt - other.startsAt || (one.sendId < other.sendId ? -1 : 1))
}

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The variables of a family, from those of its members. */
export function familyValues(members: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const names = [...new Set(members.map((values) => values['paciente.nome'] ?? ''))]
  return {
    'familia.pacientes': and.format(names),
    'familia.quantas': String(members.length),
    'familia.visitas': members
      .map(
        (values) =>
          `${values['paciente.nome']}, ${values['agendamento.data']}, às ${values['agendamento.hora']}`,
      )
      .join('; '),
  }
}
