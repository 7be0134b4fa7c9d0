export { loadValues, type Wanted } from './values/values.server.ts'
