import { countLimit } from '../rules.ts'

/** `19`, or `999+` where nobody counts further. */
export const showCount = (count: number): string => (count >= countLimit ? `${countLimit - 1}+` : `${count}`)
