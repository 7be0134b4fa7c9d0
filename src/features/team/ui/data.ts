import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { everyOf } from '#ui/list/collection.ts'
import { type Member, teamContract } from '../contract.ts'

const { api, query } = connect('team', teamContract)

/** A member with the `id` that lists need for their rows. */
export type MemberItem = Member & { readonly id: string }

const withId = (member: Member): MemberItem => ({ ...member, id: member.userId })
const withIds = (page: ListPage<Member>): ListPage<MemberItem> => ({
  ...page,
  items: page.items.map(withId),
})

/** Shows the last page until the next one has loaded. */
export const membersQuery = (input: Parameters<typeof api.listMembers>[0]) =>
  query.listMembers.queryOptions({ input, select: withIds, placeholderData: (previous) => previous })

const everyQuery = everyOf({ api: { list: api.listMembers }, query: { list: query.listMembers } })

/** All members of the network. */
export const everyMemberQuery = (orgId: string) => ({
  ...everyQuery(orgId),
  select: (members: Member[]) => members.map(withId),
})

export const invitationsQuery = (orgId: string) => query.listInvitations.queryOptions({ input: { orgId } })

/** The offer of an invitation's link. Never cached. */
export const offerQuery = (code: string) =>
  query.findInvitation.queryOptions({ input: { code }, staleTime: 0, gcTime: 0 })

export const { changeMember, setMemberPhone, removeMember, leave, invite, resend, revoke, accept } = api

for (const topic of ['members', 'professionals']) onLive(topic, () => [query.listMembers.key()])
onLive('invitations', () => [query.listInvitations.key()])
