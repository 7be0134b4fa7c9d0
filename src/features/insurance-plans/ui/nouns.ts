import type { Noun } from '#ui/list/nouns.ts'

export const planNoun: Noun = { one: 'convênio', many: 'convênios' }
