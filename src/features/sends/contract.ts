export {
  type MessageView,
  messageSchema,
  messagesContract,
  messageTextLimit,
  type SendView,
  sendSchema,
} from './messages/contract.ts'
export { type OutboxMessage, outboxContract } from './outbox/contract.ts'
