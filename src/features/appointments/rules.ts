export * from './booking/rules.ts'
export * from './transitions/rules.ts'
