import { dayMs } from '#lib/days.ts'

/** The links of messages: each leads one contact to one page, and to nothing else. */

export const linkKinds = ['confirm', 'unsubscribe', 'rate'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The addresses of a link: a short one for messages that count characters, and its page. */
export const linkPaths: Readonly<Record<LinkKind, { readonly short: string; readonly page: string }>> = {
  confirm: { short: '/c', page: '/confirmar' },
  unsubscribe: { short: '/d', page: '/descadastro' },
  rate: { short: '/a', page: '/avaliar' },
}

/** How long a link holds that no appointment ends: a refusal must be possible long after its message (RFC 8058). */
export const linkLifetimeMs: Readonly<Record<Exclude<LinkKind, 'confirm'>, number>> = {
  unsubscribe: 365 * dayMs,
  rate: 30 * dayMs,
}

/** For how long a link that has ended says so, before its address is one like any other. */
export const endedLinkMs = 90 * dayMs

/** What a link's address looks like: 132 random bits. */
export const tokenForm = /^[\w-]{22}$/

export interface LinkAddresses {
  readonly short: string
  /** Also the address of RFC 8058's one-click POST, for a link of the kind `unsubscribe`. */
  readonly page: string
}

/** The views of the page of a confirmation that its other buttons lead to. */
export const confirmViews = { reschedule: 'remarcar', cancel: 'cancelar' } as const

/** The address that opens the page of a confirmation with one of its questions: it changes nothing yet. */
export const viewOf = (link: LinkAddresses, view: keyof typeof confirmViews): string =>
  `${link.short}?acao=${confirmViews[view]}`

export const maxCommentLength = 1_000

export { type CalendarEvent, calendarFile } from './calendar.ts'
export { lowScore, maxScore, type Satisfaction, satisfactionOf } from './satisfaction/rules.ts'
