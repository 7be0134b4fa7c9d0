import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const planLabels: ItemLabels = { one: 'convênio', many: 'convênios' }
