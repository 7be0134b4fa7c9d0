import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductProcess, startProduct } from './process.ts'

let dataDir: string
const env = () => ({ DATA_DIR: dataDir, IDENTITY_API_KEY: 'crash', RATE_LIMITS: 'off' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).then(async (response) => ({ status: response.status, body: await response.json() }))

const identity = (product: ProductProcess, call: string) =>
  `${product.origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=crash`

/** Registers one person after another until the server is gone; returns those that it acknowledged. */
async function registerUntilCrash(
  product: ProductProcess,
  lane: number,
  onOne: () => void,
): Promise<string[]> {
  const acknowledged: string[] = []
  for (let at = 0; ; at++) {
    const email = `p${lane}.${at}@aurora.example`
    try {
      const account = await post(identity(product, 'signUp'), {
        email,
        password: 'segredo-1',
        returnSecureToken: true,
      })
      const url = `${product.origin}/api/v1/me/registration`
      const { status } = await post(url, { userFullname: email }, account.body.idToken)
      if (status !== 201) return acknowledged
    } catch {
      return acknowledged
    }
    acknowledged.push(email)
    onOne()
  }
}

async function killEverything(product: ProductProcess) {
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  product.child.kill('SIGKILL')
  await once(product.child, 'exit')
}

test('kill -9 of the process and of the database loses no acknowledged registration', async () => {
  const product = await startProduct(env())
  const enough = Promise.withResolvers<void>()
  let count = 0
  const lanes = [1, 2, 3, 4].map((lane) =>
    registerUntilCrash(product, lane, () => {
      if (++count === 12) enough.resolve()
    }),
  )
  await enough.promise
  await killEverything(product)
  const acknowledged = (await Promise.all(lanes)).flat()
  expect(acknowledged.length).toBeGreaterThanOrEqual(12)

  const again = await startProduct(env())
  for (const email of acknowledged) {
    const { body } = await post(identity(again, 'signInWithPassword'), {
      email,
      password: 'segredo-1',
      returnSecureToken: true,
    })
    const response = await fetch(`${again.origin}/api/v1/me`, {
      headers: { authorization: `Bearer ${body.idToken}` },
    })
    expect(await response.json()).toMatchObject({
      userEmail: email,
      orgs: [{ orgName: email, role: 'owner' }],
    })
  }
  again.child.kill('SIGTERM')
  const [code] = await once(again.child, 'exit')
  expect(code, again.errors()).toBe(0)
  await expect(readFile(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
}, 90_000)

test('a wrong environment is reported by name, before anything starts', async () => {
  const start = startProduct({ DATA_DIR: dataDir, SECRET_KEY: 'short', IDENTITY: 'other' })
  await expect(start).rejects.toThrow(/SECRET_KEY: must have at least 32 characters\n {2}IDENTITY: /)
})

test('an uncaught error ends the process in order, and is logged without its message', async () => {
  // Thrown by a module that is loaded beside the product.
  const thrower = `process.on('SIGUSR2', () => { throw new TypeError(['Ma', 'ria'].join('')) })`
  const product = await startProduct({
    ...env(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}`,
    LOG_LEVEL: 'info',
  })
  product.child.kill('SIGUSR2')
  expect(await once(product.child, 'close')).toEqual([1, null])
  const lines = product
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const answered = lines.find(({ msg }) => msg === 'stopping after an error that nobody caught')
  expect(answered).toMatchObject({ level: 60, origin: 'uncaughtException', err: { name: 'TypeError' } })
  expect(JSON.stringify(answered)).toContain('data:text/javascript')
  expect(product.log() + product.errors()).not.toContain('Maria')
  expect(lines.at(-1).msg).toBe('stopped')
  await expect(readFile(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
}, 90_000)
