import type { Noun } from '#ui/list/nouns.ts'

export const unitNoun: Noun = { one: 'unidade', many: 'unidades', isFeminine: true }
