export {
  type ChannelOption,
  type Delay,
  type MediaView,
  type MessageOptions,
  type MessageView,
  messageProblems,
  messageSchema,
  messagesContract,
  messageTextLimit,
  type PlannedSend,
  type SendView,
  sendSchema,
} from './messages/contract.ts'
export { type OutboxMessage, outboxContract } from './outbox/contract.ts'
