import { describe, expect, test } from 'vitest'
import { preferenceRoutes } from './preferences.server.ts'

const origin = 'https://app.acolhe.com'
const route = preferenceRoutes({ ORIGIN: origin })

function answer(back: string | null, headers: Record<string, string> = { origin }) {
  const body = new URLSearchParams(back === null ? {} : { voltar: back })
  return route.request('/cookies', { method: 'POST', body, headers })
}

describe('the answer about cookies, from a page without script', () => {
  test('sets the cookie and goes back to the page', async () => {
    const response = await answer('/faqs?tema=lgpd')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/faqs?tema=lgpd')
    expect(response.headers.getSetCookie()).toContain(
      'cookie-consent=true; Max-Age=31536000; Path=/; SameSite=Lax; Domain=acolhe.com; Secure',
    )
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    `${origin}//elsewhere.example`,
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'http://[',
    null,
  ])('leads nowhere but to a page of ours: %s', async (back) => {
    expect((await answer(back)).headers.get('location')).toBe('/')
  })

  test.each([
    {},
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is rejected from another origin: %o', async (headers) => {
    const response = await answer('/', headers as Record<string, string>)
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is taken from a browser that says the form is of this site', async () => {
    expect((await answer('/', { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })
})

describe('the theme, from a page without script', () => {
  const choose = (tema: string, headers: Record<string, string> = { origin }) =>
    route.request('/tema', {
      method: 'POST',
      body: new URLSearchParams({ tema, voltar: '/pricing' }),
      headers,
    })

  test('is stored, and the page shown again', async () => {
    const response = await choose('dark')
    expect(response.headers.get('location')).toBe('/pricing')
    expect(response.headers.getSetCookie()).toContain(
      'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax; Domain=acolhe.com; Secure',
    )
  })

  test.each(['system', 'blue; Domain=elsewhere.example', ''])('%s forgets it', async (theme) => {
    const cookies = (await choose(theme)).headers.getSetCookie()
    expect(cookies).toContain('theme=; Max-Age=0; Path=/; SameSite=Lax; Domain=acolhe.com; Secure')
    expect(cookies.every((cookie) => cookie.startsWith('theme=; '))).toBe(true)
  })

  test('is rejected from another origin', async () => {
    expect((await choose('dark', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
