import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import type { Finding, TemplateSubmission } from '../adapters.server.ts'
import { describeCheck } from '../describeCheck.ts'
import type { Outgoing, RenderedButton } from '../rules.ts'
import { openWhatsapp } from './adapter.server.ts'
import { placeOfFile } from './graph.server.ts'

let meta: CloudApi
const webhook = { url: 'https://vereda.example/api/webhooks/whatsapp/1', verifyToken: 'token' }
const outbound = openOutbound({ OUTBOUND_ALLOW: [] })

beforeAll(async () => {
  meta = await startCloudApi()
})
afterAll(() => {
  meta.stop()
  outbound.close()
})
beforeEach(() => {
  meta.onMessage = () => undefined
  meta.messages.length = 0
})

function open(changes: { accessToken?: string; appSecret?: string; accountId?: string; base?: string } = {}) {
  const { phoneNumberId, accountId, accessToken, appSecret } = { ...meta.account, ...changes }
  return openWhatsapp({
    outbound,
    base: changes.base ?? meta.url,
    settings: { phoneNumberId, accountId },
    keys: { accessToken, appSecret },
    webhook,
  })
}

const outgoing = (more: Partial<Outgoing> = {}, buttons: readonly RenderedButton[] = []): Outgoing => ({
  sendId: '018f3f3e-0000-7000-8000-000000000001',
  to: { phone: '11912345678', email: '', waId: '', bsuid: '' },
  message: {
    subject: '',
    header: 'Vereda',
    body: 'Sua consulta é amanhã.',
    footer: 'Responda SAIR',
    buttons,
  },
  template: null,
  html: null,
  attachments: [],
  unsubscribeUrl: null,
  ...more,
})
const reply = (text: string) => ({ type: 'reply', text, payload: `p:${text}` }) as const

/** Sends and returns the body that Meta got. */
async function sent(message: Outgoing) {
  expect(await open().send(message)).toMatchObject({ outcome: 'accepted' })
  return meta.messages.at(-1)?.body
}

describe('a file', () => {
  test('is fetched from Meta’s places, and the key goes to nobody else', () => {
    const base = 'https://graph.facebook.com'
    const meant = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1'
    expect(placeOfFile(meant, base)?.href).toBe(meant)
    expect(placeOfFile('http://127.0.0.1:9000/files/1', 'http://127.0.0.1:9000')).not.toBe(null)
    for (const other of [
      'http://lookaside.fbsbx.com/1',
      'https://lookaside.fbsbx.com:8443/1',
      'https://fbsbx.com.evil.example/1',
      'https://evilfbsbx.com/1',
      'http://127.0.0.1:9001/files/1',
      'https://169.254.169.254/latest',
      'no address',
    ])
      expect(placeOfFile(other, base)).toBe(null)
  })

  test('comes with its bytes; one that is not there is gone', async () => {
    meta.media.set('77', { type: 'image/jpeg', bytes: Uint8Array.from([0xff, 0xd8, 0xff]) })
    const answer = await open().openMedia('77', 10)
    expect(answer.outcome).toBe('ok')
    if (answer.outcome === 'ok') expect((await new Response(answer.body).arrayBuffer()).byteLength).toBe(3)
    expect(await open().openMedia('77', 2)).toMatchObject({ outcome: 'too_large' })
    expect(await open().openMedia('78', 10)).toMatchObject({ outcome: 'gone' })
    expect(await open({ accessToken: 'EAAG0' }).openMedia('77', 10)).toMatchObject({ outcome: 'later' })
  })
})

describe('a message', () => {
  test('goes to the phone with the country’s code, and carries the send’s id', async () => {
    const answer = await open().send(outgoing())
    expect(answer).toEqual({ outcome: 'accepted', providerId: meta.messages[0]?.id, waId: '5511912345678' })
    expect(meta.messages[0]?.body).toMatchObject({
      to: '5511912345678',
      biz_opaque_callback_data: '018f3f3e-0000-7000-8000-000000000001',
      text: { body: '*Vereda*\n\nSua consulta é amanhã.\n\n_Responda SAIR_' },
    })
  })

  test('goes to the id under which WhatsApp knows the phone', async () => {
    const to = { phone: '11912345678', email: '', waId: '551112345678', bsuid: 'BR.123' }
    expect((await sent(outgoing({ to }))).to).toBe('551112345678')
  })

  test('to a BSUID goes out as recipient, never as a number', async () => {
    const body = await sent(outgoing({ to: { phone: '', email: '', waId: '', bsuid: 'BR.123' } }))
    expect(body).toMatchObject({ recipient: 'BR.123' })
    expect(body).not.toHaveProperty('to')
  })

  test('to nobody is not sent', async () => {
    const to = { phone: '', email: 'a@b.example', waId: '', bsuid: '' }
    expect(await open().send(outgoing({ to }))).toMatchObject({ outcome: 'rejected', action: 'otherChannel' })
    expect(meta.messages).toEqual([])
  })

  test('shows up to three answers as buttons, up to ten as a list, the rest as text', async () => {
    const three = ['Confirmar', 'Remarcar', 'Cancelar'].map(reply)
    expect(await sent(outgoing({}, three))).toMatchObject({
      interactive: {
        type: 'button',
        action: { buttons: [{ reply: { id: 'p:Confirmar', title: 'Confirmar' } }, {}, {}] },
      },
    })
    expect((await sent(outgoing({}, [...three, reply('Só Ana')]))).interactive.type).toBe('list')
    const many = Array.from({ length: 11 }, (_, at) => reply(`Horário ${at}`))
    expect((await sent(outgoing({}, many))).text.body).toContain('- Horário 10')
    const link = { type: 'url', text: 'Confirmar', url: 'https://vereda.example/c/abc' } as const
    expect((await sent(outgoing({}, [link]))).interactive).toMatchObject({ type: 'cta_url' })
    // Filled in, a text may be longer than Meta takes above buttons.
    const long = outgoing({}, three)
    const filled = { ...long, message: { ...long.message, body: 'a'.repeat(1_025) } }
    expect(await sent(filled)).toMatchObject({
      type: 'text',
      text: { body: expect.stringContaining('- Confirmar') },
    })
    expect((await sent(outgoing({}, [...three, link]))).text.body).toContain('https://vereda.example/c/abc')
  })
})

describe('answers to choose from', () => {
  const offer = (options: Outgoing['message']['options'], body = 'Qual horário?') =>
    sent(
      outgoing({
        message: { subject: '', header: '', body, footer: '', buttons: [], options: options ?? [] },
      }),
    )
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `times:${at}`, title: `Horário ${at}` }))

  test('are buttons while they are few and short, else a list', async () => {
    expect((await offer(rows(3))).interactive).toMatchObject({
      type: 'button',
      action: { buttons: [{ type: 'reply', reply: { id: 'times:0', title: 'Horário 0' } }, {}, {}] },
    })
    const long = [{ id: 'a', title: 'Cardiologia, Pinheiros', description: 'Rua dos Jequitibás, 418' }]
    expect((await offer(long)).interactive).toMatchObject({
      type: 'list',
      body: { text: 'Qual horário?' },
      action: { sections: [{ rows: long }] },
    })
    expect((await offer(rows(10))).interactive.action.sections[0].rows).toHaveLength(10)
  })

  test('are numbered lines where Meta has no room for them', async () => {
    expect((await offer(rows(11))).text.body).toContain('\n11. Horário 10')
    expect((await offer(rows(2), 'x'.repeat(1_025))).text.body).toContain('2. Horário 1')
    const twins = [...rows(1), ...rows(1)]
    expect((await offer(twins)).text.body).toContain('1. Horário 0\n2. Horário 0')
  })
})

describe('what Meta answers', () => {
  test.each([
    [131026, { outcome: 'rejected', code: '131026', action: 'otherChannel' }],
    [131047, { outcome: 'rejected', code: '131047', action: 'needTemplate' }],
    [131048, { outcome: 'rejected', code: '131048', action: 'stopSource' }],
    [131050, { outcome: 'rejected', code: '131050', action: 'suppress' }],
    [131042, { outcome: 'rejected', code: '131042', action: 'stopChannel' }],
    [132015, { outcome: 'rejected', code: '132015', action: 'stopTemplate' }],
    [200, { outcome: 'rejected', code: '200', action: 'stopChannel' }],
    [999, { outcome: 'rejected', code: '999', action: 'fail' }],
    [130429, { outcome: 'deferred', code: '130429', retryAfterS: 10 }],
    [131056, { outcome: 'deferred', code: '131056', retryAfterS: 10 }],
    [131049, { outcome: 'deferred', code: '131049', retryAfterS: 10 }],
  ])('%i becomes what is to be done', async (code, expected) => {
    meta.onMessage = () => ({ code })
    expect(await open().send(outgoing())).toEqual(expected)
  })

  test('with a key that does not hold stops the channel', async () => {
    expect(await open({ accessToken: 'velha' }).send(outgoing())).toMatchObject({
      code: '190',
      action: 'stopChannel',
    })
  })

  test('and gets lost leaves the message uncertain, and it is not sent again', async () => {
    meta.onMessage = () => 'lose'
    expect(await open().send(outgoing())).toEqual({ outcome: 'unknown', code: 'unreachable' })
    expect(meta.messages).toHaveLength(1)
  })

  test('nothing, because nobody is there, leaves it unsent for certain', async () => {
    expect(await open({ base: 'http://127.0.0.1:1' }).send(outgoing())).toMatchObject({
      outcome: 'deferred',
      code: 'unreachable',
    })
  })
})

describe('templates', () => {
  const submission: TemplateSubmission = {
    name: 'lembrete_v1',
    category: 'utility',
    header: 'Olá, {{paciente.nome}}',
    body: 'Sua consulta é {{agendamento.data}} às {{agendamento.hora}}.',
    footer: 'Responda SAIR para parar',
    buttons: [
      { type: 'reply', text: 'Confirmar' },
      {
        type: 'url',
        text: 'Remarcar',
        url: 'https://vereda.example/c/',
        example: 'https://vereda.example/c/abc',
      },
    ],
    examples: { 'paciente.nome': 'Ana', 'agendamento.data': 'terça, 24/11', 'agendamento.hora': '14:30' },
  }

  test('are submitted with named variables, listed, sent, edited and deleted', async () => {
    const adapter = open()
    const made = await adapter.submitTemplate(submission)
    if (!made.ok) throw new Error(made.reason)
    expect(made).toMatchObject({ state: 'PENDING', category: 'utility' })
    const stored = meta.templates.find(({ id }) => id === made.id)
    expect(stored?.components).toMatchObject([
      { type: 'HEADER', text: 'Olá, {{titulo}}' },
      { type: 'BODY', text: 'Sua consulta é {{agendamento_data}} às {{agendamento_hora}}.' },
      { type: 'FOOTER' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'QUICK_REPLY' }, { type: 'URL', url: 'https://vereda.example/c/{{1}}' }],
      },
    ])
    const template = {
      name: submission.name,
      language: 'pt_BR',
      category: 'utility',
      headerValue: 'Ana',
      bodyValues: { 'agendamento.data': 'terça,\n24/11', 'agendamento.hora': '14:30' },
      buttonValues: [{ index: 1, value: 'abc' }],
    } as const
    const message = outgoing({ template }, [reply('Confirmar'), { type: 'url', text: 'Remarcar', url: 'x' }])
    expect(await adapter.send(message)).toMatchObject({ code: '132001', action: 'stopTemplate' })
    if (stored) stored.status = 'APPROVED'
    expect((await sent(message)).template.components).toEqual([
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'titulo', text: 'Ana' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'agendamento_data', text: 'terça, 24/11' },
          { type: 'text', parameter_name: 'agendamento_hora', text: '14:30' },
        ],
      },
      {
        type: 'button',
        sub_type: 'quick_reply',
        index: '0',
        parameters: [{ type: 'payload', payload: 'p:Confirmar' }],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'abc' }] },
    ])
    expect(await adapter.editTemplate(made.id, { ...submission, header: '' })).toMatchObject({ ok: true })
    expect(await adapter.listTemplates()).toContainEqual({
      id: made.id,
      name: 'lembrete_v1',
      language: 'pt_BR',
      state: 'PENDING',
      category: 'utility',
      quality: '',
      reason: '',
    })
    expect(await adapter.deleteTemplate('lembrete_v1', made.id)).toMatchObject({ ok: true })
    expect(meta.templates.some(({ id }) => id === made.id)).toBe(false)
  })

  test('are listed to the last page', async () => {
    const component = { type: 'BODY', text: 'Oi' }
    for (let number = 0; number < 240; number++)
      meta.templates.push({
        id: `many-${number}`,
        name: `many_${number}`,
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'APPROVED',
        components: [component],
      })
    // What Meta does not know yet is null, and keeps no other from being listed.
    Object.assign(meta.templates.at(-1) ?? {}, { quality_score: null, rejected_reason: null })
    const listed = await open().listTemplates()
    expect(new Set(listed?.map(({ id }) => id)).size).toBe(meta.templates.length)
  })

  test('that Meta refuses say why', async () => {
    expect(await open().submitTemplate({ ...submission, name: 'Lembrete!' })).toMatchObject({
      ok: false,
      code: '100',
    })
  })
})

describe('a check', () => {
  async function findings(adapter = open()): Promise<Finding[]> {
    const found: Finding[] = []
    for await (const one of adapter.check()) found.push(one)
    return found
  }
  const codes = async (adapter = open()) =>
    Object.fromEntries((await findings(adapter)).map(({ step, result, code }) => [step, `${result} ${code}`]))

  test('finds the missing subscription, and asks for it', async () => {
    meta.account.callback = null
    expect((await codes()).subscription).toBe('attention missing')
    expect(await open().subscribe?.()).toBeNull()
    expect(meta.account.callback).toEqual({ url: webhook.url })
    meta.account.callback = { url: 'https://outro.example/' }
    expect((await codes()).subscription).toBe('attention elsewhere')
    meta.account.callback = { url: webhook.url }
    expect(await codes()).toEqual({
      key: 'ok ok',
      signature: 'ok ok',
      number: 'ok ok',
      subscription: 'ok ok',
      payment: 'ok ok',
    })
  })

  test.each(['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier'] as const)(
    'tells what Meta says of the number, its limit by the name %s',
    async (limitField) => {
      meta.account.limitField = limitField
      const number = (await findings()).find(({ step }) => step === 'number')
      expect(number?.state).toEqual({
        sender: 'Clínica Vereda, (11) 3045-2200',
        quality: 'high',
        peopleLimit: 2_000,
        rateLimit: null,
      })
    },
  )

  test('finds a key that ends, one without permissions, and one that does not hold', async () => {
    meta.account.tokenExpiresAt = Date.parse('2026-11-29T12:00:00Z') / 1_000
    const [key] = await findings()
    expect(key && describeCheck(key).title).toBe('A chave de acesso expira em 29/11')
    meta.account.tokenExpiresAt = 0
    meta.account.scopes = ['whatsapp_business_messaging']
    expect((await codes()).key).toBe('failed scopes')
    meta.account.scopes = ['whatsapp_business_messaging', 'whatsapp_business_management']
    expect(await codes(open({ accessToken: 'velha' }))).toEqual({ key: 'failed 190' })
  })

  test('finds another app’s secret, another account’s number, and a missing payment method', async () => {
    expect((await codes(open({ appSecret: 'outro' }))).signature).toBe('attention secret')
    expect((await codes(open({ accountId: '12345' }))).number).toBe('failed account')
    meta.account.hasPayment = false
    expect((await codes()).payment).toBe('failed 131042')
    meta.account.hasPayment = true
  })
})
