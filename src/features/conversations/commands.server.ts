/** What later features do with conversations, messages and refusals, in their own transactions. */
export { noteBooking } from './bookings.server.ts'
export {
  type Contact,
  changeAddress,
  findConversation,
  findConversations,
  type NetworkTransaction,
} from './contacts.server.ts'
export { addressHashesOf, findErasedConversations } from './erasure.server.ts'
export {
  addMessages,
  type LeftMessage,
  type NewMessage,
  noteLeft,
  withdrawQuestion,
} from './messages.server.ts'
export {
  askForPerson,
  changeOwner,
  holdOwnership,
  type NextOwner,
  noteAnswer,
  noteAnswered,
  noteAssistantAnswer,
  noteInbound,
  noteRefusal,
  noteWaiting,
  type Ownership,
  publishConversation,
} from './ownership.server.ts'
export {
  type HeldRefusal,
  hashAddress,
  type Lifted,
  liftSuppressions,
  type Refusal,
  showAddress,
  suppress,
  suppressedAmong,
} from './suppressions/store.server.ts'
