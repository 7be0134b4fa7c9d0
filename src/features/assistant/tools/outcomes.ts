import type { Outcome, Refusal } from '../tools.ts'

export const done = <T>(value: T): Outcome<T> => ({ is: 'done', value })
export const refused = (why: Refusal) => ({ is: 'refused', why }) as const
export const taken = { is: 'taken' } as const
