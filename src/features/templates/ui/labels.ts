import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const templateLabels: ItemLabels = { one: 'template', many: 'templates', isFeminine: false }
