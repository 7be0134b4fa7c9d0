import type { OutreachKind, RenderedMessage } from '#features/channels/rules.ts'
import { withoutMarks } from '#lib/marks.ts'
import { formatPhone, isLandline, withCountry } from '#lib/phone.ts'

/** The local outbox: messages that are ready, which no channel takes, and which a person hands over one by one. */

/** What the outbox shows, with the names of its parts. */
export const outboxParts = {
  waiting: 'Para enviar',
  byHand: 'Enviadas à mão',
  expired: 'Vencidas',
} as const
export type OutboxPart = keyof typeof outboxParts

/** For so long the outbox shows what left it. */
export const shownDays = 30

/** By what a person hands a message over. A landline takes no text: it is called. */
export type Way = 'whatsapp' | 'email' | 'call'

export const wayOf = (kind: OutreachKind, phone: string): Way =>
  kind === 'email' ? 'email' : isLandline(phone) ? 'call' : 'whatsapp'

/**
 * The message as one text. No program but the API's has buttons: answers become a numbered list, with the page where
 * all of them can be given (what is typed reaches the clinic's telephone, and not the agenda), and links stand by
 * their names.
 */
export function handText({ header, body, footer, buttons }: RenderedMessage, way: Way): string {
  const replies = buttons.filter((button) => button.type === 'reply')
  const page = replies.find(({ url }) => url)?.url
  const answers = [
    ...replies.map(({ text }, at) => `${at + 1} ${text}`),
    ...(page === undefined ? [] : [`Ou toque: ${page}`]),
  ]
  const others = buttons.flatMap((button) =>
    button.type === 'url'
      ? `${button.text}: ${button.url}`
      : button.type === 'phone'
        ? `${button.text}: ${formatPhone(button.phone)}`
        : [],
  )
  // The header of an e-mail is its subject.
  const blocks = [
    header && way === 'whatsapp' ? `*${header}*` : '',
    body,
    answers.length > 0 ? `Responda:\n${answers.join('\n')}` : '',
    others.join('\n'),
    footer,
  ]
  const text = blocks.filter(Boolean).join('\n\n')
  // Only WhatsApp shows its signs as bold.
  return way === 'whatsapp' ? text : withoutMarks(text)
}

/** The address that opens the message in WhatsApp, in the mail program, or on the telephone. */
export function addressOf(
  way: Way,
  to: { readonly phone: string; readonly email: string },
  { subject, text }: { readonly subject: string; readonly text: string },
): string {
  switch (way) {
    case 'whatsapp':
      return `https://wa.me/${withCountry(to.phone)}?text=${encodeURIComponent(text)}`
    case 'email':
      return `mailto:${encodeURIComponent(to.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
    case 'call':
      return `tel:+${withCountry(to.phone)}`
  }
}
