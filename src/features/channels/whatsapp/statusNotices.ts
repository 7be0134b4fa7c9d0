import { z } from 'zod'
import { actionOf } from '../errors.ts'
import { instantOf, type Notice } from '../notices.ts'
import { addressOf } from './addresses.ts'

/** What became of a message of ours (`statuses` of the field `messages`). */
export const status = z.object({
  id: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: z.union([z.string(), z.number()]).optional(),
  recipient_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})

const uuid = z.uuid()

export function statusNotice(told: z.infer<typeof status>, arrival: Date): Notice {
  const { id, timestamp, recipient_id, biz_opaque_callback_data, errors } = told
  const failure = told.status === 'failed' ? `${errors?.[0]?.code ?? 'undelivered'}` : null
  return {
    key: `status:${id}:${told.status}`,
    event: {
      type: 'status',
      at: instantOf(timestamp, arrival),
      providerId: id,
      sendId: uuid.safeParse(biz_opaque_callback_data).data ?? null,
      // A voice message that was played was read.
      status: told.status === 'played' ? 'read' : told.status,
      code: failure,
      action: failure === null ? null : actionOf(failure),
      // Where the number is hidden it may be a BSUID: written to as a number, nothing would arrive.
      waId: addressOf(recipient_id, undefined).waId || null,
    },
  }
}
