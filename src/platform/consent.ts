import { readCookie } from '#lib/preferenceCookie.ts'

/** The person's answer about cookies. There are no others than essential ones, so both answers mean the same. */
export const consent = {
  cookie: 'cookie-consent',
  value: 'true',
  /** The path to which pages without script post the answer. */
  action: '/cookies',
  /** The field that names the page to go back to. */
  returnField: 'voltar',
} as const

export const hasConsented = (cookies: string | null): boolean =>
  readCookie(cookies, consent.cookie) === consent.value
