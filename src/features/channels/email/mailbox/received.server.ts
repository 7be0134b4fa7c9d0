import { convert, type HtmlToTextOptions } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import type { Address, ChannelEvent } from '../../rules.ts'
import { ownText } from './ownText.ts'

/** The longest answer that is kept, in characters. */
const maxText = 10_000

/**
 * Reads a mail of the clinic's mailbox: an answer to a message of ours, or the report that one came back. Null
 * for every other: it is nobody's business here. `at` is when it reached the mailbox; the time in its own head
 * may be any.
 */
export async function readReceived(source: Uint8Array, at: Date): Promise<ChannelEvent | null> {
  const mail = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
  })
  return readBounce(mail, at) ?? readAnswer(mail, at)
}

/** The heads by which a mail names those that it answers (RFC 5322, 3.6.4). */
export const answerHeads = ['in-reply-to', 'references']

/** The ids of messages that are ours by their form: a send's id at some host. */
export const ownIdsIn = (text: string): string[] => text.match(ownId) ?? []
const ownId = /<[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}@[^<>\s]+>/g

/** Programs' own answers, such as "estou de férias" (RFC 3834), are not the person's. */
function isAutomatic(mail: Email): boolean {
  const submitted = headOf(mail, 'auto-submitted')
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(auto_reply|bulk|junk|list)\b/i.test(headOf(mail, 'precedence')) ||
    headOf(mail, 'x-autoreply') !== ''
  )
}

function readAnswer(mail: Email, at: Date): ChannelEvent | null {
  const [answered] = answerHeads.flatMap((head) => ownIdsIn(headOf(mail, head)).toReversed())
  const email = mail.from?.address?.toLowerCase() ?? ''
  if (!answered || !mail.messageId || email === '' || isAutomatic(mail)) return null
  return {
    type: 'message',
    at: at.toISOString(),
    providerId: mail.messageId,
    from: { ...nowhere, email },
    profileName: mail.from?.name ?? '',
    text: ownText(textOf(mail)).slice(0, maxText),
    payload: null,
    replyTo: answered,
    media: null,
  }
}

/** A report of a message that could not be delivered, for good (RFC 3464); delays are no news. */
function readBounce(mail: Email, at: Date): ChannelEvent | null {
  const report = partOf(mail, 'message/delivery-status')
  if (report === null) return null
  const original = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers') ?? ''
  const [returned] = ownIdsIn(original)
  const [, status] = /^Status:\s*(5\.\d{1,3}\.\d{1,3})/im.exec(report) ?? []
  const [, recipient] = /^Final-Recipient:\s*rfc822\s*;\s*<?([^\s<>]+@[^\s<>]+)>?/im.exec(report) ?? []
  if (!returned || !status || !recipient || !/^Action:\s*failed/im.test(report)) return null
  return {
    type: 'bounce',
    at: at.toISOString(),
    providerId: returned,
    email: recipient.toLowerCase(),
    code: status,
  }
}

const nowhere: Address = { phone: '', email: '', waId: '', bsuid: '' }

const headOf = (mail: Email, key: string) => mail.headers.find((head) => head.key === key)?.value ?? ''

const textOf = ({ text, html }: Email): string => text ?? (html === undefined ? '' : convert(html, asText))

/** Quoted mails are marked as in plain text, where `ownText` finds them. */
const asText: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'blockquote', format: 'blockquote' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
  ],
}

function partOf(mail: Email, type: string): string | null {
  const part = mail.attachments.find(({ mimeType }) => mimeType === type)
  return part && typeof part.content === 'string' ? part.content : null
}
