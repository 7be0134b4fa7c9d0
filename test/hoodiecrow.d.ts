declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Mailbox {
    messages: { raw: string; internaldate?: string; flags?: string[] }[]
    uidvalidity?: number
  }

  type CommandHandler = (...command: unknown[]) => void

  interface ImapServer {
    getCommandHandler(command: string): CommandHandler
    setCommandHandler(command: string, handler: CommandHandler): void
    readonly server: Server
    listen(port: number, host: string, callback: () => void): void
    close(callback: () => void): void
    appendMessage(mailbox: string, flags: string[], internaldate: string | false, raw: string): void
    getMailbox(path: string): { messages: { uid: number; flags: string[] }[]; uidvalidity: number }
  }

  /** An IMAP server in memory, for tests. */
  export default function hoodiecrow(options: {
    plugins?: ((server: ImapServer) => void)[]
    users?: Record<string, { password: string }>
    storage?: Record<string, Mailbox>
  }): ImapServer
}
