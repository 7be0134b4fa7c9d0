export * from './rules/authorization.ts'
export * from './rules/money.ts'
export * from './rules/preparation.ts'
export * from './rules/states.ts'
