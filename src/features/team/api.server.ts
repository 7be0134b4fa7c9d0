import type { Verification } from '#features/identity/slots.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member, person, visitor } from '#platform/http/context.server.ts'
import { accept, readOffer } from './acceptance.server.ts'
import { type Desk, invite, readInvitations, resend, revoke } from './commands.server.ts'
import { teamContract } from './contract.ts'
import { changeMember, leave, readMembers, removeMember, setMemberPhone } from './members.server.ts'
import type { WhenGone } from './slots.server.ts'

const api = apiOf(teamContract)

export interface TeamParts extends Desk, Pick<Verification, 'proveBySession'> {
  /** True when this server knows who has a second factor; the hosted identity service does not report it. */
  readonly storesFactors: boolean
  readonly whenGone: readonly WhenGone[]
}

export const teamApi = (parts: TeamParts) =>
  api.router({
    listMembers: api.listMembers.handler(({ context, input: { orgId, ...filter } }) =>
      readMembers(parts, member(context, orgId), filter),
    ),
    changeMember: api.changeMember.handler(({ context, input: { orgId, userId, version, ...place } }) =>
      changeMember(parts, member(context, orgId), userId, place, version),
    ),
    setMemberPhone: api.setMemberPhone.handler(({ context, input: { orgId, userId, phone } }) =>
      setMemberPhone(parts, member(context, orgId), userId, phone),
    ),
    removeMember: api.removeMember.handler(({ context, input }) =>
      removeMember(parts.whenGone, member(context, input.orgId), input.userId),
    ),
    leave: api.leave.handler(({ context, input }) => leave(parts.whenGone, member(context, input.orgId))),
    listInvitations: api.listInvitations.handler(({ context, input }) =>
      readInvitations(member(context, input.orgId)),
    ),
    invite: api.invite.handler(({ context, input: { orgId, ...form } }) =>
      invite(parts, member(context, orgId), form),
    ),
    resend: api.resend.handler(({ context, input }) => resend(parts, member(context, input.orgId), input.id)),
    revoke: api.revoke.handler(({ context, input }) => revoke(member(context, input.orgId), input.id)),
    findInvitation: api.findInvitation.handler(({ context, input }) =>
      readOffer(parts.secrets, visitor(context), input.code),
    ),
    accept: api.accept.handler(({ context, input }) => accept(parts, person(context), input.code)),
  })
