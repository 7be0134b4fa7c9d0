import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName } from '#platform/backup/kept.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ana, olga, zeca } from '#test/world.ts'

let server: TestServer
let folder: string
let operator: { token: string; user: { userId: string; orgId: string } }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-operator-'))
  server = await startTestServer({ BACKUP_DIR: folder })
  operator = await server.register(ana)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const mark = (isAdmin: boolean) =>
  server.sql('', 'update users set is_admin = $1 where user_id = $2', [isAdmin, operator.user.userId])
const read = (token?: string) => server.call('GET', '/api/v1/platform', { token })

test('for everybody else there is no such address', async () => {
  const lost = await server.call('GET', '/api/v1/nowhere', { token: operator.token })
  for (const token of [undefined, operator.token]) {
    const answer = await read(token)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: lost.body })
  }
  const { body: document } = await server.call('GET', '/api/v1/openapi.json')
  expect(Object.keys(document.paths)).not.toContain('/platform')
})

test('the operator reads messages, networks of others and the age of the backup, and nothing else', async () => {
  const other = await server.register(olga)
  await server.register(zeca)
  await server.call('POST', '/api/v1/contact-messages', {
    body: { subject: 'install', name: 'Sônia Okada', email: 'sonia@clinica.example', message: 'Boa tarde' },
  })
  await writeFile(join(folder, backupName(new Date(Date.now() - 3 * 3_600_000), true)), 'abc')
  await mark(true)
  const { status, body } = await read(operator.token)
  expect(status).toBe(200)
  expect(body.messages).toEqual({
    total: 1,
    items: [
      {
        number: expect.stringMatching(/^\d{4}-\d{4}$/),
        subject: 'install',
        name: 'Sônia Okada',
        email: 'sonia@clinica.example',
        clinic: '',
        phone: '',
        message: 'Boa tarde',
        createdAt: expect.any(String),
      },
    ],
  })
  expect(body.networks.total).toBe(3)
  expect(body.networks.items).toContainEqual({
    orgId: other.user.orgId,
    orgName: olga.fullname,
    orgCNPJ: '',
    orgCidade: '',
    orgUF: '',
    people: 1,
    createdAt: expect.any(String),
    deletedAt: null,
  })
  expect(body.backup).toEqual({
    isMade: true,
    isLate: false,
    kept: 1,
    newest: { madeAt: expect.any(String), bytes: 3, isEncrypted: true },
  })
  expect(JSON.stringify(body)).not.toContain(folder)
})

test('an operator enters no network, and sees no more of them in the database', async () => {
  await mark(true)
  const other = await server.register({ ...olga, email: 'outra.olga@aurora.example' })
  const path = `/api/v1/orgs/${other.user.orgId}`
  expect((await server.call('GET', path, { token: operator.token })).status).toBe(403)
  const client = await server.db.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.org_id', '', true), set_config('app.user_id', $1, true)`, [
      operator.user.userId,
    ])
    const { rows } = await client.query('select org_id from orgs')
    expect(rows).toEqual([{ org_id: operator.user.orgId }])
    await expect(client.query('select message from contact_messages')).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('whose mark is taken away finds nothing any more', async () => {
  await mark(true)
  expect((await read(operator.token)).status).toBe(200)
  await mark(false)
  expect((await read(operator.token)).status).toBe(404)
})
