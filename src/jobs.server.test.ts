import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDeleted } from '#features/patients/erasure/erase.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { testSecrets } from '#test/secrets.ts'
import { slots } from './features.server.ts'
import { purged } from './jobs.server.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.server.stop())

/** Tables with deletion marks that jobs of their own remove. */
const otherwise = ['files', 'orgs', 'imports', 'patients']

test('every kind of record that can be deleted goes for good some day', async () => {
  const { rows } = await clinic.server.db.database.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns where column_name = 'deleted_at' and table_schema = 'public'`,
  )
  const names = rows.map(({ table_name }) => table_name).filter((name) => !otherwise.includes(name))
  expect(purged.map(({ table }) => getTableName(table)).sort()).toEqual(names.sort())
})

test('a patient goes with the record that was joined to it, and with what hangs on both', async () => {
  const { server, orgId, call, create } = clinic
  const contacts = [{ phone: '11988880001', isPreferred: true }]
  const survivor = await create({ fullName: 'Marina Sales', contacts })
  const other = await create({ fullName: 'Marina P. Sales', contacts })
  const consent = { purpose: 'marketing', channel: 'email', isGranted: true, source: 'signedForm' }
  await call('POST', `/patients/${other.id}/consents`, consent)
  const merge = { version: survivor.version, otherId: other.id, otherVersion: other.version }
  expect((await call('POST', `/patients/${survivor.id}/merges`, merge)).status).toBe(201)
  await server.sql(orgId, `update patients set deleted_at = now() - interval '31 days' where id = $1`, [
    survivor.id,
  ])
  const erasers = slots.all('erasePatient')
  await eraseDeleted({ database: server.db.database, secrets: testSecrets, erasers }, new Date())
  for (const table of ['patients', 'patient_contacts', 'patient_consents', 'patient_merges', 'patient_words'])
    expect(await server.sql(orgId, `select org_id from ${table}`), table).toEqual([])
})
