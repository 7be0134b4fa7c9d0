import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Orm } from '#platform/db/database.server.ts'
import { type Open, type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { mails } from './tables.server.ts'

export interface Mail {
  readonly to: string
  /** Where an answer goes, if not to the sender's own address. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

export interface KeptMail extends Mail {
  readonly mailId: string
  readonly createdAt: string
}

export interface Post {
  /** Puts an e-mail into the open transaction: it leaves if that commits. */
  send(scope: Open<Scope>, mail: Mail): Promise<void>
  /** The local outbox, newest first. */
  listKept(): Promise<KeptMail[]>
  readonly jobs: readonly Job[]
  close(): void
}

const purpose = 'mail'
const jobName = 'send-mail'

/** Mail by SMTP (`SMTP_URL`); without it, e-mails stay in the local outbox and nobody is told they left. */
export function openPost(
  database: Database,
  secrets: Secrets,
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
): Post {
  const transport = env.SMTP_URL ? createTransport(env.SMTP_URL, { from: env.MAIL_FROM }) : null
  const system: Scope = { database, userId: null, orgId: null }
  const open = (row: { sealed: string | null }): Mail =>
    JSON.parse(secrets.decrypt(row.sealed ?? '', purpose))

  /** The mail server is spoken to between two transactions, never inside one. */
  async function deliver(mailId: string) {
    const row = await transact(system, ({ tx }) => findQueued(tx, mailId))
    if (!row) return
    if (transport) await transmit(transport, mailId, open(row))
    await transact(system, ({ tx }) => close(tx, mailId, transport ? 'sent' : 'kept'))
  }

  return {
    async send({ tx }, mail) {
      const mailId = uuidv7()
      await tx.insert(mails).values({ mailId, sealed: secrets.encrypt(JSON.stringify(mail), purpose) })
      await database.enqueue(tx, jobName, { mailId })
    },
    async listKept() {
      const rows = await transact(system, ({ tx }) => listKept(tx))
      return rows.map((row) => ({ ...open(row), mailId: row.mailId, createdAt: row.createdAt.toISOString() }))
    },
    jobs: [
      { name: jobName, run: ({ mailId = '' }) => deliver(mailId) },
      { name: 'prune-mails', cron: '37 * * * *', run: () => transact(system, ({ tx }) => prune(tx)) },
    ],
    close: () => transport?.close(),
  }
}

/**
 * The address is handed over as one address, not as text that is read as a list: to that, `a,b@x.example` is two.
 * A repeat after a crash carries the same Message-ID, by which mail programs tell it from a second e-mail.
 */
async function transmit(transport: Transporter, mailId: string, mail: Mail) {
  await transport.sendMail({
    ...mail,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
    messageId: `<${mailId}@acolhe>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function findQueued(tx: Orm, mailId: string) {
  const [row] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.mailId, mailId), eq(mails.state, 'queued')))
  return row
}

/** What was sent is forgotten; what is kept can still be read in the outbox. */
async function close(tx: Orm, mailId: string, state: 'sent' | 'kept') {
  await tx
    .update(mails)
    .set({ state, sealed: state === 'sent' ? null : undefined, sentAt: sql`now()` })
    .where(eq(mails.mailId, mailId))
}

const listKept = (tx: Orm) =>
  tx.select().from(mails).where(eq(mails.state, 'kept')).orderBy(desc(mails.createdAt)).limit(100)

/** One-time links end within hours: after a week an e-mail helps nobody. */
async function prune(tx: Orm) {
  await tx.delete(mails).where(lt(mails.createdAt, sql`now() - interval '7 days'`))
}
