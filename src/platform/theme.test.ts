import { expect, test } from 'vitest'
import { readTheme } from './theme.ts'

test('reads the theme among other cookies, and nothing else as a theme', () => {
  expect(readTheme('a=1; theme=dark; b=2')).toBe('dark')
  expect(readTheme('theme=light')).toBe('light')
  expect(readTheme('mytheme=dark')).toBeNull()
  expect(readTheme('theme=darker')).toBeNull()
  expect(readTheme(null)).toBeNull()
})
