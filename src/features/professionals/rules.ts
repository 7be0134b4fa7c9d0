/** The rules of professionals, for both sides of the API and for the agenda that builds on them. */
export * from './rules/blocks.ts'
export * from './rules/checkBlock.ts'
export * from './rules/checkHours.ts'
export * from './rules/choices.ts'
export * from './rules/hours.ts'
export * from './rules/overlap.ts'
export * from './rules/professional.ts'
