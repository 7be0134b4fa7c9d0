export * from './booking/rules.ts'
export * from './contact/rules.ts'
export * from './limits.ts'
export * from './transitions/rules.ts'
