import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources, units } from '#features/units/tables.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { olga, pinheiros } from '#test/world.ts'
import { purgeDeleted } from './purge.server.ts'

let server: TestServer
let orgId: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  token = owner.token
})
afterAll(() => server.stop())

const call = (path: string, body: unknown) =>
  server.call('POST', `/api/v1/orgs/${orgId}/units${path}`, { token, body })
const namesLeft = async () =>
  (await server.sql(orgId, 'select name from units where org_id = $1 order by name', [orgId])).map(
    ({ name }) => name,
  )

async function createUnit(name: string, daysDeleted: number | null): Promise<string> {
  const { body } = await call('', { ...pinheiros, name })
  if (daysDeleted !== null)
    await server.sql(orgId, 'update units set deleted_at = now() - make_interval(days => $1) where id = $2', [
      daysDeleted,
      body.id,
    ])
  return body.id
}

test('records deleted 30 days ago are purged; later ones, those in use or not deleted stay', async () => {
  await createUnit('em uso', 31)
  await createUnit('excluída há 29 dias', 29)
  await createUnit('inteira', null)
  await createUnit('velha', 31)
  // A record that refers to a unit, and stays.
  await server.sql(
    orgId,
    `create table kept (org_id uuid, unit_id uuid, foreign key (org_id, unit_id) references units (org_id, id))`,
  )
  await server.sql(orgId, `insert into kept select org_id, id from units where name = 'em uso'`)
  await purgeDeleted(server.db.database, [{ table: resources }, { table: units }], new Date())
  expect(await namesLeft()).toEqual(['em uso', 'excluída há 29 dias', 'inteira'])
})
