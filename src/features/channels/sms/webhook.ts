import { z } from 'zod'
import { normalizePhone } from '#lib/phone.ts'
import { actionOf } from '../errors.ts'
import type { Notice } from '../notices.ts'
import type { Address, ChannelEvent, DeliveryStatus } from '../rules.ts'
import type { HttpSettings } from '../settings.ts'
import { readPath, readText } from './paths.ts'

/** Notices of SMS providers, by the shapes that they publish or that the network described. */

const addressOf = (phone: string): Address => ({
  phone: normalizePhone(phone),
  email: '',
  waId: '',
  bsuid: '',
})

type StatusEvent = Extract<ChannelEvent, { type: 'status' }>
function statusNotice(
  providerId: string,
  status: DeliveryStatus,
  at: string,
  code: string,
  sendId: string | null = null,
): Notice {
  const failure = status === 'failed' ? { code, action: actionOf(code) } : { code: null, action: null }
  const event: StatusEvent = { type: 'status', at, providerId, sendId, status, ...failure, waId: null }
  return { key: `status:${providerId}:${status}`, event }
}

const messageNotice = (providerId: string, at: string, from: string, text: string): Notice => ({
  key: `message:${providerId}`,
  event: {
    type: 'message',
    at,
    providerId,
    from: addressOf(from),
    profileName: '',
    text,
    payload: null,
    replyTo: null,
    media: null,
  },
})

/** Zenvia brings no id of ours back: what it tells of our own message says which one it was. */
const outgoingNotice = (providerId: string, at: string, to: string, text: string): Notice => ({
  key: `outgoing:${providerId}`,
  event: { type: 'outgoing', at, providerId, to: addressOf(to), text },
})

const zenviaStatus = z.object({
  type: z.literal('MESSAGE_STATUS'),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  messageId: z.string(),
  messageStatus: z.object({ code: z.string() }),
})
const zenviaMessage = z.object({
  type: z.literal('MESSAGE'),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  message: z.object({
    id: z.string(),
    from: z.string(),
    to: z.string().optional(),
    direction: z.string().optional(),
    contents: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  }),
})
const zenviaStatuses = new Map<string, DeliveryStatus>([
  ['SENT', 'sent'],
  ['DELIVERED', 'delivered'],
  ['READ', 'read'],
  ['REJECTED', 'failed'],
  ['NOT_DELIVERED', 'failed'],
])

/** Null for a body that is no notice of Zenvia's. */
export function readZenvia(body: unknown, arrival: Date): Notice[] | null {
  const told = z.union([zenviaStatus, zenviaMessage]).safeParse(body).data
  if (!told) return z.object({ type: z.string() }).safeParse(body).success ? [] : null
  const at = new Date(told.timestamp ?? arrival).toISOString()
  if (told.type === 'MESSAGE_STATUS') {
    const status = zenviaStatuses.get(told.messageStatus.code)
    return status ? [statusNotice(told.messageId, status, at, 'undelivered')] : []
  }
  const { id, from, to = '', direction, contents } = told.message
  const text = contents.flatMap(({ text }) => text ?? []).join('\n')
  return [direction === 'OUT' ? outgoingNotice(id, at, to, text) : messageNotice(id, at, from, text)]
}

/** Of a message without an id of its own the time of arrival makes one: twice is then twice. */
export function readHttp({ notice }: HttpSettings, body: unknown, arrival: Date): Notice[] | null {
  if (typeof body !== 'object' || body === null) return null
  const listed = notice.list === '' ? body : readPath(body, notice.list)
  const notices: unknown[] = Array.isArray(listed) ? listed : [listed]
  const at = arrival.toISOString()
  return notices.flatMap((told, place) => {
    const id = readText(told, notice.id)
    const status = statusOf(notice, readText(told, notice.status))
    if (id !== '' && status) {
      const sendId = z.uuid().safeParse(id).data ?? null
      return [statusNotice(id, status, at, readText(told, notice.code) || 'undelivered', sendId)]
    }
    const from = readText(told, notice.from)
    const text = readText(told, notice.text)
    return from === '' || text === '' ? [] : [messageNotice(id || `${at}:${place}:${from}`, at, from, text)]
  })
}

function statusOf({ delivered, failed }: HttpSettings['notice'], word: string): DeliveryStatus | null {
  const isOf = (words: string) =>
    words.split(',').some((one) => one.trim() !== '' && one.trim().toLowerCase() === word.toLowerCase())
  if (word === '') return null
  return isOf(delivered) ? 'delivered' : isOf(failed) ? 'failed' : null
}
