import { z } from 'zod'
import { instantOf, type Notice } from '../notices.ts'
import { type Address, type ChannelEvent, mediaKinds } from '../rules.ts'
import { addressOf, changedUserIds } from './addresses.ts'

const media = z.object({
  id: z.string(),
  mime_type: z.string().default(''),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const chosen = z.object({ id: z.string(), title: z.string().default('') })

/** A message to the clinic, or one that somebody wrote on the clinic's own phone (`to`). */
export const message = z.object({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  type: z.string(),
  context: z.object({ id: z.string().optional() }).nullish(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().default(''), text: z.string().default('') }).optional(),
  interactive: z.object({ button_reply: chosen.optional(), list_reply: chosen.optional() }).optional(),
  reaction: z.object({ message_id: z.string().optional(), emoji: z.string().optional() }).optional(),
  location: z.object({ name: z.string().optional(), address: z.string().optional() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
  system: z
    .object({
      type: z.string().default(''),
      body: z.string().default(''),
      wa_id: z.string().optional(),
      user_id: z.string().optional(),
      previous_user_id: z.string().optional(),
    })
    .optional(),
})
export type Message = z.infer<typeof message>

export const contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().default('') }).optional(),
})
export type Contact = z.infer<typeof contact>

/** A message as an event; null for what changes nothing, such as a reaction that was taken back. */
export function messageNotice(told: Message, contacts: readonly Contact[], arrival: Date): Notice | null {
  const at = instantOf(told.timestamp, arrival)
  if (told.type === 'system') return systemNotice(told, at)
  const from = addressOf(told.from, told.from_user_id)
  const known = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === told.from) || (user_id !== undefined && user_id === from.bsuid),
  )
  const content = contentOf(told)
  if (content === null) return null
  return {
    key: `message:${told.id}`,
    event: {
      type: 'message',
      at,
      providerId: told.id,
      from: withUserId(from, known),
      profileName: known?.profile?.name ?? '',
      ...content,
      replyTo: told.reaction?.message_id ?? told.context?.id ?? null,
    },
  }
}

const withUserId = (from: Address, known: Contact | undefined): Address =>
  from.bsuid === '' && known?.user_id !== undefined ? { ...from, bsuid: known.user_id } : from

type Content = Pick<Extract<ChannelEvent, { type: 'message' }>, 'text' | 'payload' | 'media'>

function contentOf(told: Message): Content | null {
  const { text, button, interactive, reaction, location } = told
  const nothing = { payload: null, media: null }
  if (text) return { ...nothing, text: text.body }
  if (button) return { ...nothing, text: button.text, payload: button.payload || null }
  const choice = interactive?.button_reply ?? interactive?.list_reply
  if (choice) return { ...nothing, text: choice.title, payload: choice.id }
  if (told.type === 'reaction') return reaction?.emoji ? { ...nothing, text: reaction.emoji } : null
  for (const kind of mediaKinds) {
    const file = told[kind]
    if (file) {
      const { id, mime_type: type, filename: name = '' } = file
      return { text: file.caption ?? '', payload: null, media: { kind, id, type, name } }
    }
  }
  // What this version of ours can't read goes to a person all the same.
  return { ...nothing, text: [location?.name, location?.address].filter(Boolean).join(', ') }
}

/** Somebody has a new number, or a new id; the conversation stays theirs. */
function systemNotice({ id, from, from_user_id, system }: Message, at: string): Notice | null {
  if (system?.type !== 'user_changed_number' && system?.type !== 'user_changed_user_id') return null
  const named = changedUserIds(system.body)
  const before = addressOf(from, system.previous_user_id ?? named?.from ?? from_user_id)
  const after = addressOf(
    system.wa_id ?? (system.type === 'user_changed_user_id' ? from : undefined),
    system.user_id ?? named?.to,
  )
  return { key: `changed:${id}`, event: { type: 'addressChanged', at, from: before, to: after } }
}

/** A message that somebody wrote on the clinic's own phone. */
export function echoNotice(told: Message, arrival: Date): Notice | null {
  const content = contentOf(told)
  if (content === null || told.type === 'revoke') return null
  return {
    key: `echo:${told.id}`,
    event: {
      type: 'echo',
      at: instantOf(told.timestamp, arrival),
      providerId: told.id,
      to: addressOf(told.to, told.to_user_id),
      text: content.text,
      media: content.media,
    },
  }
}
