export { type MessageView, messagesContract, messageTextLimit, type SendView } from './messages/contract.ts'
