import { type ChannelKind, channelKindNames } from '#features/channels/rules.ts'
import { type EpisodeMeasure, episodeMeasures, type MessageMeasure, messageMeasures } from '../../rules.ts'

/** A number of conversations or messages, as its address names it: `?conversas=booked`, `?mensagens=failed&canal=sms`. */
export type TalkNumber =
  | { readonly of: 'conversations'; readonly measure: EpisodeMeasure }
  | {
      readonly of: 'messages'
      readonly measure: MessageMeasure
      readonly channel?: ChannelKind | undefined
    }

const names = { conversations: 'conversas', messages: 'mensagens', channel: 'canal' } as const

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** The parameters that lead to a number's rows. */
export const talkParameters = (number: TalkNumber): Record<string, string | undefined> =>
  number.of === 'conversations'
    ? { [names.conversations]: number.measure }
    : { [names.messages]: number.measure, [names.channel]: number.channel }

/** Reads the number of an address; null where it names none. */
export function talkNumberOf(search: URLSearchParams): TalkNumber | null {
  const episodes = among(episodeMeasures, search.get(names.conversations))
  if (episodes) return { of: 'conversations', measure: episodes }
  const messages = among(messageMeasures, search.get(names.messages))
  if (!messages) return null
  return {
    of: 'messages',
    measure: messages,
    channel: among(channelKindNames, search.get(names.channel)),
  }
}
