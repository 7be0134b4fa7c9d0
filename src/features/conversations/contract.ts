export { type Suppression, suppressionsContract } from './suppressions/contract.ts'
