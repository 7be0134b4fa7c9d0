import { chance, later } from './clinic.server.ts'
import { newSendId, type PastSend } from './sends.server.ts'

/** What became of messages by SMS and e-mail, of which nobody learns if they were read. */

type Arrival = Pick<PastSend, 'state' | 'reason' | 'deliveredAt' | 'readAt'>

export function arrivalOf(name: string, dueAt: Date, now: Date): Arrival {
  const lot = chance(name)
  const deliveredAt = later(dueAt, 0.1 + lot)
  if (lot < 0.03) return { state: 'failed', reason: 'rejected', deliveredAt: undefined, readAt: undefined }
  if (lot < 0.06 || deliveredAt > now) return { state: 'sent', deliveredAt: undefined, readAt: undefined }
  return { state: 'delivered', deliveredAt, readAt: undefined }
}

/** What WhatsApp could not deliver goes by SMS. */
export function textedAfter(send: PastSend, name: string, now: Date): PastSend[] {
  const dueAt = later(send.dueAt, 2)
  if (send.state !== 'failed' || dueAt > now) return []
  const { reply: _, question: __, ...same } = send
  return [
    {
      ...same,
      id: newSendId(),
      kind: 'sms',
      occasion: `${send.occasion}:sms`,
      dueAt,
      ...arrivalOf(`${name} texted`, dueAt, now),
    },
  ]
}
