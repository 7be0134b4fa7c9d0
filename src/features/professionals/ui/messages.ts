import { counted, type Noun } from '#ui/list/nouns.ts'

export const professionalNoun: Noun = { one: 'profissional', many: 'profissionais' }

export const changedParts = (what: string, count: number): string =>
  `${what} de ${counted(count, professionalNoun)}`
