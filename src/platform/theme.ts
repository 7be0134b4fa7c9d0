import { readCookie } from '#lib/preferenceCookie.ts'

export type Theme = 'light' | 'dark'

export const themeCookie = 'theme'

/** Where pages without script post the choice; `system` forgets it. */
export const themeChoice = { action: '/tema', field: 'tema', returnField: 'voltar' } as const

export function readTheme(cookies: string | null): Theme | null {
  const value = readCookie(cookies, themeCookie)
  return value === 'light' || value === 'dark' ? value : null
}
