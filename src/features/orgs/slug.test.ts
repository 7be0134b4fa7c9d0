import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicAddress, slugError, suggestSlugs } from './slug.ts'

test.each(['clinica-aurora', 'abc', '3irmaos', 'a-1-b', 'x'.repeat(40), ''])(
  '%j can be an address',
  (slug) => {
    expect(slugError(slug)).toBeUndefined()
  },
)

test.each(['ab', 'x'.repeat(41), 'Aurora', 'clínica', '-a-b', 'a--b', 'a b', 'a/b', 'admin'])(
  '%j can’t',
  (slug) => {
    expect(slugError(slug)).toEqual(expect.any(String))
  },
)

test('names become addresses', () => {
  expect(suggestSlugs('Clínica Aurora', 'São Paulo')).toEqual([
    'clinica-aurora',
    'clinica-aurora-sao-paulo',
    'clinica-aurora-saude',
  ])
})

test('whatever the name, what is suggested can be an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, city) => {
      for (const slug of suggestSlugs(name, city)) expect(slugError(slug)).toBeUndefined()
    }),
  )
})

test.each([
  ['acolhe.example', 'clinica-aurora', 'acolhe.example/agendar/clinica-aurora'],
  ['localhost:3000', 'clinica-aurora', '/agendar/clinica-aurora'],
  ['127.0.0.1:3624', '', '/agendar/endereco'],
])('at %s the page of %j is at %s', (host, slug, address) => {
  expect(publicAddress(host, slug)).toBe(address)
})
