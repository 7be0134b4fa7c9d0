import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { type Jobs, openJobs } from '#platform/jobs.server.ts'
import { openPost, type Post } from '#platform/mail/mail.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../harness.ts'
import { smtpRejection, startMailServer } from '../mail.ts'
import { testSecrets } from '../server.ts'
import { atLength } from './length.ts'

/**
 * Many emails through the workers of two processes, while some receivers never answer, some defer and some
 * reject: each email that can arrive does so once, and the others delay nothing.
 */

const count = atLength(200, 2_000)
const requested = new Set<string>()
const received: string[] = []
const workers: { jobs: Jobs; post: Post }[] = []
let db: TestDatabase
let smtp: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  db = await createTestDatabase(20)
  smtp = await startMailServer({
    onRecipient(address) {
      if (address.endsWith('@mudo.example')) return new Promise(() => {})
      if (address.endsWith('@recusa.example')) throw smtpRejection(550, '5.1.1 no such mailbox')
      if (!address.endsWith('@depois.example') || requested.has(address)) return
      requested.add(address)
      throw smtpRejection(451, '4.7.1 later')
    },
    onMail: ({ subject = '' }) => void received.push(subject),
  })
  for (let n = 0; n < 2; n++) {
    const post = openPost(db.database, testSecrets, {
      SMTP_URL: smtp.url,
      SMTP_CONNECTIONS: 32,
      MAIL_FROM: 'nao-responda@acolhe.example',
    })
    workers.push({ post, jobs: await openJobs(db.target.owner, post.jobs, silentLog) })
  }
})
afterAll(async () => {
  await smtp.stop()
  for (const { jobs, post } of workers) {
    await jobs.close()
    post.close()
  }
  await db.drop()
})

const domains = ['mudo', 'recusa', 'depois']
/** Each eighth email goes to a receiver that is difficult in one way or another. */
const domainOf = (n: number) => (n % 8 === 0 ? domains[(n / 8) % 3] : `clinica${n % 5}`)

test('whatever can arrive does, once, beside receivers that hold out', { timeout: 600_000 }, async () => {
  const [{ jobs, post }] = workers as [(typeof workers)[0]]
  db.database.enqueue = jobs.enqueue
  db.database.onQueued = jobs.poke
  const system = { database: db.database, userId: null, orgId: null }
  const [prompt, late]: [string[], string[]] = [[], []]
  await transact(system, async (scope) => {
    for (let n = 0; n < count; n++) {
      const domain = domainOf(n)
      const mail = { to: `${n}@${domain}.example`, subject: `Carta ${n}`, text: 'Olá' }
      await post.send(scope, mail)
      if (domain === 'depois') late.push(mail.subject)
      else if (domain?.startsWith('clinica')) prompt.push(mail.subject)
    }
  })
  const began = performance.now()
  const patience = { timeout: 590_000, interval: 20 }
  await vi.waitFor(() => {
    const arrived = new Set(received)
    expect(prompt.filter((one) => !arrived.has(one))).toEqual([])
  }, patience)
  const seconds = (performance.now() - began) / 1_000
  await vi.waitFor(
    () => expect(received.length).toBeGreaterThanOrEqual(prompt.length + late.length),
    patience,
  )
  expect([...received].sort()).toEqual([...prompt, ...late].sort())
  const { rows } = await db.database.pool.query(
    `select failure, count(*)::int as n from mails where state = 'failed' group by 1`,
  )
  const rejected = Array.from({ length: count }, (_, n) => domainOf(n)).filter(
    (one) => one === 'recusa',
  ).length
  expect(rows).toEqual([{ failure: '550 5.1.1', n: rejected }])
  // biome-ignore lint/suspicious/noConsole: docs/reliability.md cites the figures
  console.info(
    `mail: ${prompt.length} mails beside ${count - prompt.length} difficult ones left in ${seconds.toFixed(1)} s, ${Math.round(prompt.length / seconds)} a second`,
  )
})
