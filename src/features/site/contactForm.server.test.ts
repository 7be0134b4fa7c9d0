import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import type { ContactOutcome } from '#platform/web.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { testSecrets } from '#test/server.ts'
import { contactForm, type TakeContactForm } from './contactForm.server.ts'

const origin = 'https://acolhe.example'
const mailed: string[] = []
const reported: unknown[] = []

let db: TestDatabase
let take: TakeContactForm
beforeAll(async () => {
  db = await createTestDatabase()
  const post = { send: async (_: unknown, { to }: { to: string }) => void mailed.push(to) }
  const env = readEnv({ ORIGIN: origin, CONTACT_EMAIL: 'contato@acolhe.example' })
  take = contactForm({ post, secrets: testSecrets, env }, db.database)
})
afterAll(() => db.drop())

const sonia = {
  subject: 'other',
  name: 'Sônia Okada',
  email: 'sonia@clinica.example',
  clinic: '',
  phone: '',
  message: 'Boa tarde',
}

const post = (
  fields: Record<string, string>,
  headers: Record<string, string> = { origin },
  address = '::1',
) =>
  take(new Request(`${origin}/contact`, { method: 'POST', headers, body: new URLSearchParams(fields) }), {
    address: () => address,
    report: (error) => void reported.push(error),
  })

const count = async () => {
  const { rows } = await db.database.pool.query('select count(number)::int as count from contact_messages')
  return rows[0].count
}

describe('the form of the contact page', () => {
  test('is taken once, however often the button is pressed', async () => {
    const first = await post(sonia)
    expect(first).toMatchObject({ is: 'received', number: expect.stringMatching(/^\d{4}-\d{4}$/) })
    expect(await post(sonia)).toEqual(first)
    expect(await count()).toBe(1)
    expect(mailed).toEqual(['contato@acolhe.example', sonia.email])
  })

  test('comes back with what was typed and what is wrong', async () => {
    const form = { ...sonia, email: ' sonia@clinica ', message: '' }
    expect(await post(form)).toEqual({
      is: 'invalid',
      form,
      errors: {
        email: 'E-mail inválido. Ex: contato@suaclinica.com.br',
        message: 'Campo obrigatório',
      },
    })
  })

  test('of a robot is answered like any other and stored nowhere', async () => {
    const before = await count()
    const outcome = await post({ ...sonia, message: 'Compre já', confirmacao: 'x' })
    expect(outcome).toMatchObject({ is: 'received', number: expect.stringMatching(/^\d{4}-\d{4}$/) })
    expect(await count()).toBe(before)
  })

  test.each([{}, { origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'from elsewhere is refused, with what was typed: %o',
    async (headers) => {
      const form = { ...sonia, message: 'De outro lugar' }
      expect(await post(form, headers as Record<string, string>)).toMatchObject({
        is: 'refused',
        status: 403,
        form,
      })
    },
  )

  test('one too many of an address comes back with what was typed, and when to try again', async () => {
    const outcomes: ContactOutcome[] = []
    for (let nth = 1; nth <= 11; nth++) {
      outcomes.push(await post({ ...sonia, message: `Nº ${nth}` }, { origin }, '192.0.2.1'))
    }
    expect(outcomes.map((outcome) => outcome.is)).toEqual([...Array(10).fill('received'), 'refused'])
    const last = outcomes.at(-1)
    expect(last).toMatchObject({
      status: 429,
      form: { ...sonia, message: 'Nº 11' },
      message: 'Recebemos muitas mensagens deste endereço de rede. Tente de novo em uma hora.',
    })
    const wait = last?.is === 'refused' ? (last.retryAfterS ?? 0) : 0
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
  })

  test('that can’t be read is an empty one', async () => {
    const headers = { origin, 'content-type': 'application/json' }
    const request = new Request(`${origin}/contact`, { method: 'POST', headers, body: '{}' })
    expect(await take(request, { address: () => '::1', report() {} })).toMatchObject({
      is: 'invalid',
      errors: { name: 'Campo obrigatório' },
    })
  })
})
