import { describe, expect, test } from 'vitest'
import {
  cookieDomains,
  preferenceCookie,
  preferenceHeaders,
  readCookie,
  savePreference,
} from './preferenceCookie.ts'

describe('the domain of a preference', () => {
  test.each([
    ['acolhe.com', ['acolhe.com', undefined]],
    ['1.acolhe.com', ['acolhe.com', '1.acolhe.com', undefined]],
    ['www.acolhe.1', ['acolhe.1', 'www.acolhe.1', undefined]],
    ['www.acolhe.com', ['acolhe.com', 'www.acolhe.com', undefined]],
    ['app.acolhe.com.br', ['com.br', 'acolhe.com.br', 'app.acolhe.com.br', undefined]],
  ])('of %s is sought from the broadest', (host, domains) => {
    expect(cookieDomains(host)).toEqual(domains)
  })

  test.each(['localhost', 'acolhe.localhost', '127.0.0.1', '[::1]', 'clinica'])(
    'of %s is the host',
    (host) => {
      expect(cookieDomains(host)).toEqual([undefined])
    },
  )

  test('is each that the browser accepts, so that none keeps an older answer', () => {
    const jar = browserRejecting('com.br')
    savePreference('theme', 'dark', { hostname: 'app.acolhe.com.br', protocol: 'https:' }, jar)
    expect(jar.written).toHaveLength(4)
    expect(readCookie(jar.cookie, 'theme')).toBe('dark')
  })

  test('is secure on a secure page only', () => {
    const isSecure = (protocol: string) =>
      preferenceHeaders('theme', 'dark', { hostname: 'acolhe.com', protocol }).map((one) =>
        one.endsWith('Secure'),
      )
    expect([isSecure('https:'), isSecure('http:')]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('is the same when the server asks', () => {
    const headers = preferenceHeaders('theme', 'dark', { hostname: 'app.acolhe.com', protocol: 'https:' })
    expect(headers.map((header) => /Domain=([^;]+)/.exec(header)?.[1])).toEqual([
      'acolhe.com',
      'app.acolhe.com',
      undefined,
    ])
  })
})

test('the cookie is Lax, for a year, on the whole site', () => {
  expect(preferenceCookie('theme', 'dark', undefined, false)).toBe(
    'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  expect(preferenceCookie('theme', null, undefined, false)).toBe('theme=; Max-Age=0; Path=/; SameSite=Lax')
  expect(preferenceCookie('theme', 'light', 'acolhe.com.br', true)).toBe(
    'theme=light; Max-Age=31536000; Path=/; SameSite=Lax; Domain=acolhe.com.br; Secure',
  )
})

test('a cookie is found by its whole name', () => {
  expect(readCookie('a=1; theme=dark; b=2', 'theme')).toBe('dark')
  expect(readCookie('mytheme=dark', 'theme')).toBeNull()
  expect(readCookie('', 'theme')).toBeNull()
  expect(readCookie(null, 'theme')).toBeNull()
})

/** A substitute for `document`: it drops cookies of the given suffix. */
function browserRejecting(suffix: string) {
  const written: string[] = []
  let held = 'outro=1'
  return {
    written,
    get cookie() {
      return held
    },
    set cookie(text: string) {
      written.push(text)
      if (!text.includes(`Domain=${suffix};`)) held = `outro=1; ${text.split(';')[0]}`
    },
  }
}
