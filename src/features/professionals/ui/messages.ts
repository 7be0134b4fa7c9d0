import { counted, type Noun } from '#ui/list/nouns.ts'

export const professionalNoun: Noun = { one: 'profissional', many: 'profissionais' }

/** For toasts of one or several. */
export const activated = (count: number, isActive: boolean): string => {
  const done = isActive ? 'ativado' : 'desativado'
  return count === 1 ? `Profissional ${done}` : `${count} profissionais ${done}s`
}

export const changedParts = (what: string, count: number): string =>
  `${what} de ${counted(count, professionalNoun)}`
