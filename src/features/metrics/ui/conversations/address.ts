import { channelKindNames } from '#features/channels/rules.ts'
import { type SendState, sendSources, sendStates } from '#features/sends/rules.ts'
import {
  type EpisodeGroup,
  type EpisodeMeasure,
  type EpisodePlace,
  episodeMeasures,
  type MessageGroup,
  type MessageMeasure,
  type MessagePlace,
  messageMeasures,
  resolvers,
  steps,
} from '../../rules.ts'

/** A number of conversations or messages, as its address names it: `?conversas=booked`, `?mensagens=failed&canal=sms`. */
export type EpisodeNumber = { readonly of: 'conversations'; readonly measure: EpisodeMeasure } & EpisodePlace
export type MessageNumber = { readonly of: 'messages'; readonly measure: MessageMeasure } & MessagePlace
export type TalkNumber = EpisodeNumber | MessageNumber
export type TalkGroup = EpisodeGroup | MessageGroup

const names = {
  conversations: 'conversas',
  messages: 'mensagens',
  day: 'dia',
  channel: 'canal',
  resolver: 'quem-resolveu',
  step: 'passo',
  source: 'origem',
  state: 'situacao',
} as const

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** The parameters that lead to a number's rows. */
export function talkParameters({ of, measure, ...place }: TalkNumber): Record<string, string | undefined> {
  return Object.fromEntries([
    [names[of], measure],
    ...Object.entries(place).map(([group, id]) => [names[group as keyof typeof names], id]),
  ])
}

/** The parameters of the same number, of one group alone. */
export const narrowedParameters = (number: TalkNumber, group: TalkGroup, id: string) => ({
  ...talkParameters(number),
  [names[group]]: id,
})

const stateNames = Object.keys(sendStates) as SendState[]

/** Reads the number of an address; null where it names none. */
export function talkNumberOf(search: URLSearchParams): TalkNumber | null {
  const text = (name: keyof typeof names) => search.get(names[name])
  const place = { day: text('day') ?? undefined, channel: among(channelKindNames, text('channel')) }
  const episodes = among(episodeMeasures, text('conversations'))
  if (episodes)
    return {
      of: 'conversations',
      measure: episodes,
      ...place,
      resolver: among(resolvers, text('resolver')),
      step: among(steps, text('step')),
    }
  const messages = among(messageMeasures, text('messages'))
  if (!messages) return null
  return {
    of: 'messages',
    measure: messages,
    ...place,
    source: among(sendSources, text('source')),
    state: among(stateNames, text('state')),
  }
}
