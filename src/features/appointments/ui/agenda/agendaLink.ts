import { paths } from '#src/paths.ts'
import { type AgendaState, writeAgenda } from './address.ts'

/** The agenda of a unit, narrowed down to what a number counts. */
export const agendaLink = (unitId: string, change: Partial<AgendaState> = {}): string =>
  `${paths.agenda}?${writeAgenda(new URLSearchParams(), { ...change, unitId })}`
