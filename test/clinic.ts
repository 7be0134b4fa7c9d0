import type { Log } from '#platform/log.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, bruno, clara, olga, zeca } from '#test/world.ts'

/** A network with one person of each role, and a way to call its API. */
export interface Clinic {
  readonly server: TestServer
  readonly orgId: string
  readonly path: string
  readonly tokens: Record<'owner' | 'manager' | 'receptionist' | 'professional' | 'stranger', string>
  readonly userIds: Record<'owner' | 'manager' | 'receptionist' | 'professional', string>
  /** Calls as the receptionist, unless another role is given. */
  call(
    method: string,
    path: string,
    body?: unknown,
    role?: keyof Clinic['tokens'],
  ): ReturnType<TestServer['call']>
  create(form: object): Promise<{ id: string; version: number } & Record<string, never>>
}

export async function openClinic(env: Record<string, string> = {}, log?: Log): Promise<Clinic> {
  const server = await startTestServer(env, undefined, undefined, log)
  const owner = await server.register(olga)
  const orgId = owner.user.orgId
  const path = `/api/v1/orgs/${orgId}`
  const tokens = { owner: owner.token, manager: '', receptionist: '', professional: '', stranger: '' }
  const userIds = { owner: owner.user.userId, manager: '', receptionist: '', professional: '' }
  for (const person of [ana, bruno, clara]) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role)
    tokens[person.role] = token
    userIds[person.role] = user.userId
  }
  tokens.stranger = (await server.register(zeca)).token
  const call: Clinic['call'] = (method, at, body, role = 'receptionist') =>
    server.call(method, `${path}${at}`, { token: tokens[role], body })
  return {
    server,
    orgId,
    path,
    tokens,
    userIds,
    call,
    async create(form) {
      const { status, body } = await call('POST', '/patients', form)
      if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`)
      return body
    },
  }
}
