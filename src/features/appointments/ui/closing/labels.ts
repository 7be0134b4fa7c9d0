import { counted } from '#ui/list/itemLabels.ts'
import type { DayCount } from '../../agenda/contract.ts'
import type { Ending, State } from '../../rules.ts'
import type { GroupId } from './groups.ts'

export const groupTitles: Record<GroupId, string> = {
  absent: 'Não chegaram',
  waiting: 'Aguardando',
  inService: 'Em atendimento',
  toCome: 'Ainda por vir',
}

/** Labels of the buttons of one appointment. */
export const endingLabels: Record<Ending, string> = {
  done: 'Atendido',
  noShow: 'Faltou',
  cancelled: 'Cancelar',
}

const itemLabels = {
  done: { one: 'atendido', many: 'atendidos' },
  noShow: { one: 'falta', many: 'faltas' },
  cancelled: { one: 'cancelado', many: 'cancelados' },
} as const

/** Formats as `3 faltas`. */
export const countedEnding = (to: Ending, count: number): string => counted(count, itemLabels[to])

/** Labels for a whole group: of the button, and of the confirmation. */
export const actionOnAll = {
  done: {
    action: (count: number) => `Finalizar ${count === 1 ? 'este' : `os ${count}`}`,
    dialog: (count: number) => `Finalizar ${counted(count, { one: 'atendimento', many: 'atendimentos' })}?`,
    effect: 'ficam como atendidos.',
  },
  noShow: {
    action: (count: number) => `Marcar ${countedEnding('noShow', count)}`,
    dialog: (count: number) => `Marcar ${countedEnding('noShow', count)}?`,
    effect: 'não chegaram e ficam com falta. Quem vier depois ainda pode ser recebido.',
  },
} as const

/** The toast after closing. */
export function closedText(to: Ending, names: readonly string[]): string {
  const [first = ''] = names
  if (names.length > 1) return `${countedEnding(to, names.length)} no dia`
  if (to === 'done') return `Atendimento de ${first} finalizado`
  return to === 'noShow' ? `Falta de ${first} registrada` : `Agendamento de ${first} cancelado`
}

/** Formats as `Ana, Rui e mais 3`. */
export function namesText(names: readonly string[]): string {
  const [first = '', second, ...rest] = names
  if (second === undefined) return first
  if (rest.length === 0) return `${first} e ${second}`
  return `${first}, ${second} e mais ${rest.length}`
}

const ended: readonly (Ending & State)[] = ['done', 'noShow', 'cancelled']

/** Formats as `34 atendidos, 3 faltas e 1 cancelado`. */
export function dayText(day: DayCount | undefined): string {
  const parts = ended.flatMap((to) => (day && day.states[to] > 0 ? [countedEnding(to, day.states[to])] : []))
  const last = parts.pop()
  if (last === undefined) return 'Ninguém estava agendado.'
  return `${parts.length > 0 ? `${parts.join(', ')} e ${last}` : last}.`
}
