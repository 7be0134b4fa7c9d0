import type { MantineColorSchemeManager } from '@mantine/core'
import { savePreference } from '#lib/preferenceCookie.ts'
import { readTheme, themeCookie } from '#platform/theme.ts'

/** Stores Mantine's colour scheme in the cookie `theme`; other tabs follow when they become visible. */
export function cookieColorScheme(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: (fallback) =>
      typeof document === 'undefined' ? fallback : (readTheme(document.cookie) ?? fallback),
    set: (value) => {
      if (value !== 'auto') savePreference(themeCookie, value, window.location, document)
    },
    subscribe: (onUpdate) => {
      const follow = () => {
        const theme = readTheme(document.cookie)
        if (theme && document.visibilityState === 'visible') onUpdate(theme)
      }
      document.addEventListener('visibilitychange', follow)
      stop = () => document.removeEventListener('visibilitychange', follow)
    },
    unsubscribe: () => stop(),
    clear: () => {},
  }
}
