export { type Suppression, suppressionProblems, suppressionsContract } from './suppressions/contract.ts'
