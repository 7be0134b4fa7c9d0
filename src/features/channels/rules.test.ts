import { describe, expect, test } from 'vitest'
import { describeCheck } from './describeCheck.ts'
import { channelState } from './health.ts'
import { actionOf, checkRules, defaultMessageRules, errorLabel } from './rules.ts'
import { checkHttp, checkSmtp, checkWhatsapp, type HttpSettings, type SmtpSettings } from './settings.ts'
import { readTestAddress } from './testing.ts'

const errors = (found: Readonly<Record<string, string | undefined>>) =>
  Object.keys(found).filter((name) => found[name] !== undefined)

describe('what is to be done about an error', () => {
  // From brazil.md, by hand.
  test.each([
    ['130429', 'backOff'],
    ['131056', 'delay'],
    ['131026', 'otherChannel'],
    ['131047', 'needTemplate'],
    ['131048', 'stopSource'],
    ['131049', 'delay'],
    ['131050', 'suppress'],
    ['132000', 'stopTemplate'],
    ['132001', 'stopTemplate'],
    ['132015', 'stopTemplate'],
    ['131042', 'stopChannel'],
    ['131062', 'fail'],
    ['190', 'stopChannel'],
    ['214', 'stopChannel'],
    ['bounced', 'otherChannel'],
    ['424242', 'fail'],
  ])('%s: %s', (code, action) => expect(actionOf(code)).toBe(action))

  test('is told in Portuguese, and of a code that nobody knows by the code', () => {
    expect(errorLabel('131026')).toBe('este número não recebe WhatsApp')
    expect(errorLabel('424242')).toContain('424242')
  })
})

test('rules leave some hours to send in, and name a channel once', () => {
  expect(errors(checkRules(defaultMessageRules))).toEqual([])
  expect(errors(checkRules({ ...defaultMessageRules, quietFrom: 0, quietUntil: 0 }))).toEqual(['quietUntil'])
  expect(errors(checkRules({ ...defaultMessageRules, fallback: ['sms', 'sms'] }))).toEqual(['fallback'])
})

test('ids of Meta are numbers', () => {
  expect(errors(checkWhatsapp({ phoneNumberId: ' 109844172260338 ', accountId: '' }))).toEqual(['accountId'])
  expect(errors(checkWhatsapp({ phoneNumberId: '+5511', accountId: '2217840953361' }))).toEqual([
    'phoneNumberId',
  ])
})

test('a mail server is a host, not an address of something else', () => {
  const smtp: SmtpSettings = {
    host: 'smtp.vereda.example',
    port: 587,
    security: 'starttls',
    user: '',
    fromName: '',
    fromAddress: 'a@vereda.example',
    replyTo: '',
    dkimSelector: '',
    imapHost: '',
    imapPort: 993,
    imapSecurity: 'tls',
  }
  expect(errors(checkSmtp(smtp))).toEqual([])
  expect(errors(checkSmtp({ ...smtp, imapHost: 'a b' }))).toEqual(['imapHost', 'user'])
  for (const host of ['', 'smtp://a', 'a/b', 'a b', 'a@b', '-'])
    expect([host, errors(checkSmtp({ ...smtp, host }))]).toEqual([host, ['host']])
  expect(errors(checkSmtp({ ...smtp, fromAddress: 'a', replyTo: 'b', dkimSelector: 'a/b' }))).toEqual([
    'fromAddress',
    'replyTo',
    'dkimSelector',
  ])
})

test('a provider is described by names that mean only themselves', () => {
  const http: HttpSettings = {
    url: 'https://sms.example/',
    encoding: 'json',
    phoneFormat: 'plus',
    sender: '',
    fields: [
      { name: 'to', value: '{telefone}' },
      { name: 'messages.0.text', value: 'Vereda: {texto}' },
    ],
    headers: [{ name: 'X-Api-Key', value: '{chave}' }],
    answerId: '',
    answerError: '',
    notice: { list: '', id: '', status: '', delivered: '', failed: '', code: '', from: '', text: '' },
  }
  expect(errors(checkHttp(http))).toEqual([])
  const [to, text] = http.fields
  const field = (name: string) => [...http.fields, { name, value: '1' }]
  for (const name of ['', 'a..b', '.a', 'a b', '__proto__.x', 'a.constructor'])
    expect([name, errors(checkHttp({ ...http, fields: field(name) }))]).toEqual([name, ['fields.2.name']])
  for (const name of ['', 'Host', 'content-length', 'a b', 'a:b'])
    expect(errors(checkHttp({ ...http, headers: [{ name, value: '' }] }))).toEqual(['headers.0.name'])
  expect(errors(checkHttp({ ...http, fields: [to, to].flatMap((one) => one ?? []) }))).toEqual(['fields'])
  expect(errors(checkHttp({ ...http, fields: [text].flatMap((one) => one ?? []) }))).toEqual(['fields'])
  for (const url of ['', 'sms.example', 'ftp://sms.example/', 'https://a:b@sms.example/'])
    expect([url, errors(checkHttp({ ...http, url }))]).toEqual([url, ['url']])
})

test('a channel is as well as its worst step, and stopped before all', () => {
  const check = (result: 'ok' | 'attention' | 'failed') =>
    ({ step: 'key', result, code: 'ok', values: {} }) as const
  expect(channelState({ stoppedAt: null, checks: [] })).toBe('connected')
  expect(channelState({ stoppedAt: null, checks: [check('ok')] })).toBe('connected')
  expect(channelState({ stoppedAt: null, checks: [check('ok'), check('attention')] })).toBe('attention')
  expect(channelState({ stoppedAt: new Date(), checks: [check('ok')] })).toBe('stopped')
})

test('a finding that nobody foresaw reads as the provider told it', () => {
  expect(
    describeCheck({ step: 'number', result: 'failed', code: '4', values: { message: 'Slow down' } }),
  ).toEqual({
    title: 'Não deu certo: pedidos demais à Meta',
    advice: 'O provedor diz: Slow down',
    copy: null,
  })
  expect(describeCheck({ step: 'spf', result: 'attention', code: 'unanswered', values: {} }).title).toBe(
    'O DNS não respondeu',
  )
})

test('a test goes to a mobile or an e-mail address, and is shown masked', () => {
  expect(readTestAddress('sms', '+55 (11) 91234-5678')).toMatchObject({
    address: { phone: '11912345678', email: '' },
    masked: '(11) 9••••-5678',
  })
  expect(readTestAddress('whatsapp', '(11) 3045-2200')).toContain('Celular inválido')
  expect(readTestAddress('email', ' olga@aurora.example ')).toMatchObject({
    address: { phone: '', email: 'olga@aurora.example' },
    masked: 'o***@aurora.example',
  })
  expect(readTestAddress('email', '11912345678')).toContain('E-mail inválido')
})
