import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enterOrg, transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type MailServerOptions, smtpRejection, startMailServer, type TestMailServer } from '#test/mail.ts'
import { startDns, type TestDns } from '#test/providers/dns.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga } from '#test/world.ts'
import { openChannels } from '../channels.server.ts'
import type { Channels } from '../commands.server.ts'
import { describeCheck } from '../describeCheck.ts'
import type { Outgoing } from '../rules.ts'

let server: TestServer
let dns: TestDns
let smtp: TestMailServer | undefined
let orgId: string
const open: Channels[] = []

beforeAll(async () => {
  server = await startTestServer()
  dns = await startDns()
  orgId = (await server.register(olga)).user.orgId
  await server.fillIn(orgId)
})
afterEach(async () => {
  for (const channels of open.splice(0)) channels.close()
  await smtp?.stop()
  smtp = undefined
})
afterAll(async () => {
  dns.stop()
  await server.stop()
})

/** The installation's mail server, or one that a network typed (`settings`). */
async function adapter(options: MailServerOptions = {}, settings?: object) {
  smtp = await startMailServer(options)
  const env = readEnv({
    ORIGIN: server.origin,
    SMTP_URL: smtp.url,
    OUTBOUND_ALLOW: `127.0.0.1:${smtp.port}`,
    DNS_SERVERS: dns.address,
  })
  const channels = openChannels({ env, secrets: testSecrets })
  open.push(channels)
  const system = { database: server.db.database, userId: null, orgId: null }
  const found = await transact(system, async (tx) =>
    (await channels.find(await enterOrg(tx, orgId))).get('email'),
  )
  if (!found) throw new Error('no mail server')
  if (!settings) return channels.adapterOf(found)
  const typed = {
    host: '127.0.0.1',
    port: smtp.port,
    security: 'starttls',
    user: '',
    fromName: 'Clínica Vereda',
    fromAddress: 'lembretes@vereda.example',
    replyTo: 'contato@vereda.example',
    dkimSelector: '',
    ...settings,
  }
  return channels.adapterOf({ ...found, channelId: orgId, provider: 'smtp', settings: typed })
}

/** Says yes to everything, and ends the connection once it has the whole mail. */
async function startVanishing(port: number): Promise<Server> {
  const vanishing = createServer((socket) => {
    socket.write('220 oi\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (data.includes('\r\n.\r\n')) socket.destroy()
      else if (/^(EHLO|MAIL|RCPT)/.test(`${data}`)) socket.write('250 ok\r\n')
      else if (/^DATA/.test(`${data}`)) socket.write('354 go on\r\n')
    })
  })
  vanishing.listen(port, '127.0.0.1')
  await once(vanishing, 'listening')
  return vanishing
}

const outgoing = (more: Partial<Outgoing> = {}): Outgoing => ({
  sendId: '018f3f3e-0000-7000-8000-000000000001',
  to: { phone: '', email: 'ana@casa.example', waId: '', bsuid: '' },
  message: {
    subject: 'Sua consulta é amanhã',
    header: 'Até amanhã, Ana',
    body: 'Às 14:30.\n\nTraga <documento> & carteirinha.',
    footer: 'Clínica Vereda',
    buttons: [{ type: 'url', text: 'Confirmar', url: 'https://vereda.example/c/abc?a=1&b=2' }],
  },
  template: null,
  html: null,
  attachments: [
    { name: 'consulta.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  ],
  unsubscribeUrl: 'https://vereda.example/descadastro/abc',
  ...more,
})

describe('an e-mail', () => {
  test('has a text of its own, its appointment, and one click to stop', async () => {
    const answer = await (await adapter({}, {})).send(outgoing())
    expect(answer).toEqual({
      outcome: 'accepted',
      providerId: '<018f3f3e-0000-7000-8000-000000000001@vereda.example>',
    })
    const [mail] = smtp?.received ?? []
    expect(mail).toMatchObject({
      subject: 'Sua consulta é amanhã',
      from: { name: 'Clínica Vereda', address: 'lembretes@vereda.example' },
      replyTo: [{ address: 'contato@vereda.example' }],
      messageId: '<018f3f3e-0000-7000-8000-000000000001@vereda.example>',
      attachments: [{ filename: 'consulta.ics', mimeType: 'text/calendar' }],
    })
    expect(mail?.text).toContain('Traga <documento> & carteirinha.')
    expect(mail?.text).toContain('Confirmar:\nhttps://vereda.example/c/abc?a=1&b=2')
    expect(mail?.html).toContain('Traga &lt;documento&gt; &amp; carteirinha.')
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toBe('<https://vereda.example/descadastro/abc>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
  })

  test('that answers stands in the thread of the mails before it', async () => {
    const answers = ['<018f3f3e-0000-7000-8000-000000000009@vereda.example>', '<resposta@casa.example>']
    await (await adapter({}, {})).send(
      outgoing({ message: { ...outgoing().message, subject: 'Re: Sua consulta é amanhã', answers } }),
    )
    const header = (key: string) => smtp?.received.at(-1)?.headers.find((one) => one.key === key)?.value
    expect(header('in-reply-to')).toBe('<resposta@casa.example>')
    expect(header('references')).toBe(answers.join(' '))
  })

  test('of a person is not marked as a machine’s, so that an absence is told', async () => {
    await (await adapter({}, {})).send(outgoing({ isByPerson: true }))
    expect(smtp?.received[0]?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  test('takes a file with it', async () => {
    const file = {
      kind: 'document',
      fileId: '018f3f3e-0000-7000-8000-000000000002',
      type: 'application/pdf',
      name: 'guia.pdf',
      size: 8,
      bytes: Uint8Array.from('%PDF-1.7', (letter) => letter.charCodeAt(0)),
      providerId: '',
    } as const
    await (await adapter({}, {})).send(outgoing({ attachments: [], file }))
    const [attached] = smtp?.received[0]?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'guia.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe('%PDF-1.7')
  })

  test('of a network without a server of its own goes by the installation’s, in the clinic’s name', async () => {
    await (await adapter()).send(outgoing())
    expect(smtp?.received[0]).toMatchObject({
      from: { name: expect.any(String), address: expect.stringContaining('nao-responda@') },
      replyTo: [{ address: 'recepcao@aurora.example' }],
    })
  })

  test('follows another over the same conversation, or over a new one where that ended', async () => {
    const one = await adapter({}, {})
    for (const number of [1, 2]) {
      const sendId = `018f3f3e-0000-7000-8000-00000000000${number}`
      expect(await one.send(outgoing({ sendId }))).toMatchObject({ outcome: 'accepted' })
    }
    expect(smtp?.received).toHaveLength(2)
    const { port = 0 } = smtp ?? {}
    await smtp?.stop()
    smtp = await startMailServer({ port })
    expect(await one.send(outgoing())).toMatchObject({ outcome: 'accepted' })
  })
})

describe('what a mail server answers', () => {
  const refusing = (responseCode: number, text: string): MailServerOptions => ({
    onRecipient: () => {
      throw smtpRejection(responseCode, text)
    },
  })

  test.each([
    [550, '5.1.1 no such user', { outcome: 'rejected', code: 'bounced', action: 'otherChannel' }],
    [550, '5.7.1 not wanted here', { outcome: 'rejected', code: 'refused', action: 'fail' }],
    [452, '4.2.2 mailbox full', { outcome: 'deferred', code: 'later', retryAfterS: 300 }],
  ])('%i %s', async (code, text, expected) => {
    expect(await (await adapter(refusing(code, text), {})).send(outgoing())).toEqual(expected)
  })

  test('a content that it does not want fails', async () => {
    const one = await adapter({ onMail: () => Promise.reject(smtpRejection(554, '5.7.1 spam')) }, {})
    expect(await one.send(outgoing())).toMatchObject({ outcome: 'rejected', code: 'content' })
  })

  test('nothing, when it goes away with the mail in its hands: it may have been taken', async () => {
    const one = await adapter({}, {})
    const { port = 0 } = smtp ?? {}
    await smtp?.stop()
    const vanishing = await startVanishing(port)
    expect(await one.send(outgoing())).toEqual({ outcome: 'unknown', code: 'unreachable' })
    vanishing.close()
  })

  test('nothing, when nobody is there: the mail is unsent for certain', async () => {
    const one = await adapter({}, {})
    await smtp?.stop()
    expect(await one.send(outgoing())).toMatchObject({ outcome: 'deferred', code: 'unreachable' })
  })

  test('a host that is not public is refused for good, until somebody changes it', async () => {
    const one = await adapter({}, { port: 25 })
    expect(await one.send(outgoing())).toEqual({
      outcome: 'rejected',
      code: 'not_public',
      action: 'stopChannel',
    })
  })
})

describe('a check', () => {
  async function texts(settings: object) {
    const found = []
    for await (const one of (await adapter({}, settings)).check())
      found.push([one.step, one.result, describeCheck(one).title, describeCheck(one).copy])
    return found
  }

  test('asks the server, and the domain for what lets others trust it', async () => {
    dns.records.set('vereda.example', ['v=spf1 include:_spf.correio.example -all', 'outra=coisa'])
    dns.records.set('s1._domainkey.vereda.example', [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`])
    dns.records.set('_dmarc.vereda.example', ['v=DMARC1; p=none'])
    expect(await texts({ dkimSelector: 's1', fromAddress: 'oi@mail.vereda.example' })).toEqual([
      ['connection', 'ok', 'O servidor respondeu e aceitou a conta', null],
      ['spf', 'attention', 'Falta o SPF em mail.vereda.example', null],
      ['dkim', 'attention', 'Falta o DKIM', null],
      ['dmarc', 'ok', 'DMARC em ordem', null],
    ])
    expect((await texts({ dkimSelector: 's1' })).map(([, result]) => result)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ])
    dns.records.delete('_dmarc.vereda.example')
    dns.records.set('vereda.example', ['v=spf1 -all', 'v=spf1 ~all'])
    dns.records.set('s1._domainkey.vereda.example', ['v=DKIM1; p='])
    expect(await texts({ dkimSelector: 's1' })).toEqual([
      ['connection', 'ok', 'O servidor respondeu e aceitou a conta', null],
      ['spf', 'attention', 'Há mais de um SPF em vereda.example', null],
      ['dkim', 'attention', 'A chave DKIM foi retirada', null],
      [
        'dmarc',
        'attention',
        'Falta o DMARC em vereda.example',
        'v=DMARC1; p=none; rua=mailto:dmarc@vereda.example',
      ],
    ])
  })

  test('tells what keeps the server from being reached', async () => {
    expect((await texts({ port: 25 }))[0]).toEqual([
      'connection',
      'failed',
      'Este endereço não é da internet pública',
      null,
    ])
  })
})
