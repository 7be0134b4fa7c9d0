import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  readonly url: string
  readonly port: number
  readonly received: Email[]
  stop(): Promise<void>
}

export interface MailServerOptions {
  /** A free one by default. */
  readonly port?: number
  /** Called before a recipient is accepted: throws to reject, never resolves to be mute. */
  readonly onRecipient?: (address: string) => Promise<void> | void
  /** Called before a whole email is accepted. */
  readonly onMail?: (mail: Email) => Promise<void> | void
}

/** A rejection by a mail server, with `responseCode` and text of its reply. */
export const smtpRejection = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

/** Starts a real SMTP server that stores the emails it gets. */
export async function startMailServer({
  port = 0,
  onRecipient = () => {},
  onMail = () => {},
}: MailServerOptions = {}): Promise<TestMailServer> {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      answer(done, () => onRecipient(address))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        answer(done, async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks))
          await onMail(mail)
          received.push(mail)
        }),
      )
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(done: (error?: Error) => void, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
    done()
  } catch (error) {
    done(error as Error)
  }
}
