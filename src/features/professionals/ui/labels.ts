import { counted, type ItemLabels } from '#ui/list/itemLabels.ts'

export const professionalLabels: ItemLabels = { one: 'profissional', many: 'profissionais' }

export const changedParts = (what: string, count: number): string =>
  `${what} de ${counted(count, professionalLabels)}`
