import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailbox, type TestMailbox } from '#test/imap.ts'
import { type MailboxAccess, type MailboxPosition, openMailFile, readMailbox } from './mailbox.server.ts'

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

const guide = Buffer.from('%PDF-1.7 a guia do convênio')
const logo = Buffer.from('GIF89a').toString('base64')
const attached = [
  'From: ana@mail.example',
  'Message-ID: <files@mail.example>',
  `In-Reply-To: ${ours}`,
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="m"',
  '',
  '--m',
  'Content-Type: multipart/related; boundary="r"',
  '',
  '--r',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Segue a guia</p><img src="cid:logo">',
  '--r',
  'Content-Type: image/gif; name="logo.gif"',
  'Content-ID: <logo>',
  'Content-Disposition: inline; filename="logo.gif"',
  'Content-Transfer-Encoding: base64',
  '',
  logo,
  '--r--',
  '--m',
  'Content-Type: application/pdf; name="guia.pdf"',
  'Content-Disposition: attachment; filename="guia.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  guide.toString('base64'),
  '--m',
  'Content-Type: image/jpeg; name="pedido.jpg"',
  'Content-Disposition: inline; filename="pedido.jpg"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('\xff\xd8\xff\xe0 o pedido', 'latin1').toString('base64'),
  '--m--',
  '',
].join('\r\n')

const openFile = (id: string, maxBytes = 1_000) =>
  openMailFile(access, id, maxBytes, async (host, port) => connect(port, host))

test('what is attached comes as files, each with a message; the logo of a signature is none', async () => {
  const { position } = await read(null)
  mailbox.deliver(attached)
  const { events } = await read(position)
  expect(events).toMatchObject([
    {
      providerId: '<files@mail.example>',
      text: 'Segue a guia',
      media: { kind: 'document', type: 'application/pdf', name: 'guia.pdf' },
    },
    {
      providerId: '<files@mail.example>#2',
      text: '',
      replyTo: ours,
      media: { kind: 'image', type: 'image/jpeg', name: 'pedido.jpg' },
    },
  ])
  const [id = ''] = events.flatMap((event) => (event.type === 'message' ? (event.media?.id ?? []) : []))
  const file = await openFile(id)
  if (file.outcome !== 'ok') throw new Error(file.outcome)
  expect(Buffer.from(await new Response(file.body).arrayBuffer())).toEqual(guide)
  expect(await openFile(id, 10)).toEqual({ outcome: 'too_large', code: '' })
})

test('a file that is not there any more is gone, and one of a server that is away comes later', async () => {
  const { position } = await read(null)
  mailbox.deliver(attached)
  const { events } = await read(position)
  const [id = ''] = events.flatMap((event) => (event.type === 'message' ? (event.media?.id ?? []) : []))
  expect(await openFile(id.replace(/^(\d+\.)\d+/, '$1999'))).toMatchObject({ outcome: 'gone' })
  expect(await openFile('../../etc/passwd')).toMatchObject({ outcome: 'gone' })
  mailbox.recount()
  expect(await openFile(id)).toEqual({ outcome: 'gone', code: 'recounted' })
  access = { ...access, port: 1 }
  expect(await openFile(id)).toMatchObject({ outcome: 'later' })
})
