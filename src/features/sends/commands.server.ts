/** What features do with messages that go out, in their own transactions. */
export { type Attempts, planAttempts } from './planning/attempts.server.ts'
export {
  holdSends,
  moveSends,
  planSends,
  recallSends,
  releaseSends,
  type SendFilter,
  type SendMove,
} from './planning/plan.server.ts'
