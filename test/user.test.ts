import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductProcess, startProduct } from './process.ts'
import { ana } from './world.ts'

let dataDir: string
let product: ProductProcess
let userId: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-user-'))
  product = await startProduct({ DATA_DIR: dataDir, IDENTITY_API_KEY: 'user', RATE_LIMITS: 'off' })
  const { body } = await post('signUp', { email: ana.email, password: ana.password })
  userId = body.localId
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs the operator's command as a process of its own, beside the running product. */
function user(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const own = { PATH: process.env.PATH, DATA_DIR: dataDir, ORIGIN: product.origin, IDENTITY_API_KEY: 'user' }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/user.ts', ...args],
      { env: { ...own, ...env }, timeout: 180_000 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

async function post(method: string, body: object, path = '/identitytoolkit.googleapis.com/v1/accounts:') {
  const response = await fetch(`${product.origin}${path}${method}?key=user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const signIn = (password = ana.password) => post('signInWithPassword', { email: ana.email, password })
const audited = ({ code, err }: Outcome) => ({ code, line: JSON.parse(err.trim()) })

// Each command is a process that loads the product.
describe('npm run user, while the product runs', { timeout: 600_000 }, () => {
  test('disable and enable, with an audit line', async () => {
    expect(audited(await user(['disable', ana.email.toUpperCase()]))).toMatchObject({
      code: 0,
      line: { audit: 'disable', uid: userId, by: expect.any(String), at: expect.stringMatching(/Z$/) },
    })
    expect((await signIn()).body.error.message).toBe('USER_DISABLED')
    expect((await user(['reset-link', ana.email])).err).toContain('enable it first')
    await user(['enable', ana.email])
    expect((await signIn()).status).toBe(200)
  })

  test('sign-out ends the sessions', async () => {
    const { idToken } = (await signIn()).body
    expect(audited(await user(['sign-out', ana.email])).line.audit).toBe('sign-out')
    expect((await post('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  })

  test('reset-link prints a link that sets a new password', async () => {
    const { out, code } = await user(['reset-link', ana.email])
    expect(code).toBe(0)
    const link = new URL(out.trim())
    expect(link.origin).toBe(product.origin)
    const oobCode = link.searchParams.get('oobCode')
    expect((await post('resetPassword', { oobCode, newPassword: 'outra-senha' })).status).toBe(200)
    expect((await signIn('outra-senha')).status).toBe(200)
  })

  test('admin on and off, for who is registered', async () => {
    expect((await user(['admin', ana.email, 'on'])).err).toContain('never finished the registration')
    const { idToken } = (await signIn('outra-senha')).body
    const me = (method: string, path: string, body?: object) =>
      fetch(`${product.origin}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      }).then((response) => response.json())
    await me('POST', '/me/registration', { userFullname: ana.fullname })
    expect(audited(await user(['admin', ana.email, 'on']))).toMatchObject({
      code: 0,
      line: { audit: 'admin on' },
    })
    expect(await me('GET', '/me')).toMatchObject({ isAdmin: true })
    expect((await user(['list'])).out).toMatch(/\ta\*\*\*@aurora\.example\t.*\tverified,admin\n/)
    expect((await user(['list', '--full'])).out).toContain(ana.email)
    await user(['admin', ana.email, 'off'])
    expect(await me('GET', '/me')).toMatchObject({ isAdmin: false })
  })

  test('reports the error, and ends with 1', async () => {
    const expected: [string[], Record<string, string>, string][] = [
      [[], {}, 'Usage: npm run user'],
      [['explode', ana.email], {}, 'Usage: npm run user'],
      [['disable'], {}, 'Usage: npm run user'],
      [['admin', ana.email, 'maybe'], {}, 'Usage: npm run user'],
      [['disable', 'ninguem@aurora.example'], {}, 'No account has the e-mail ninguem@aurora.example.'],
      [['list'], { IDENTITY: 'firebase' }, 'kept by the hosted service'],
      [['list'], { SECRET_KEY: 'short' }, 'SECRET_KEY: must have at least 32 characters'],
    ]
    for (const [args, env, text] of expected) {
      const { code, err } = await user(args, env)
      expect(err).toContain(text)
      expect(code).toBe(1)
    }
  })
})
