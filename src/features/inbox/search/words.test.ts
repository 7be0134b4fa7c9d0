import { expect, test } from 'vitest'
import { askedIn, excerptOf } from './words.ts'

test.each([
  ['Ressonância joel', { whole: ['ressonancia'], begun: 'joel' }],
  ['ressonância ', { whole: ['ressonancia'], begun: '' }],
  ['  ', { whole: [], begun: '' }],
  ['guia guia 12', { whole: ['guia'], begun: '12' }],
])('"%s" asks for words and a beginning', (typed, asked) => {
  expect(askedIn(typed)).toEqual(asked)
})

test('a long text is cut around what was looked for', () => {
  const text = `${'bla '.repeat(60)}a guia de autorização venceu ontem ${'bla '.repeat(60)}`
  const cut = excerptOf(text, ['autorizacao'])
  expect(cut).toContain('autorização venceu')
  expect(cut.startsWith('…')).toBe(true)
  expect(cut.endsWith('…')).toBe(true)
  expect(cut.length).toBeLessThan(185)
  expect(excerptOf('Oi,\ntudo bem?', ['oi'])).toBe('Oi, tudo bem?')
})
