/** What features do with messages that go out, in their own transactions. */
export { applyStatuses, type ToldStatus } from './engine/statuses.server.ts'
export { findMessages } from './messages/commands.server.ts'
export { loadReplies, type Reply } from './messages/replies.server.ts'
export { type Attempts, planAttempts } from './planning/attempts.server.ts'
export {
  holdSends,
  moveSends,
  planSends,
  rankSends,
  recallSends,
  releaseSends,
  type SendFilter,
  type SendMove,
  type SendRank,
  unrankSends,
} from './planning/plan.server.ts'
export { prepareWritten } from './singles.server.ts'
export { findSend, presentSend, type SendColumns, sendColumns } from './views.server.ts'
