import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMailServer, type TestMailServer } from './mail.ts'
import { type ProductProcess, startProduct } from './process.ts'
import { ana } from './world.ts'

let dataDir: string
let mailOfWeb: TestMailServer
let mailOfWorker: TestMailServer
const processes: ProductProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-roles-'))
  ;[mailOfWeb, mailOfWorker] = await Promise.all([startMailServer(), startMailServer()])
})
afterAll(async () => {
  for (const { child } of processes) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await Promise.all([mailOfWeb.stop(), mailOfWorker.stop()])
  await rm(dataDir, { recursive: true, force: true })
})

async function start(role: string, mail: TestMailServer): Promise<ProductProcess> {
  const own = { DATA_DIR: dataDir, IDENTITY_API_KEY: 'roles', ROLE: role, SMTP_URL: mail.url }
  const product = await startProduct(own)
  processes.push(product)
  return product
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const statuses = ({ origin }: ProductProcess) =>
  Promise.all(['/api/v1/me', '/api/health'].map(async (path) => (await fetch(`${origin}${path}`)).status))

test('a process that only serves leaves the work to one that only works', { timeout: 120_000 }, async () => {
  const web = await start('web', mailOfWeb)
  const toolkit = `${web.origin}/identitytoolkit.googleapis.com/v1/accounts:`
  await post(`${toolkit}signUp?key=roles`, { email: ana.email, password: ana.password })
  const reset = { requestType: 'PASSWORD_RESET', email: ana.email }
  expect((await post(`${toolkit}sendOobCode?key=roles`, reset)).status).toBe(200)
  expect(await statuses(web)).toEqual([401, 200])

  const worker = await start('worker', mailOfWorker)
  await vi.waitFor(() => expect(mailOfWorker.received).not.toEqual([]), { timeout: 30_000 })
  expect(mailOfWorker.received[0]?.to).toEqual([{ address: ana.email, name: '' }])
  expect(mailOfWeb.received).toEqual([])
  expect(await statuses(worker)).toEqual([404, 200])
})
