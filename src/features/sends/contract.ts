export {
  type ChannelOption,
  type Delay,
  type MessageOptions,
  type MessageView,
  messagesContract,
  messageTextLimit,
  type PlannedSend,
  type SendView,
} from './messages/contract.ts'
export { type OutboxMessage, outboxContract } from './outbox/contract.ts'
