import { z } from 'zod'
import { actionOf } from '../errors.ts'
import { instantOf, type Notice } from '../notices.ts'
import { accountNotices } from './accountNotices.ts'
import { addressOf } from './addresses.ts'
import { contact, echoNotice, message, messageNotice } from './messageNotices.ts'
import { status, statusNotice } from './statusNotices.ts'

const envelope = z.object({
  entry: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      time: z.number().optional(),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
})

const list = z.array(z.unknown()).default([])
const messagesValue = z.object({
  metadata: z.object({ phone_number_id: z.string().optional() }).optional(),
  contacts: list,
  messages: list,
  message_echoes: list,
  statuses: list,
  user_preferences: list,
  errors: list,
})

const preference = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  category: z.string().default(''),
  value: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional(),
})

const accountError = z.object({ code: z.number() })

/** The channel that a notice must be of: a signature alone says which app, and an app may serve several numbers. */
export interface Receiver {
  readonly phoneNumberId: string
  readonly accountId: string
}

/**
 * Reads a notice of Meta's. One part that can't be read, or is of another number, loses nothing of the rest. Null for a
 * body that is no notice at all.
 */
export function readWebhook(body: unknown, receiver: Receiver, arrival: Date): Notice[] | null {
  const read = envelope.safeParse(body)
  if (!read.success) return null
  return read.data.entry
    .filter(({ id }) => id === receiver.accountId)
    .flatMap(({ time, changes }) =>
      changes.flatMap(({ field, value }) =>
        noticesOf(field, value, instantOf(time, arrival), receiver, arrival),
      ),
    )
}

function noticesOf(field: string, value: unknown, at: string, receiver: Receiver, arrival: Date): Notice[] {
  if (field !== 'messages' && field !== 'smb_message_echoes' && field !== 'user_preferences')
    return accountNotices(field, value, at)
  const told = messagesValue.safeParse(value).data
  if (!told || (told.metadata?.phone_number_id ?? receiver.phoneNumberId) !== receiver.phoneNumberId)
    return []
  const contacts = told.contacts.flatMap((one) => contact.safeParse(one).data ?? [])
  return [
    ...each(told.messages, message, (one) => messageNotice(one, contacts, arrival)),
    ...each(told.message_echoes, message, (one) => echoNotice(one, arrival)),
    ...each(told.statuses, status, (one) => statusNotice(one, arrival)),
    ...each(told.user_preferences, preference, (one) => preferenceNotice(one, arrival)),
    ...each(told.errors, accountError, (one) => problemNotice(`${one.code}`, at)),
  ]
}

function each<T>(
  parts: readonly unknown[],
  schema: z.ZodType<T>,
  notice: (part: T) => Notice | null,
): Notice[] {
  return parts.flatMap((part) => {
    const read = schema.safeParse(part)
    return read.success ? (notice(read.data) ?? []) : []
  })
}

function preferenceNotice(told: z.infer<typeof preference>, arrival: Date): Notice | null {
  if (told.category !== 'marketing_messages' || !/^(stop|resume)$/.test(told.value)) return null
  const from = addressOf(told.wa_id, told.user_id)
  const at = instantOf(told.timestamp, arrival)
  return {
    key: `preference:${from.waId || from.bsuid}:${told.value}:${at}`,
    event: { type: 'preference', at, from, wantsMarketing: told.value === 'resume' },
  }
}

/** Errors of the account come with notices as well; only those that stop it matter here. */
function problemNotice(code: string, at: string): Notice | null {
  if (actionOf(code) !== 'stopChannel') return null
  return { key: `problem:${code}:${at}`, event: { type: 'account', at, change: { what: 'problem', code } } }
}
