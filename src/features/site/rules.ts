/** The decisions of the public site, on both sides of its forms. */
export * from './rules/arrival.ts'
export * from './rules/contact.ts'
export * from './rules/costs.ts'
