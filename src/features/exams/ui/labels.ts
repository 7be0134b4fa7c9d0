import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const examLabels: ItemLabels = { one: 'exame', many: 'exames' }
