/** True in `npm run test:deep`. */
export const isDeep = process.env.TEST_LENGTH === 'deep'

/** Returns the number of attempts: `short` in `npm test`, `deep` in `npm run test:deep`. */
export const atLength = (short: number, deep: number): number => (isDeep ? deep : short)
