import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
const themes = { light: tokensOf('light'), dark: tokensOf('dark') }

const grounds = ['paper', 'surface', 'sunken', 'hover']
const textOn: Record<string, string[]> = {
  ink: grounds,
  'ink-soft': grounds,
  accent: [...grounds, 'accent-tint'],
  'on-accent': ['accent', 'accent-hover'],
  'warm-ink': ['surface', 'warm-tint'],
}
for (const hue of ['slate', 'petrol', 'amber', 'violet', 'green', 'red'])
  textOn[`${hue}-ink`] = ['paper', 'surface', `${hue}-tint`]

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  const pairs = Object.entries(textOn).flatMap(([text, on]) => on.map((ground) => [text, ground] as const))

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'surface'])('a control’s border stands out from %s', (ground) => {
    expect(contrast(tokens, 'control', ground)).toBeGreaterThanOrEqual(2.95)
  })
})

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const received = css.matchAll(/--([\w-]+): light-dark\((?<light>#[0-9a-f]{6}), (?<dark>#[0-9a-f]{6})\)/g)
  return new Map([...received].map((match) => [match[1] ?? '', match.groups?.[theme] ?? '']))
}

/** Returns the contrast by WCAG 2.2: the ratio of the relative luminances. */
function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [a = 0, b = 0] = [luminance(tokens.get(one)), luminance(tokens.get(other))].sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

function luminance(hex = '#000000'): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
