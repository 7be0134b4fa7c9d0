/** Whether the run is `npm run test:deep`. */
export const isDeep = process.env.TEST_LENGTH === 'deep'

/** How often a thing is tried: `short` in `npm test`, `deep` in `npm run test:deep`. */
export const atLength = (short: number, deep: number): number => (isDeep ? deep : short)
