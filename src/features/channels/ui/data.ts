import type { QueryClient } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { type Channel, type ChannelsOverview, channelsContract } from '../contract.ts'

const { api, query } = connect('channels', channelsContract)

export const { connectWhatsapp, connectEmail, connectZenvia, connectHttp, updateChat, updateRules } = api
export const checkChannel = api.check
export const subscribeChannel = api.subscribe
export const testChannel = api.test
export const disconnectChannel = api.disconnect

export const channelsQuery = (orgId: string) => query.list.queryOptions({ input: { orgId } })

/** Shows an answer at once, before the live event brings it. */
export function showChannels(client: QueryClient, orgId: string, overview: ChannelsOverview): void {
  client.setQueryData(channelsQuery(orgId).queryKey, overview)
}

/** Shows a part of it: a channel, or the rules. */
export function showPart(client: QueryClient, orgId: string, part: Partial<ChannelsOverview>): void {
  client.setQueryData(channelsQuery(orgId).queryKey, (shown) => shown && { ...shown, ...part })
}

/** A channel that the network has connected. */
export type Connected<C extends Channel> = C & { readonly id: string; readonly version: number }

export const isConnected = <C extends Channel>(channel: C): channel is Connected<C> =>
  channel.id !== null && channel.version !== null

// The figures are of what is sent: they follow that, too.
onLive('channels', () => [query.list.key()])
onLive('sends', () => [query.list.key()])
