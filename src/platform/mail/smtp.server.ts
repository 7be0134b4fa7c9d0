import { createTransport } from 'nodemailer'
import type { Env } from '#platform/env.server.ts'
import type { Mail } from './types.ts'

/** A mail server with a pool of connections that are used again. */

export interface Smtp {
  /** @throws `MailRejected`, `MailDelayed` */
  transmit(mailId: string, mail: Mail): Promise<void>
  /** True when mail may be sent: after a failure that may be the server's own, it is checked first. */
  isServing(): Promise<boolean>
  close(): void
}

/**
 * A permanent failure: this mailbox, or this mail, is not accepted. `code` is the server's numbers, which
 * name nobody.
 */
export class MailRejected extends Error {
  readonly code: string
  constructor(code: string) {
    super('the mail server refused a mail')
    this.code = code
  }
}

/** Perhaps later: a greylisted sender, a full mailbox, no answer. */
export class MailDelayed extends Error {
  readonly code: string
  constructor(code: string) {
    super('the mail server did not take a mail')
    this.code = code
  }
}

/**
 * The time without an answer after which a connection is given up; a mail as a whole after two minutes,
 * however it goes.
 */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}
const mailMs = 120_000
const firstWaitMs = 1_000
const longestWaitMs = 60_000

export interface SmtpOptions extends Pick<Env, 'SMTP_CONNECTIONS' | 'MAIL_FROM'> {
  readonly SMTP_URL: string
}

export function openSmtp({ SMTP_URL, SMTP_CONNECTIONS, MAIL_FROM }: SmtpOptions): Smtp {
  const transport = createTransport(
    {
      url: SMTP_URL,
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      // A connection that the server ended while it was idle costs one attempt; further ones are the queue's to make.
      maxRequeues: 1,
      ...patience,
    },
    { from: MAIL_FROM },
  )
  let isSuspect = false
  let waitMs = firstWaitMs
  let probeAt = 0

  return {
    async transmit(mailId, mail) {
      try {
        await transport.sendMail(messageOf(mailId, mail))
      } catch (error) {
        const failure = judge(error as SmtpError)
        isSuspect ||= failure.isServers
        throw failure.isFinal ? new MailRejected(failure.code) : new MailDelayed(failure.code)
      }
    },
    async isServing() {
      if (!isSuspect) return true
      if (Date.now() < probeAt) return false
      const serves = await transport.verify().catch(() => false)
      isSuspect = !serves
      waitMs = serves ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
      probeAt = serves ? 0 : Date.now() + waitMs
      return serves
    },
    close: () => transport.close(),
  }
}

/**
 * The address is passed as one address, not as text that is parsed as a list: in a list, `a,b@x.example` is
 * two. A repeat after a crash carries the same Message-ID, by which mail programs distinguish it from a
 * second e-mail.
 */
const messageOf = (mailId: string, mail: Mail) => ({
  ...mail,
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
  messageId: `<${mailId}@acolhe>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  signal: AbortSignal.timeout(mailMs),
})

export interface SmtpError {
  readonly code?: string
  /** The command that the server was sent. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Classifies a failure: rejections of the recipient or of the content are final, those of the sender or the
 * sign-in are a fault of the settings and wait until it is mended; what broke the conversation may be the
 * server's.
 */
export function judge({ code, command, responseCode, response }: SmtpError): {
  code: string
  isFinal: boolean
  isServers: boolean
} {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isMalformed = code === 'EENVELOPE' && command === 'API'
  const isFinal = isMalformed || (isAboutMail && responseCode !== undefined && responseCode >= 500)
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return {
    code: [responseCode ?? code ?? 'unknown', detail].filter(Boolean).join(' '),
    isFinal,
    isServers: !isAboutMail && !isMalformed && code !== 'EABORT',
  }
}
