import type { ChannelKind, MessageOption, RenderedMessage } from '#features/channels/rules.ts'
import { choiceIn } from '../choice.ts'
import type { AssistantReply } from '../engine.ts'

/** Replies as messages of a channel, and what a contact chose of them. */

type Option = Pick<MessageOption, 'id' | 'title'>

/** How long a text may be: with answers to choose from, and without. */
const lengths: Partial<Record<ChannelKind, { readonly withOptions: number; readonly plain: number }>> = {
  whatsapp: { withOptions: 1_024, plain: 4_096 },
}

/** The options of a turn carry its id, so that one pressed later, in an older message, is not taken for a newer one. */
const idOf = (turnId: string, id: string): string => `${turnId}:${id}`

export function messagesOf(
  { text, options }: AssistantReply,
  {
    kind,
    turnId,
    subject,
  }: { readonly kind: ChannelKind; readonly turnId: string; readonly subject: string },
): RenderedMessage[] {
  const limit = lengths[kind]
  const pieces = limit ? split(text, options.length > 0 ? limit.withOptions : limit.plain) : [text]
  return pieces.map((body, at) => ({
    subject: kind === 'email' ? subject : '',
    header: '',
    body,
    footer: '',
    buttons: [],
    ...(at === pieces.length - 1 &&
      options.length > 0 && {
        options: options.map((option) => ({ ...option, id: idOf(turnId, option.id) })),
      }),
  }))
}

/** Cuts a text that is too long between paragraphs, else between lines, words, letters. */
export function split(text: string, most: number): string[] {
  const rest = text.trim()
  if (rest.length <= most) return [rest]
  const within = rest.slice(0, most + 1)
  const cut = ['\n\n', '\n', ' '].map((mark) => within.lastIndexOf(mark)).find((at) => at > 0) ?? most
  return [rest.slice(0, cut).trim(), ...split(rest.slice(cut), most)]
}

/** What was offered by a turn, as it is remembered. */
export const offeredBy = (replies: readonly AssistantReply[], turnId: string): Option[] =>
  replies.flatMap(({ options }) => options.map(({ id, title }) => ({ id: idOf(turnId, id), title })))

/**
 * Returns the engine's id of what was chosen; '' for typed text, and for what was offered before and is not any more: then
 * its title counts as typed.
 */
export function choiceOf(text: string, payload: string, offered: readonly Option[]): string {
  const chosen = payload === '' ? choiceIn(text, offered) : offered.find(({ id }) => id === payload)?.id
  return chosen ? chosen.slice(chosen.indexOf(':') + 1) : ''
}
