import { expect, test } from 'vitest'
import { outboxPage } from './outbox.server.ts'

const stored = {
  mailId: '1',
  to: '"><script>alert(1)</script>@x.example',
  subject: '<b>Oi</b>',
  text: 'Abra http://localhost:3000/auth/acao?a=1&b=2 ou https://evil.example/ ou http://localhost:3000"onclick=x',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const post = { listStored: async () => [stored] }

test('shows stored mails as text, with links to this site only, and lets nothing run', async () => {
  const app = outboxPage({ NODE_ENV: 'development', ORIGIN: 'http://localhost:3000' }, post)
  const response = await app.request('/dev/outbox')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = await response.text()
  expect(page).not.toMatch(/<script|<b>/)
  expect(page).toContain('&lt;b&gt;Oi&lt;/b&gt;')
  expect([...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'http://localhost:3000/auth/acao?a=1&amp;b=2',
  ])
})

test.each(['production', 'test'] as const)('404 in %s', async (NODE_ENV) => {
  const app = outboxPage({ NODE_ENV, ORIGIN: 'http://localhost:3000' }, post)
  expect((await app.request('/dev/outbox')).status).toBe(404)
})
