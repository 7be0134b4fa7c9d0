import type MailComposer from 'nodemailer/lib/mail-composer'
import type { Adapter, Finding } from '../adapters.server.ts'
import type { Outgoing } from '../rules.ts'
import { checkDomain, type FindTexts } from './domain.server.ts'
import { messageHtml, messageText } from './html.ts'
import { MailboxError, type MailboxPosition, type Reading } from './mailbox/mailbox.server.ts'
import { codeOfOpening, outcomeOfOpening, outcomeOfSending, type SmtpFailure } from './outcomes.ts'
import { openSession, type Session, type SessionOptions } from './session.server.ts'

export interface SmtpOptions {
  readonly session: SessionOptions
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly dkimSelector: string
  /** Asks DNS for TXT records. */
  readonly findTexts: FindTexts
  /** Null where answers are not read. */
  readonly readMailbox: ((since: MailboxPosition | null) => Promise<Reading>) | null
  readonly openMedia: NonNullable<Adapter['openMedia']> | null
}

/** A mail server ends idle conversations after some minutes; nothing is kept that long. */
const idleMs = 20_000

/** A mail server, with conversations that are used again. */
export function openSmtpChannel(options: SmtpOptions): Adapter {
  const { from, replyTo, readMailbox, openMedia } = options
  const idle = new Map<Session, NodeJS.Timeout>()

  async function take(): Promise<Session> {
    for (const [session, timer] of idle) {
      clearTimeout(timer)
      idle.delete(session)
      if (await session.isAlive()) return session
      session.close()
    }
    return openSession(options.session)
  }

  function giveBack(session: Session) {
    const timer = setTimeout(() => {
      idle.delete(session)
      session.close()
    }, idleMs)
    timer.unref()
    idle.set(session, timer)
  }

  return {
    async send(outgoing) {
      const to = outgoing.to.email
      if (to === '') return { outcome: 'rejected', code: 'no_address', action: 'otherChannel' }
      let session: Session
      try {
        session = await take()
      } catch (error) {
        return outcomeOfOpening(error as SmtpFailure)
      }
      const mail = mailOf(outgoing, from, replyTo)
      try {
        await session.send(mail, { from: from.address, to })
      } catch (error) {
        session.close()
        return outcomeOfSending(error as SmtpFailure)
      }
      giveBack(session)
      return { outcome: 'accepted', providerId: `${mail.messageId}` }
    },
    async *check(): AsyncGenerator<Finding> {
      yield await checkConnection(take, giveBack)
      yield* checkDomain(from.address, options.dkimSelector, options.findTexts)
      if (readMailbox) yield await checkMailbox(readMailbox)
    },
    ...(readMailbox && { readMailbox }),
    ...(openMedia && { openMedia }),
    close() {
      for (const [session, timer] of idle) {
        clearTimeout(timer)
        session.close()
      }
      idle.clear()
    },
  }
}

async function checkConnection(
  take: () => Promise<Session>,
  giveBack: (session: Session) => void,
): Promise<Finding> {
  try {
    giveBack(await take())
    return { step: 'connection', result: 'ok', code: 'ok', values: {} }
  } catch (error) {
    const failure = error as SmtpFailure
    const values: Finding['values'] = failure.response ? { message: failure.response.slice(0, 200) } : {}
    return { step: 'connection', result: 'failed', code: codeOfOpening(failure), values }
  }
}

/** Messages leave without it: an answer that can't be read is no reason to stop. */
async function checkMailbox(read: NonNullable<SmtpOptions['readMailbox']>): Promise<Finding> {
  const found = (code: string): Finding => ({
    step: 'mailbox',
    result: code === 'ok' ? 'ok' : 'attention',
    code,
    values: {},
  })
  try {
    await read(null)
    return found('ok')
  } catch (error) {
    return found(error instanceof MailboxError ? error.code : 'unreachable')
  }
}

/**
 * A mail of the clinic's to one person. Its Message-ID is the send's, so that two of them are one to a mail program.
 * The address is passed as one, not as text that is parsed as a list.
 */
function mailOf(outgoing: Outgoing, from: SmtpOptions['from'], replyTo: string): MailComposer.Options {
  const { sendId, to, message, html, attachments, file, unsubscribeUrl, isByPerson = false } = outgoing
  const frame = { name: from.name, unsubscribeUrl, isByPerson }
  return {
    from,
    to: { name: '', address: to.email },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    subject: message.subject || message.header,
    text: messageText(message, frame),
    html: html ?? messageHtml(message, frame),
    messageId: `<${sendId}@${domainOf(from.address)}>`,
    ...(message.answers?.length && {
      inReplyTo: message.answers.at(-1) ?? '',
      references: [...message.answers],
    }),
    headers: {
      // Nobody is on holiday for a machine (RFC 3834); who wrote themselves may know that somebody is.
      ...(!isByPerson && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...attachments.map(({ name, type, text }) => ({ filename: name, contentType: type, content: text })),
      ...(file ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
