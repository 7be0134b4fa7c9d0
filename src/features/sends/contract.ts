export { type MessageView, messagesContract, messageTextLimit, type SendView } from './messages/contract.ts'
export { type OutboxMessage, outboxContract } from './outbox/contract.ts'
