import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** A component without its styles is invisible: a progress bar has no height. */

const stylesOf = (name: string) => `@mantine/core/styles/${name}.layer.css`
const list = readFileSync(new URL('mantine.ts', import.meta.url), 'utf8')
const { resolve } = createRequire(import.meta.url)

const used = new Set(
  globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  ),
)

test.each([...used].filter((name) => /^[A-Z]/.test(name) && hasStyles(name)))('%s is styled', (name) => {
  expect(list).toContain(stylesOf(name))
})

test('the mark of a choice side by side is placed by styles of its own', () => {
  expect(used).toContain('SegmentedControl')
  expect(list).toContain(stylesOf('FloatingIndicator'))
})

test('the parts are found', () => {
  expect(used).toContain('Button')
  expect(hasStyles('Button')).toBe(true)
  expect(hasStyles('MantineProvider')).toBe(false)
})

function hasStyles(name: string): boolean {
  try {
    return existsSync(resolve(stylesOf(name)))
  } catch {
    return false
  }
}
