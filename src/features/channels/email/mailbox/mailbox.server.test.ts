import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailbox, type TestMailbox } from '#test/imap.ts'
import { type MailboxAccess, type MailboxPosition, readMailbox } from './mailbox.server.ts'

const ours = '<01933a7c-1111-7abc-8def-0123456789ab@vereda.example>'
const answer = (id: string, text: string) =>
  `From: ana@mail.example\r\nMessage-ID: <${id}@mail.example>\r\nIn-Reply-To: ${ours}\r\n\r\n${text}`
const stranger = 'From: bruno@mail.example\r\nMessage-ID: <b@mail.example>\r\nSubject: Orçamento\r\n\r\nOi'

let mailbox: TestMailbox
let access: MailboxAccess
beforeEach(async () => {
  mailbox = await startMailbox([answer('old', 'de antes')])
  const { port, user, password } = mailbox
  access = { host: '127.0.0.1', port, security: 'none', user, password }
})
afterEach(() => mailbox.stop())

const read = (since: MailboxPosition | null, over: Partial<MailboxAccess> = {}) =>
  readMailbox({ ...access, ...over }, since, async (host, port) => connect(port, host))

test('the first reading begins with what comes after it', async () => {
  const first = await read(null)
  expect(first).toMatchObject({ events: [], hasMore: false })
  mailbox.deliver(stranger)
  mailbox.deliver(answer('new', 'Sim'))
  const second = await read(first.position)
  expect(second.events).toMatchObject([{ type: 'message', text: 'Sim', replyTo: ours }])
  expect(second.position.uid).toBe(first.position.uid + 2)
  expect(await read(second.position)).toEqual({ ...second, events: [] })
})

test('nothing is marked as seen', async () => {
  const { position } = await read(null)
  mailbox.deliver(answer('new', 'Sim'))
  await read(position)
  expect(
    mailbox
      .flags()
      .flat()
      .filter((flag) => flag !== '\\Recent'),
  ).toEqual([])
})

test('a mailbox that counts anew is begun with anew', async () => {
  const { position } = await read(null)
  mailbox.recount()
  mailbox.deliver(answer('new', 'Sim'))
  const reading = await read(position)
  expect(reading.events).toEqual([])
  expect(reading.position.validity).not.toBe(position.validity)
})

test('of very many mails a part is read, and then the rest', async () => {
  const { position } = await read(null)
  for (let n = 0; n < 501; n++) mailbox.deliver(n === 500 ? answer('last', 'Sim') : stranger)
  const first = await read(position)
  expect(first).toMatchObject({ events: [], hasMore: true })
  const second = await read(first.position)
  expect(second).toMatchObject({ events: [{ text: 'Sim' }], hasMore: false })
})

test('a wrong password is told', async () => {
  await expect(read(null, { password: 'outra' })).rejects.toMatchObject({ code: 'login' })
})

test('a server that can’t encrypt gets no password', async () => {
  await expect(read(null, { security: 'starttls' })).rejects.toMatchObject({ code: expect.any(String) })
  expect(mailbox.logins()).toBe(0)
})
