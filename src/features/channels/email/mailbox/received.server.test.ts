import { expect, test } from 'vitest'
import { readReceived } from './received.server.ts'

const at = new Date('2026-11-23T13:05:00Z')
const ours = '<01933a7c-1111-7abc-8def-0123456789ab@vereda.example>'
const read = (...lines: string[]) => readReceived(Buffer.from(lines.join('\r\n')), at)
const heads = ['From: Ana Souza <Ana@Mail.example>', 'Message-ID: <a1@mail.example>', `In-Reply-To: ${ours}`]

test('an answer is what the person wrote, tied to the message that it answers', async () => {
  const text = [
    '',
    'Sim, confirmo',
    '',
    'Em seg., 23 de nov. de 2026, Clínica <c@v.example> escreveu:',
    '> Olá',
  ]
  expect(await read(...heads, 'Content-Type: text/plain; charset=utf-8', ...text)).toEqual({
    type: 'message',
    at: '2026-11-23T13:05:00.000Z',
    providerId: '<a1@mail.example>',
    from: { phone: '', email: 'ana@mail.example', waId: '', bsuid: '' },
    profileName: 'Ana Souza',
    text: 'Sim, confirmo',
    payload: null,
    replyTo: ours,
    media: null,
  })
})

test('an answer in HTML alone is read as text, without the quotation', async () => {
  const body = '<p>Não vou <b>poder</b></p><blockquote>Olá, Ana. Podemos contar com você?</blockquote>'
  const event = await read(...heads, 'Content-Type: text/html; charset=utf-8', '', body)
  expect(event).toMatchObject({ type: 'message', text: 'Não vou poder' })
})

test('of several messages named, the last one is answered', async () => {
  const other = '<01933a7c-2222-7abc-8def-0123456789ab@vereda.example>'
  const event = await read(heads[0] ?? '', heads[1] ?? '', `References: ${other} <x@y> ${ours}`, '', 'ok')
  expect(event).toMatchObject({ replyTo: ours })
})

test.each([
  ['a mail that answers nothing of ours', ['In-Reply-To: <123@mail.example>']],
  ['a mail without an answer', []],
  ['an absence', [`In-Reply-To: ${ours}`, 'Auto-Submitted: auto-replied']],
  ['a list', [`In-Reply-To: ${ours}`, 'Precedence: bulk']],
])('%s is nothing', async (_, more) => {
  expect(await read('From: ana@mail.example', 'Message-ID: <a2@mail.example>', ...more, '', 'oi')).toBeNull()
})

const report = (action: string, status: string) => [
  'From: MAILER-DAEMON@mail.example',
  'Message-ID: <r1@mail.example>',
  'Auto-Submitted: auto-replied',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Your message could not be delivered.',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mail.example',
  '',
  'Final-Recipient: rfc822; Ana@Mail.example',
  `Action: ${action}`,
  `Status: ${status}`,
  '--b',
  'Content-Type: message/rfc822',
  '',
  `Message-ID: ${ours}`,
  'Subject: Sua consulta',
  '',
  'Olá',
  '--b--',
]

test('a report of a message that came back for good is a bounce of it', async () => {
  expect(await read(...report('failed', '5.1.1'))).toEqual({
    type: 'bounce',
    at: '2026-11-23T13:05:00.000Z',
    providerId: ours,
    email: 'ana@mail.example',
    code: '5.1.1',
  })
})

test('a delay is none', async () => {
  expect(await read(...report('delayed', '4.4.1'))).toBeNull()
})

test('what is no mail is nothing', async () => {
  expect(await readReceived(new Uint8Array([0, 255, 254, 13, 10]), at)).toBeNull()
})
