import { useSearchParams } from 'react-router'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { type InboxView, inboxViews } from '../rules.ts'

/** What the list is narrowed to, as the address has it. */
export interface InboxAddress {
  readonly view: InboxView
  readonly isUnread: boolean
  readonly channel: ChannelKind | null
  readonly unitId: string | null
  readonly search: string
}

const names = {
  view: 'lista',
  unread: 'nao-lidas',
  channel: 'canal',
  unit: 'unidade',
  search: 'busca',
} as const
/** The message at which a thread opens. */
export const messageParameter = 'mensagem'

const viewNames: Record<InboxView, string> = {
  open: 'abertas',
  queue: 'fila',
  mine: 'minhas',
  assistant: 'assistente',
  resolved: 'resolvidas',
}
const channels = Object.keys(channelKinds) as ChannelKind[]

export function readAddress(from: URLSearchParams): InboxAddress {
  return {
    view: inboxViews.find((one) => viewNames[one] === from.get(names.view)) ?? 'open',
    isUnread: from.get(names.unread) === 'sim',
    channel: channels.find((one) => one === from.get(names.channel)) ?? null,
    unitId: from.get(names.unit) || null,
    search: from.get(names.search) ?? '',
  }
}

export function writeAddress({ view, isUnread, channel, unitId, search }: InboxAddress): URLSearchParams {
  return new URLSearchParams({
    ...(view !== 'open' && { [names.view]: viewNames[view] }),
    ...(isUnread && { [names.unread]: 'sim' }),
    ...(channel !== null && { [names.channel]: channel }),
    ...(unitId !== null && { [names.unit]: unitId }),
    ...(search !== '' && { [names.search]: search }),
  })
}

export function useInboxAddress() {
  const [parameters, setParameters] = useSearchParams()
  const address = readAddress(parameters)
  const kept = writeAddress(address)
  return {
    address,
    /** The message at which the open thread begins; null for the newest. */
    at: parameters.get(messageParameter),
    /** What every conversation's address keeps. */
    query: kept.size > 0 ? `?${kept}` : '',
    change: (part: Partial<InboxAddress>) => setParameters(writeAddress({ ...address, ...part })),
  }
}
