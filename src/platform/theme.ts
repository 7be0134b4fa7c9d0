import { readCookie } from '#lib/preferenceCookie.ts'

export type Theme = 'light' | 'dark'

export const themeCookie = 'theme'

/** The path to which pages without script post the choice; `system` removes it. */
export const themeChoice = { action: '/tema', field: 'tema', returnField: 'voltar' } as const

export function readTheme(cookies: string | null): Theme | null {
  const value = readCookie(cookies, themeCookie)
  return value === 'light' || value === 'dark' ? value : null
}
