import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { limitedAddress } from '#features/identity/rules.ts'
import type { Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { composeMail } from '#platform/mail/email.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { paths } from '#src/paths.ts'
import { type ContactReceipt, contactProblems } from './contract.ts'
import { messageMail, type Received, receiptEmail } from './emails.server.ts'
import { insertMessage, listArrivals, takeTurn } from './queries.server.ts'
import {
  type Arrival,
  arrivalsKnownForMs,
  type ContactMessage,
  contactNumber,
  contactNumbers,
  judgeArrival,
  type PastArrival,
} from './rules.ts'

/** The dependencies of the contact form's commands. */
export interface ContactDesk {
  readonly post: Pick<Post, 'send'>
  readonly secrets: Secrets
  readonly env: Pick<
    Env,
    'ORIGIN' | 'PRODUCT_NAME' | 'CONTACT_EMAIL' | 'PRIVACY_EMAIL' | 'SMTP_URL' | 'RATE_LIMITS'
  >
}

/** The sender: the network address, and the key of a request that may be repeated. */
export interface Sender {
  readonly address: string
  readonly idempotencyKey: string | undefined
}

/**
 * Stores the message and queues its mails, in one transaction. A repeat is answered with the number of the
 * first. @throws `too_many_messages` (429), `contact_paused` (429), `idempotency_key_reused` (422)
 */
export function receiveMessage(
  desk: ContactDesk,
  scope: Scope,
  message: ContactMessage,
  sender: Sender,
): Promise<ContactReceipt> {
  const arrival = arrivalOf(desk.secrets, message, sender)
  return transact(scope, async (tx) => {
    await takeTurn(tx.db)
    const { now } = tx
    const past = await listArrivals(tx.db, new Date(now.getTime() - arrivalsKnownForMs))
    const verdict = judgeArrival(arrival, past, now, { hasLimits: desk.env.RATE_LIMITS })
    if (verdict.is === 'tooMany') {
      const code = verdict.of === 'address' ? 'too_many_messages' : 'contact_paused'
      throw problem(contactProblems, code, { retryAfterS: verdict.waitS })
    }
    if (verdict.is === 'repeat') {
      if (verdict.isOtherContent) throw failure('idempotency_key_reused')
      return answer(desk, verdict.of)
    }
    const { hasReceipt } = verdict
    const number = await store(tx.db, message, { ...arrival, hasReceipt, createdAt: now })
    const received = { number, message, receivedAt: now }
    await mailOn(desk, tx, received)
    if (hasReceipt) await mailReceipt(desk, tx, received)
    return answer(desk, { number, hasReceipt })
  })
}

/** Without a mail server receipts stay in the local outbox: the answer does not announce one. */
const answer = (
  { env }: ContactDesk,
  stored: Pick<PastArrival, 'number' | 'hasReceipt'>,
): ContactReceipt => ({
  number: stored.number,
  isReceiptMailed: stored.hasReceipt && env.SMTP_URL !== undefined,
})

/** The number of no message: the answer to a robot's form. */
export const anyNumber = () => contactNumber(randomInt(contactNumbers))

function arrivalOf(secrets: Secrets, message: ContactMessage, { address, idempotencyKey }: Sender): Arrival {
  const from = limitedAddress(address)
  const request = idempotencyKey === undefined ? null : JSON.stringify([from, idempotencyKey])
  return {
    sender: secrets.hash(from, 'contact.sender'),
    email: secrets.hash(message.email, 'contact.email'),
    content: secrets.hash(JSON.stringify(message), 'contact.content'),
    request: request === null ? null : secrets.hash(request, 'contact.request'),
  }
}

/** A year's messages use a thousandth of all numbers at most: an occupied one is soon replaced by another. */
async function store(
  db: Orm,
  message: ContactMessage,
  { sender, email, content, request, ...rest }: Omit<PastArrival, 'number'>,
): Promise<string> {
  const hashes = { senderHash: sender, emailHash: email, contentHash: content, requestHash: request }
  for (;;) {
    const number = anyNumber()
    const isStored = await insertMessage(db, { id: uuid(), number, ...rest, ...message, ...hashes })
    if (isStored) return number
  }
}

/** Without an address nobody is notified: the message is stored all the same. */
async function mailOn({ env, post }: ContactDesk, tx: Transaction<Scope>, received: Received): Promise<void> {
  const to = teamAddress(env, received.message)
  if (to) await post.send(tx, messageMail(to, env.PRODUCT_NAME, received))
}

async function mailReceipt(
  { env, post }: ContactDesk,
  tx: Transaction<Scope>,
  received: Received,
): Promise<void> {
  const replyTo = teamAddress(env, received.message)
  const faqs = `${env.ORIGIN}${paths.faqs}`
  const mail = receiptEmail(received, { origin: env.ORIGIN, faqs, isRead: replyTo !== undefined })
  await post.send(tx, { ...composeMail(env.PRODUCT_NAME, mail), ...(replyTo && { replyTo }) })
}

const teamAddress = (env: ContactDesk['env'], { subject }: ContactMessage): string | undefined =>
  subject === 'privacy' ? env.PRIVACY_EMAIL : env.CONTACT_EMAIL
