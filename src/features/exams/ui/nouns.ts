import type { Noun } from '#ui/list/nouns.ts'

export const examNoun: Noun = { one: 'exame', many: 'exames' }
