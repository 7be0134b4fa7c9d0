import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'

const migration = fileURLToPath(
  new URL('../../../../db/migrations/0034_patient_own_names.sql', import.meta.url),
)

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.server.stop())

test('the migration marks the words of names that were stored before as the application does', async () => {
  await clinic.create({
    fullName: 'Maria da Conceição D’Ávila-Prado',
    guardianName: 'Helena Prado',
    guardianRelationship: 'mother',
    contacts: [{ phone: '11987654321' }, { name: 'João', relationship: 'father', phone: '1130452200' }],
  })
  await clinic.create({ fullName: 'Helena Brito', socialName: 'Mauro Brito' })
  await clinic.create({ fullName: 'Fulano 2º de Souza' })
  const stored = () =>
    clinic.server.sql(
      clinic.orgId,
      `select patient_id, word, is_own_name from patient_words where org_id = $1 order by patient_id, word`,
      [clinic.orgId],
    )
  const before = await stored()
  expect(before.filter(({ is_own_name }) => is_own_name)).toHaveLength(11)
  await clinic.server.sql(clinic.orgId, `update patient_words set is_own_name = false where org_id = $1`, [
    clinic.orgId,
  ])
  await clinic.server.sql(
    clinic.orgId,
    `delete from patient_words where org_id = $1 and word like 'civil:%'`,
    [clinic.orgId],
  )
  const statements = readFileSync(migration, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /FORCE ROW|^\s*(--.*\n)*(UPDATE|INSERT)/m.test(statement))
  await withClient(clinic.server.db.target.owner, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
  expect(await stored()).toEqual(before)
})
