import type { ActOnReply } from '#features/sends/slots.server.ts'
import { publish } from '#platform/live/publish.server.ts'

/** Who wants to book is called by a person; who declines is left alone. */
export const actOnInvitation: ActOnReply = async (tx, { question, meaning }) => {
  if (question.kind !== 'invitation') return null
  await publish(tx, { topic: 'campaigns', id: question.campaignId })
  return { answer: null, question: null, needsPerson: meaning.kind !== 'declines' }
}
