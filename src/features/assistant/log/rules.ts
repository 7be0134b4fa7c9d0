/** How a logged turn ended, to filter by. */
export const logOutcomes = ['handedOver', 'failed', 'unanswered'] as const
export type LogOutcome = (typeof logOutcomes)[number]
