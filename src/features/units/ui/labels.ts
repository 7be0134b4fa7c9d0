import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const unitLabels: ItemLabels = { one: 'unidade', many: 'unidades', isFeminine: true }
