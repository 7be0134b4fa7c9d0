import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type FetchMessageObject, ImapFlow, type ImapTransport, type MailboxObject } from 'imapflow'
import type { MediaAnswer } from '../../media.ts'
import type { ChannelEvent, ToldMedia } from '../../rules.ts'
import { filesOf, partOfId } from './files.ts'
import { answerHeads, ownIdsIn, readReceived } from './received.server.ts'

/** How a mailbox is reached, and as whom. */
export interface MailboxAccess {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte (993), `starttls` before the password (143); `none` for exempted hosts alone. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string
  readonly password: string
}

/** Opens a connection to a host that was judged: `Outbound.connect`. */
export type OpenSocket = (host: string, port: number) => Promise<Socket>

/** Mails up to `uid` were looked at, while the mailbox counts them by the same `validity` (RFC 9051, 2.3.1.1). */
export interface MailboxPosition {
  readonly validity: string
  readonly uid: number
}

export interface Reading {
  readonly events: readonly ChannelEvent[]
  readonly position: MailboxPosition
  /** True when there are more mails than one reading takes. */
  readonly hasMore: boolean
}

/** The most mails of which one reading fetches the heads. */
const maxMails = 500
/** Of a mail only its beginning is read: an answer stands there, and so does a report. */
const maxBytes = 256 * 1024
const timeoutMs = 20_000

/**
 * Looks at the mails that came since the last reading. The mailbox is opened for reading alone: nothing is
 * marked as seen or moved. Of mails that don't name a message of ours only the heads are fetched, and nothing
 * is kept. The first reading begins with what comes after it.
 * @throws `MailboxError`
 */
export async function readMailbox(
  access: MailboxAccess,
  since: MailboxPosition | null,
  open: OpenSocket,
): Promise<Reading> {
  try {
    return await read(access, since, open)
  } catch (error) {
    throw new MailboxError(codeOf(error as ImapFailure))
  }
}

/** Why a mailbox could not be read; what the server said may name people, and is not kept. */
export class MailboxError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`a mailbox could not be read: ${code}`)
    this.code = code
  }
}

interface ImapFailure {
  readonly code?: string
  readonly authenticationFailed?: boolean
  /** The problem of the way there. */
  readonly problem?: string
}

function codeOf({ code = '', authenticationFailed, problem }: ImapFailure): string {
  if (problem !== undefined) return problem
  if (authenticationFailed) return 'login'
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME|SSL|TLS/i.test(code)) return 'certificate'
  return /TIMEOUT|TIMEDOUT/i.test(code) ? 'timeout' : 'unreachable'
}

/**
 * Fetches a file of a mail, which its reader may have moved or deleted meanwhile. Throws nothing.
 * @param id as the mail's event named it
 */
export async function openMailFile(
  access: MailboxAccess,
  id: string,
  maxBytes: number,
  open: OpenSocket,
): Promise<MediaAnswer> {
  const place = partOfId(id)
  if (!place) return { outcome: 'gone', code: 'unreadable' }
  try {
    return await withInbox(access, open, async (client, { uidValidity }) => {
      if (String(uidValidity) !== place.validity) return { outcome: 'gone', code: 'recounted' }
      const mail = await client.fetchOne(String(place.uid), { uid: true }, { uid: true })
      if (mail === false) return { outcome: 'gone', code: 'deleted' }
      const options = { uid: true, maxBytes: maxBytes + 1 }
      const { content } = await client.download(String(place.uid), place.part, options)
      if (!content) return { outcome: 'gone', code: 'deleted' }
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      if (bytes.byteLength > maxBytes) return { outcome: 'too_large', code: '' }
      return { outcome: 'ok', body: new Blob([bytes]).stream(), sha256: null }
    })
  } catch (error) {
    return { outcome: 'later', code: codeOf(error as ImapFailure) }
  }
}

const read = (access: MailboxAccess, since: MailboxPosition | null, open: OpenSocket): Promise<Reading> =>
  withInbox(access, open, async (client, { uidValidity, uidNext }) => {
    const validity = String(uidValidity)
    const last = uidNext - 1
    if (since?.validity !== validity) return { events: [], position: { validity, uid: last }, hasMore: false }
    const until = Math.min(last, since.uid + maxMails)
    const events = until > since.uid ? await readRange(client, validity, since.uid + 1, until) : []
    return { events, position: { validity, uid: until }, hasMore: until < last }
  })

async function withInbox<T>(
  { host, port, security, user, password }: MailboxAccess,
  open: OpenSocket,
  work: (client: ImapFlow, inbox: MailboxObject) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    transport: over(await open(host, port)),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: 4 * maxBytes,
  })
  // Without a listener a broken connection would end the process; what waits for an answer is told anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client, await client.mailboxOpen('INBOX', { readOnly: true }))
  } finally {
    client.close()
  }
}

/** Speaks over a socket that is open, and encrypts it when it is time. */
function over(socket: Socket): ImapTransport {
  return {
    connect({ secure, servername }, onConnect) {
      if (secure) return connectTls({ socket, servername }, onConnect)
      queueMicrotask(onConnect)
      return socket
    },
    upgrade: (_, { servername }, onSecure) => connectTls({ socket, servername }, onSecure),
  }
}

async function readRange(
  client: ImapFlow,
  validity: string,
  from: number,
  until: number,
): Promise<ChannelEvent[]> {
  const heads = await client.fetchAll(
    `${from}:${until}`,
    { uid: true, headers: [...answerHeads, 'content-type'] },
    { uid: true },
  )
  const events: ChannelEvent[] = []
  for (const { uid } of heads.filter(concernsUs)) {
    const mail = await client.fetchOne(
      String(uid),
      { source: { maxLength: maxBytes }, internalDate: true, bodyStructure: true },
      { uid: true },
    )
    if (mail === false || mail.source === undefined) continue
    const event = await readReceived(mail.source, new Date(mail.internalDate ?? 0))
    if (event) events.push(...withFiles(event, filesOf(mail.bodyStructure, { validity, uid })))
  }
  return events
}

/** A message has one file at most: each further one is a message of its own, as on the other channels. */
function withFiles(event: ChannelEvent, files: readonly ToldMedia[]): ChannelEvent[] {
  const [first, ...others] = files
  if (event.type !== 'message' || !first) return [event]
  return [
    { ...event, media: first },
    ...others.map((media, at) => ({
      ...event,
      providerId: `${event.providerId}#${at + 2}`,
      text: '',
      media,
    })),
  ]
}

/** An answer to a message of ours, or a report of one that came back, which names it inside. */
function concernsUs({ headers }: FetchMessageObject): boolean {
  const text = headers?.toString('latin1') ?? ''
  return ownIdsIn(text).length > 0 || /^content-type:\s*multipart\/report/im.test(text)
}
