import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { startMailbox, type TestMailbox } from '#test/imap.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga } from '#test/world.ts'
import type { Channels } from '../../adapters.server.ts'
import { openChannels } from '../../channels.server.ts'
import type { SmtpSettings } from '../../settings.ts'
import { readNetworkMailbox } from './job.server.ts'

const ours = '<01933a7c-1111-7abc-8def-0123456789ab@vereda.example>'
const answer = `From: ana@mail.example\r\nMessage-ID: <a1@mail.example>\r\nIn-Reply-To: ${ours}\r\n\r\nSim`
const env = { OUTBOUND_ALLOW: '127.0.0.1' }

let server: TestServer
let channels: Channels
let mailbox: TestMailbox
let orgId: string
let token: string
beforeAll(async () => {
  server = await startTestServer(env)
  channels = openChannels({ env: readEnv(env), secrets: testSecrets })
  const owner = await server.register(olga)
  token = owner.token
  orgId = owner.user.orgId
})
afterAll(async () => {
  channels.close()
  await server.stop()
})
beforeEach(async () => {
  mailbox = await startMailbox()
})
afterEach(async () => {
  await server.call('DELETE', channelPath(), { token })
  await mailbox.stop()
})

const channelPath = (kind = 'email') => `/api/v1/orgs/${orgId}/channels/${kind}`
const read = () => readNetworkMailbox(server.db.database, channels, orgId)
const events = async () =>
  (await server.sql(orgId, 'select event from channel_events order by id')).map(({ event }) => event)
const connect = async (over: object = {}) => {
  const body = {
    version: null,
    host: '127.0.0.1',
    port: 1,
    security: 'starttls',
    user: mailbox.user,
    password: mailbox.password,
    fromAddress: 'lembretes@vereda.example',
    imapHost: '127.0.0.1',
    imapPort: mailbox.port,
    imapSecurity: 'starttls',
    ...over,
  }
  return server.call('PUT', channelPath(), { token, body })
}
const mailboxCheck = async () => {
  const { body } = await server.call('GET', `/api/v1/orgs/${orgId}/channels`, { token })
  return body.email.checks.find((one: { step: string }) => one.step === 'mailbox')
}

test('an answer becomes an event of the channel, once', async () => {
  expect((await connect()).status).toBe(200)
  await read()
  mailbox.deliver(answer)
  await read()
  await read()
  expect(await events()).toMatchObject([{ type: 'message', text: 'Sim', replyTo: ours }])
  expect(await mailboxCheck()).toBeUndefined()
})

test('two processes that read at once bring it once', async () => {
  await connect()
  await read()
  mailbox.deliver(answer.replace('<a1@', '<a2@'))
  const before = (await events()).length
  await Promise.all([read(), read()])
  expect(await events()).toHaveLength(before + 1)
})

test('a password that is refused is tried once, until somebody acts, and said', async () => {
  const { body } = await connect({ password: 'uma outra senha' })
  await read()
  await read()
  expect(mailbox.logins()).toBe(1)
  expect(await mailboxCheck()).toMatchObject({
    result: 'attention',
    title: 'O servidor de entrada não aceitou usuário e senha',
  })
  await connect({ version: body.version })
  await read()
  expect(mailbox.logins()).toBe(2)
  expect(await mailboxCheck()).toBeUndefined()
})

test('a server that is away is asked again, and mends itself', async () => {
  await connect({ imapPort: 1 })
  await read()
  expect(await mailboxCheck()).toMatchObject({ code: 'unreachable' })
})

test('a network that doesn’t read its mailbox is left alone', async () => {
  await connect({ imapHost: '' })
  await read()
  expect(mailbox.logins()).toBe(0)
})

test('reading needs a user, and the password is typed again for another host', async () => {
  expect(await connect({ user: '' })).toMatchObject({
    status: 422,
    body: { errors: { user: 'O servidor de entrada pede usuário e senha' } },
  })
  const { body } = await connect()
  expect(await connect({ version: body.version, password: '', imapHost: 'localhost' })).toMatchObject({
    status: 422,
    body: { errors: { password: expect.any(String) } },
  })
})

test('without it, answers go to the network’s own address', async () => {
  await server.sql(orgId, `update orgs set org_email = 'contato@vereda.example'`)
  const replyTo = async () => {
    const found = await transact({ database: server.db.database, userId: null, orgId }, channels.find)
    const settings = found.get('email')?.settings as SmtpSettings | undefined
    return settings?.replyTo
  }
  const { body } = await connect({ imapHost: '' })
  expect(await replyTo()).toBe('contato@vereda.example')
  await connect({ version: body.version })
  expect(await replyTo()).toBe('')
})
