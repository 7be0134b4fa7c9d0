import type { Socket } from 'node:net'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** One conversation with a mail server: opened, signed in, then used for mails one after the other. */
export interface Session {
  /** @throws the server's rejection, or what broke the conversation: then the mail may have been taken */
  send(mail: MailComposer.Options, envelope: { from: string; to: string }): Promise<void>
  /** False when the server has ended an idle conversation. */
  isAlive(): Promise<boolean>
  close(): void
}

export interface SessionOptions {
  readonly connection: SMTPConnection.Options
  readonly auth: SMTPConnection.Credentials | null
  /** Opens the connection underneath; without it the host is reached directly. */
  readonly openSocket: (() => Promise<Socket>) | null
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** @throws whatever keeps the conversation from beginning: nothing of any mail was said */
export async function openSession({ connection, auth, openSocket }: SessionOptions): Promise<Session> {
  const socket = openSocket ? await openSocket() : undefined
  const smtp = new SMTPConnection({ ...patience, ...connection, ...(socket && { connection: socket }) })
  let isOver = false
  smtp.on('end', () => {
    isOver = true
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.connect((error) => (error ? reject(error) : resolve()))
  })
  // What breaks later breaks the call under way, or is found by `isAlive`.
  smtp.on('error', () => {
    isOver = true
  })
  if (auth) {
    await new Promise<void>((resolve, reject) =>
      smtp.login({ ...auth, credentials: auth }, (error) => (error ? reject(error) : resolve())),
    ).catch((error: Error) => {
      smtp.close()
      throw error
    })
  }
  return {
    send: (mail, envelope) =>
      new Promise((resolve, reject) => {
        smtp.once('error', reject)
        const message = new MailComposer(mail).compile().createReadStream()
        smtp.send(envelope, message, (error) => {
          smtp.off('error', reject)
          if (error) reject(error)
          else resolve()
        })
      }),
    isAlive: () =>
      new Promise((resolve) => {
        const isNot = () => resolve(false)
        if (isOver) return isNot()
        smtp.once('end', isNot)
        smtp.reset((error) => {
          smtp.off('end', isNot)
          resolve(!error)
        })
      }),
    close: () => smtp.quit(),
  }
}
