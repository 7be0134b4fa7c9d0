import { readCookie } from '#lib/preferenceCookie.ts'

export type Theme = 'light' | 'dark'

export const themeCookie = 'theme'

export function readTheme(cookies: string | null): Theme | null {
  const value = readCookie(cookies, themeCookie)
  return value === 'light' || value === 'dark' ? value : null
}
