import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Jobs, openJobs } from '#platform/jobs.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '#test/harness.ts'
import { type MailServerOptions, smtpRejection, startMailServer, type TestMailServer } from '#test/mail.ts'
import { testSecrets } from '#test/server.ts'
import { openPost, type Post, type Urgency } from './mail.server.ts'
import type { Mail } from './types.ts'

let db: TestDatabase
let smtp: TestMailServer
const open: { jobs: Jobs; post: Post }[] = []
beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  // Clients that the server leaves waiting are disconnected, so that nothing is left to finish.
  await smtp?.stop()
  for (const { jobs, post } of open.splice(0)) {
    await jobs.close()
    post.close()
  }
  await withClient(db.target.owner, (client) => client.query('delete from mails; delete from pgboss.job'))
})
afterAll(() => db.drop())

const patience = { timeout: 20_000 }

async function serve(options: MailServerOptions = {}) {
  smtp = await startMailServer(options)
  return smtp
}

async function post(SMTP_URL?: string, SMTP_CONNECTIONS = 32) {
  const made = openPost(db.database, testSecrets, {
    SMTP_URL,
    SMTP_CONNECTIONS,
    MAIL_FROM: 'Acolhe <nao-responda@acolhe.example>',
  })
  const jobs = await openJobs(db.target.owner, made.jobs, silentLog)
  db.database.enqueue = jobs.enqueue
  db.database.onQueued = jobs.poke
  open.push({ jobs, post: made })
  return made
}

const system = () => ({ database: db.database, userId: null, orgId: null })
const mail = (subject: string, to = 'ana@aurora.example') => ({ to, subject, text: 'Olá, Ana' })
const put = ({ send }: Post, one: Mail, urgency?: Urgency) =>
  transact(system(), (scope) => send(scope, one, urgency))
const rows = async () =>
  (await db.database.pool.query('select state, failure, encrypted_content from mails order by mail_id')).rows
const subjects = () => smtp.received.map(({ subject }) => subject)

/** Lets all pass once this many wait at it. */
function barrier(count: number) {
  let waiting = 0
  let release = () => {}
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release,
    opened,
    arrive() {
      waiting += 1
      if (waiting === count) release()
      return opened
    },
  }
}

const never = () => new Promise<void>(() => {})

describe('openPost', () => {
  test('sends by SMTP after the commit, and forgets the content', async () => {
    const { url } = await serve()
    await put(await post(url), mail('Redefinir senha'))
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), patience)
    expect(smtp.received[0]).toMatchObject({
      subject: 'Redefinir senha',
      text: expect.stringContaining('Olá, Ana'),
      from: { address: 'nao-responda@acolhe.example', name: 'Acolhe' },
      to: [{ address: 'ana@aurora.example' }],
    })
    await vi.waitFor(async () =>
      expect(await rows()).toEqual([{ state: 'sent', failure: null, encrypted_content: null }]),
    )
  })

  test('an address that looks like two is one', async () => {
    const { url } = await serve()
    await put(await post(url), mail('Lista', 'vitima,b@aurora.example'))
    await vi.waitFor(() => expect(smtp.received.at(-1)?.subject).toBe('Lista'), patience)
    expect(smtp.received.at(-1)?.to).toHaveLength(1)
    expect(smtp.received.at(-1)?.to?.[0]?.address).toBe('"vitima,b"@aurora.example')
  })

  test('sends nothing of a transaction that was rolled back', async () => {
    const { url } = await serve()
    const { send } = await post(url)
    const failed = transact(system(), async (scope) => {
      await send(scope, mail('Nunca'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await transact(system(), (scope) => send(scope, mail('Depois')))
    await vi.waitFor(() => expect(subjects()).toEqual(['Depois']), patience)
  })

  test('without a mail server keeps them, encrypted, in the local outbox', async () => {
    await serve()
    const made = await post()
    await put(made, mail('Guardado'))
    await vi.waitFor(
      async () => expect(await made.listStored()).toMatchObject([{ ...mail('Guardado') }]),
      patience,
    )
    expect(JSON.stringify(await rows())).not.toContain('Guardado')
  })
})

describe('many mails', () => {
  test('twenty to one domain are under way at one time', async () => {
    const twenty = barrier(20)
    const { url } = await serve({ onMail: twenty.arrive })
    const made = await post(url)
    for (let n = 0; n < 20; n++) await put(made, mail(`Carta ${n}`, `${n}@aurora.example`))
    await vi.waitFor(() => expect(smtp.received).toHaveLength(20), patience)
  })

  test('receivers that never answer delay no other', async () => {
    const { url } = await serve({
      onRecipient: (address) => (address.endsWith('@mudo.example') ? never() : undefined),
    })
    const made = await post(url)
    for (let n = 0; n < 60; n++) await put(made, mail('Ninguém', `${n}@mudo.example`))
    for (let n = 0; n < 30; n++) await put(made, mail(`Carta ${n}`, `${n}@aurora.example`))
    await vi.waitFor(() => expect(smtp.received).toHaveLength(30), patience)
  })

  test('codes find a place where receivers of every domain are mute', async () => {
    const { url } = await serve({
      onRecipient: (address) => (address.startsWith('mudo@') ? never() : undefined),
    })
    const made = await post(url)
    for (let n = 0; n < 60; n++) await put(made, mail('Ninguém', `mudo@clinica${n}.example`))
    await put(made, mail('Código'), 'code')
    await vi.waitFor(() => expect(subjects()).toEqual(['Código']), patience)
  })

  test('codes leave before invitations, invitations before the rest, each in the order of their asking', async () => {
    const underWay = barrier(1)
    const first = barrier(2)
    const { url } = await serve({
      onMail({ subject }) {
        if (subject !== 'Primeira') return
        underWay.arrive()
        return first.arrive()
      },
    })
    const made = await post(url, 1)
    await put(made, mail('Primeira'))
    await underWay.opened
    const kinds = ['rest', 'invitation', 'code'] as const
    for (let n = 0; n < 99; n++) {
      const kind = kinds[n % 3]
      await put(made, mail(`${kind} ${n}`), kind)
    }
    first.release()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(100), patience)
    const [, ...later] = subjects()
    const expected = kinds
      .toReversed()
      .flatMap((kind) =>
        Array.from({ length: 99 }, (_, n) => `${kinds[n % 3]} ${n}`).filter((one) => one.startsWith(kind)),
      )
    expect(later).toEqual(expected)
  })
})

describe('what a mail server refuses', () => {
  const jobs = async () =>
    (
      await db.database.pool.query(
        `select state, retry_count, output from pgboss.job where name = 'send-mail'`,
      )
    ).rows

  test('for good, is not tried again, and the reply’s codes are kept', async () => {
    const { url } = await serve({
      onRecipient: (address) => {
        if (address.startsWith('sumiu@'))
          throw smtpRejection(550, '5.1.1 sumiu@aurora.example is unknown here')
      },
      onMail: ({ subject }) => {
        if (subject === 'Ruim') throw smtpRejection(554, '5.7.1 rejected')
      },
    })
    const made = await post(url)
    await put(made, mail('Perdida', 'sumiu@aurora.example'))
    await put(made, mail('Ruim'))
    await put(made, mail('Boa'))
    await vi.waitFor(async () => {
      expect(await rows()).toEqual([
        { state: 'failed', failure: '550 5.1.1', encrypted_content: null },
        { state: 'failed', failure: '554 5.7.1', encrypted_content: null },
        { state: 'sent', failure: null, encrypted_content: null },
      ])
    }, patience)
    await vi.waitFor(async () => {
      const retried = (await jobs()).filter(({ retry_count, state }) => retry_count > 0 || state === 'retry')
      expect(retried).toEqual([])
    }, patience)
  })

  test('for now, is tried again as the same message', async () => {
    const requested: (string | undefined)[] = []
    const { url } = await serve({
      onMail: ({ messageId }) => {
        requested.push(messageId)
        if (requested.length === 1) throw smtpRejection(451, '4.7.1 greylisted, ana@aurora.example')
      },
    })
    const made = await post(url)
    await put(made, mail('Lista cinza'))
    await vi.waitFor(async () => {
      const [waiting] = (await jobs()).filter(({ state }) => state === 'retry')
      expect(waiting?.output).toEqual({ reason: '451 4.7.1' })
    }, patience)
    await db.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await vi.waitFor(() => expect(subjects()).toEqual(['Lista cinza']), patience)
    expect(requested).toHaveLength(2)
    expect(requested[0]).toMatch(/^<[0-9a-f-]{36}@acolhe>$/)
    expect(requested[1]).toBe(requested[0])
  })

  test('while it is away, mails wait and then leave in their order', async () => {
    const { url, port } = await serve()
    await smtp.stop()
    const made = await post(url, 1)
    await put(made, mail('Primeira'))
    await vi.waitFor(
      async () => expect((await jobs()).some(({ state }) => state === 'retry')).toBe(true),
      patience,
    )
    await put(made, mail('Aviso'))
    await put(made, mail('Convite'), 'invitation')
    await put(made, mail('Código'), 'code')
    const counted = await db.database.pool.query(
      `select count(*)::int as n from pgboss.job where name = 'send-mail' and state = 'created'`,
    )
    expect(counted.rows).toEqual([{ n: 3 }])
    await db.database.pool.query(
      `update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`,
    )
    await serve({ port })
    await vi.waitFor(() => expect(subjects()).toEqual(['Código', 'Convite', 'Aviso']), patience)
    await db.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await vi.waitFor(() => expect(subjects().at(-1)).toBe('Primeira'), patience)
  })
})
