import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { pruneMessages } from './jobs.server.ts'

const team = 'contato@acolhe.example'
const officer = 'privacidade@acolhe.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    CONTACT_EMAIL: team,
    PRIVACY_EMAIL: officer,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'off',
  })
})
afterAll(() => server.stop())

const sonia = {
  subject: 'install',
  name: 'Sônia Okada',
  email: 'sonia@clinica.example',
  clinic: 'Clínica Vereda',
  phone: '(11) 91234-5678',
  message: 'Temos três unidades.\nDá para trazer a planilha?',
}

const send = (change: object = {}, headers: Record<string, string> = {}, to = server) =>
  to.call('POST', '/api/v1/contact-messages', { body: { ...sonia, ...change }, headers })
const stored = (number: string) =>
  server.sql('', 'select * from contact_messages where number = $1', [number])
const empty = () =>
  server.sql('', 'delete from contact_messages').then(() => server.sql('', 'delete from mails'))

beforeEach(() => empty())

describe('POST /contact-messages', () => {
  test('stores the message, and mails it to the team and its number to the sender', async () => {
    const { status, body } = await send()
    expect({ status, body }).toEqual({
      status: 201,
      body: { number: expect.stringMatching(/^\d{4}-\d{4}$/), isReceiptMailed: true },
    })
    expect(await stored(body.number)).toMatchObject([{ ...sonia, phone: '11912345678' }])

    const [mail] = await server.mailsTo(team)
    expect(mail).toMatchObject({
      replyTo: sonia.email,
      subject: `Acolhe: mensagem ${body.number}, Instalar ou migrar`,
    })
    for (const part of [sonia.name, sonia.clinic, '(11) 91234-5678', sonia.message]) {
      expect(mail?.text).toContain(part)
    }
    const [receipt] = await server.mailsTo(sonia.email)
    expect(receipt?.subject).toBe(`Acolhe: recebemos a sua mensagem ${body.number}`)
    expect(receipt?.replyTo).toBe(team)
  })

  test('the receipt holds nothing of what was typed: nobody mails strangers through us', async () => {
    const typed = {
      name: 'Clique em http://mau.example',
      clinic: 'Ganhe agora',
      message: 'Oferta imperdível',
    }
    await send({ ...typed, email: 'vitima@clinica.example' })
    const [receipt] = await server.mailsTo('vitima@clinica.example')
    for (const text of Object.values(typed)) expect(JSON.stringify(receipt)).not.toContain(text)
  })

  test('what is about personal data goes to who answers for it', async () => {
    const { body } = await send({ subject: 'privacy' })
    expect(await server.mailsTo(team)).toEqual([])
    expect((await server.mailsTo(officer)).map(({ subject }) => subject)).toEqual([
      `Acolhe: mensagem ${body.number}, Dados pessoais`,
    ])
  })

  test('says what is wrong, by field and in Portuguese', async () => {
    const { status, headers, body } = await send({
      subject: 'sales',
      name: '',
      email: 'sonia@clinica',
      phone: '123',
      message: 'x'.repeat(5001),
    })
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body.errors).toMatchObject({ subject: 'Escolha um assunto' })
    const rest = await send({ name: '', email: 'sonia@clinica', phone: '123', message: 'x'.repeat(5001) })
    expect(rest.body).toMatchObject({
      code: 'validation_failed',
      errors: {
        name: 'Campo obrigatório',
        email: 'E-mail inválido. Ex: contato@suaclinica.com.br',
        phone: 'Telefone inválido. Ex: (11) 91234-5678',
        message: 'Texto muito longo. Máx. 5000 caracteres',
      },
    })
    expect(await server.sql('', 'select from contact_messages')).toEqual([])
  })
})

describe('what comes twice', () => {
  test('is one message, also when both come at once', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(answers.map(({ body }) => body.isReceiptMailed)).toEqual([true, true, true])
    expect(await server.mailsTo(team)).toHaveLength(1)
    expect(await server.mailsTo(sonia.email)).toHaveLength(1)
  })

  test('with one key and another text is rejected', async () => {
    const key = { 'idempotency-key': 'a-key-of-a-client' }
    const first = await send({}, key)
    expect((await send({}, key)).body.number).toBe(first.body.number)
    const other = await send({ message: 'Outra coisa' }, key)
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })
})

describe('too many', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', CONTACT_EMAIL: team })
  })
  afterAll(() => strict.stop())
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('from one address are asked to come back later, others are accepted', async () => {
    for (let nth = 1; nth <= 10; nth++) {
      expect((await send({ message: `Nº ${nth}` }, from('2001:db8::1'), strict)).status).toBe(201)
    }
    const { status, body } = await send({ message: 'Nº 11' }, from('2001:db8::2'), strict)
    expect(status).toBe(429)
    expect(body).toMatchObject({
      code: 'too_many_messages',
      detail: 'Recebemos muitas mensagens deste endereço de rede. Tente de novo em uma hora.',
      retryAfterS: expect.any(Number),
    })
    expect((await send({ message: 'Nº 11' }, from('192.0.2.7'), strict)).status).toBe(201)
    // A mailbox does not fill with numbers: the fourth of the day is not mailed, and the answer says so.
    expect(await strict.mailsTo(sonia.email)).toHaveLength(3)
  })

  test('without a mail server no receipt is announced', async () => {
    const { body } = await send({ email: 'nova@clinica.example' }, from('192.0.2.8'), strict)
    expect(body.isReceiptMailed).toBe(false)
    expect(await strict.mailsTo('nova@clinica.example')).toHaveLength(1)
  })

  test('of everybody together pause the form until tomorrow', async () => {
    await strict.sql(
      '',
      `insert into contact_messages (id, number, subject, name, email, clinic, phone, message, has_receipt, sender_hash, email_hash, content_hash)
       select gen_random_uuid(), 'x' || n, 'other', '', '', '', '', '', false, 's' || n, '', 'c' || n from generate_series(1, 500) n`,
    )
    const { status, body } = await send({ message: 'Ainda cabe?' }, from('192.0.2.9'), strict)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'contact_paused' })
  })
})

describe('stored messages', () => {
  test('the application can’t read the text back', async () => {
    await send()
    const { pool } = server.db.database
    for (const column of ['*', 'name', 'email', 'clinic', 'phone', 'message', 'subject']) {
      const read = pool.query(`select ${column} from contact_messages`)
      await expect(read, column).rejects.toMatchObject({ code: '42501' })
    }
    const change = pool.query(`update contact_messages set message = ''`)
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })

  test('hashes are forgotten after a day, the message after a year', async () => {
    const { body } = await send()
    const daysOn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
    await pruneMessages(server.db.database, daysOn(0.9))
    expect((await stored(body.number))[0]?.sender_hash).toMatch(/^[0-9a-f]{64}$/)
    await pruneMessages(server.db.database, daysOn(1.1))
    expect(await stored(body.number)).toMatchObject([
      {
        message: sonia.message,
        sender_hash: null,
        email_hash: null,
        content_hash: null,
        request_hash: null,
      },
    ])
    await pruneMessages(server.db.database, daysOn(366))
    expect(await stored(body.number)).toEqual([])
  })
})
