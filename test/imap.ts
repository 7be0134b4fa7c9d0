import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

/** A mailbox on a real IMAP server. */
export interface TestMailbox {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Puts a mail into it. */
  deliver(raw: string): void
  /** Returns how often somebody tried to log in. */
  logins(): number
  /** Returns the marks of every mail. */
  flags(): string[][]
  /** Makes the server count its mails anew, as one does that was restored from a backup. */
  recount(): void
  stop(): Promise<void>
}

export async function startMailbox(mails: readonly string[] = []): Promise<TestMailbox> {
  const [user, password] = ['clinica@vereda.example', 'senha do correio']
  let logins = 0
  const server = hoodiecrow({
    plugins: [
      (imap) => {
        const login = imap.getCommandHandler('LOGIN')
        imap.setCommandHandler('LOGIN', (...command) => {
          logins += 1
          login(...command)
        })
      },
    ],
    users: { [user]: { password } },
    storage: { INBOX: { messages: mails.map((raw) => ({ raw })) } },
  })
  server.listen(0, '127.0.0.1', () => {})
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    user,
    password,
    deliver: (raw) => server.appendMessage('INBOX', [], false, raw),
    logins: () => logins,
    flags: () => server.getMailbox('INBOX').messages.map(({ flags }) => flags),
    recount() {
      server.getMailbox('INBOX').uidvalidity += 1
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
