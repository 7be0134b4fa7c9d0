import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { Parallel } from '#platform/parallelJobs.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { IsSilenced } from '#platform/silence.server.ts'
import { MailRejected, openSmtp, type Smtp } from './smtp.server.ts'
import { mails } from './tables.server.ts'
import type { Mail } from './types.ts'

export interface StoredMail extends Mail {
  readonly mailId: string
  readonly createdAt: string
}

/** Codes and resets, for which somebody waits at a screen, leave before invitations, and these before the rest. */
const priorities = { code: 20, invitation: 10, rest: 0 } as const
export type Urgency = keyof typeof priorities

export interface Post {
  /**
   * Puts an e-mail into the transaction: it leaves if that commits. What the person or the network of the
   * scope must not mail is dropped here.
   */
  send(scope: Transaction<Scope>, mail: Mail, urgency?: Urgency): Promise<void>
  /** The local outbox, newest first. */
  listStored(): Promise<StoredMail[]>
  readonly jobs: readonly Job[]
  close(): void
}

const purpose = 'mail'
const jobName = 'send-mail'

/** Mail by SMTP (`SMTP_URL`); without it, e-mails stay in the local outbox and are not reported as sent. */
export function openPost(
  database: Database,
  secrets: Secrets,
  env: Pick<Env, 'SMTP_URL' | 'SMTP_CONNECTIONS' | 'MAIL_FROM'>,
  silences: readonly IsSilenced[] = [],
): Post {
  const { SMTP_URL } = env
  const smtp = SMTP_URL ? openSmtp({ ...env, SMTP_URL }) : null
  const system: Scope = { database, userId: null, orgId: null }
  const open = (row: { encryptedContent: string | null }): Mail =>
    JSON.parse(secrets.decrypt(row.encryptedContent ?? '', purpose))

  /** The mail server is spoken to between two transactions, never inside one. */
  async function deliver(mailId: string) {
    const row = await transact(system, ({ db }) => findQueued(db, mailId))
    if (!row) return
    const outcome = smtp ? await transmit(smtp, mailId, open(row)) : { state: 'kept' as const }
    await transact(system, ({ db }) => close(db, mailId, outcome))
    if (outcome.state === 'failed') database.log.warn({ mailId, code: outcome.failure }, 'mail refused')
  }

  return {
    async send(scope, mail, urgency = 'rest') {
      const { db } = scope
      for (const isSilenced of silences) if (await isSilenced(scope, mail.to)) return
      const mailId = uuidv7()
      await db
        .insert(mails)
        .values({ mailId, encryptedContent: secrets.encrypt(JSON.stringify(mail), purpose) })
      const group = secrets.hash(domainOf(mail.to), 'mail.domain')
      await database.enqueue(db, jobName, { mailId }, { priority: priorities[urgency], group })
    },
    async listStored() {
      const rows = await transact(system, ({ db }) => listStored(db))
      return rows.map((row) => ({ ...open(row), mailId: row.mailId, createdAt: row.createdAt.toISOString() }))
    },
    jobs: [
      {
        name: jobName,
        // Longer than a mail may take: what has expired is sent again.
        expireInSeconds: 180,
        parallel: { ...placesFor(env.SMTP_CONNECTIONS), isReady: async () => smtp?.isServing() ?? true },
        run: ({ mailId = '' }) => deliver(mailId),
      },
      {
        name: 'prune-mails',
        cron: '37 * * * *',
        run: () => transact({ ...system, takesLong: true }, ({ db }) => prune(db)),
      },
    ],
    close: () => smtp?.close(),
  }
}

/**
 * An eighth of the connections is for codes alone, and one domain gets at most five eighths: receivers that
 * don't answer leave room for the others.
 */
export const placesFor = (connections: number): Omit<Parallel, 'isReady'> => ({
  places: connections,
  reserved: { places: Math.floor(connections / 8), minPriority: priorities.code },
  placesOfGroup: Math.ceil((connections * 5) / 8),
})

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

type Outcome = { readonly state: 'sent' | 'kept' } | { readonly state: 'failed'; readonly failure: string }

/** @throws `MailDelayed` for the queue to try again */
async function transmit(smtp: Smtp, mailId: string, mail: Mail): Promise<Outcome> {
  try {
    await smtp.transmit(mailId, mail)
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    return { state: 'failed', failure: error.code }
  }
}

async function findQueued(db: Orm, mailId: string) {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.mailId, mailId), eq(mails.state, 'queued')))
  return row
}

/**
 * The content of a mail that was sent or never will be is erased; stored ones can still be read in the
 * outbox.
 */
async function close(db: Orm, mailId: string, outcome: Outcome) {
  const left = outcome.state === 'kept' ? {} : { encryptedContent: null }
  await db
    .update(mails)
    .set({ ...outcome, ...left, sentAt: outcome.state === 'failed' ? undefined : sql`now()` })
    .where(eq(mails.mailId, mailId))
}

const listStored = (db: Orm) =>
  db.select().from(mails).where(eq(mails.state, 'kept')).orderBy(desc(mails.createdAt)).limit(100)

/** One-time links end within hours: after a week an e-mail helps nobody. */
async function prune(db: Orm) {
  await db.delete(mails).where(lt(mails.createdAt, sql`now() - interval '7 days'`))
}
