export { type MessageView, messagesContract, messageTextLimit, type SendView } from './messages/contract.ts'
export { outboxContract, type WaitingMessage } from './outbox/contract.ts'
