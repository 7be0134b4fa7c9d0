import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { type Jobs, openJobs } from '#platform/jobs.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '#test/harness.ts'
import { startMailServer, type TestMailServer } from '#test/mail.ts'
import { testSecrets } from '#test/server.ts'
import { openPost, type Post } from './mail.server.ts'

let db: TestDatabase
let smtp: TestMailServer
const open: { jobs: Jobs; post: Post }[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  smtp = await startMailServer()
})
afterEach(async () => {
  for (const { jobs, post } of open.splice(0)) {
    await jobs.close()
    post.close()
  }
})
afterAll(async () => {
  await smtp.stop()
  await db.drop()
})

async function post(SMTP_URL?: string) {
  const made = openPost(db.database, testSecrets, {
    SMTP_URL,
    MAIL_FROM: 'Acolhe <nao-responda@acolhe.example>',
  })
  const jobs = await openJobs(db.target.owner, made.jobs, silentLog)
  db.database.enqueue = jobs.enqueue
  open.push({ jobs, post: made })
  return made
}

const system = () => ({ database: db.database, userId: null, orgId: null })
const mail = (subject: string) => ({ to: 'ana@aurora.example', subject, text: 'Olá, Ana' })
const rows = async () =>
  (await db.database.pool.query('select state, sealed from mails order by mail_id')).rows

describe('openPost', () => {
  test('sends by SMTP after the commit, and forgets the content', async () => {
    const { send } = await post(smtp.url)
    await transact(system(), (scope) => send(scope, mail('Redefinir senha')))
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 10_000 })
    expect(smtp.received[0]).toMatchObject({
      subject: 'Redefinir senha',
      text: expect.stringContaining('Olá, Ana'),
      from: { address: 'nao-responda@acolhe.example', name: 'Acolhe' },
      to: [{ address: 'ana@aurora.example' }],
    })
    await vi.waitFor(async () => expect(await rows()).toEqual([{ state: 'sent', sealed: null }]))
  })

  test('an address that looks like two is one', async () => {
    const { send } = await post(smtp.url)
    const to = 'vitima,b@aurora.example'
    await transact(system(), (scope) => send(scope, { ...mail('Lista'), to }))
    await vi.waitFor(() => expect(smtp.received.at(-1)?.subject).toBe('Lista'), { timeout: 10_000 })
    expect(smtp.received.at(-1)?.to).toHaveLength(1)
    expect(smtp.received.at(-1)?.to?.[0]?.address).toBe('"vitima,b"@aurora.example')
  })

  test('sends nothing of a transaction that was rolled back', async () => {
    const { send } = await post(smtp.url)
    const failed = transact(system(), async (scope) => {
      await send(scope, mail('Nunca'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await transact(system(), (scope) => send(scope, mail('Depois')))
    await vi.waitFor(() => expect(smtp.received.at(-1)?.subject).toBe('Depois'), { timeout: 10_000 })
    expect(smtp.received.map((one) => one.subject)).not.toContain('Nunca')
  })

  test('without a mail server keeps them, sealed, in the local outbox', async () => {
    const { send, listKept } = await post()
    await transact(system(), (scope) => send(scope, mail('Guardado')))
    await vi.waitFor(async () => expect(await listKept()).toMatchObject([{ ...mail('Guardado') }]), {
      timeout: 10_000,
    })
    expect(JSON.stringify(await rows())).not.toContain('Guardado')
  })
})
