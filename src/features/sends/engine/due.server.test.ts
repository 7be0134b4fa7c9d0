import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { takeDue } from './due.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

test('what is due first leaves first; of the same moment, by priority', async () => {
  await agenda.server.sql(
    agenda.orgId,
    `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, priority)
     select $1, gen_random_uuid(), 'automation', occasion, 'care', 'whatsapp', now() - minutes * interval '1 minute', priority
       from (values ('lower', 10, -1), ('usual', 10, 0), ('higher', 10, 1), ('older', 11, -1), ('newer', 9, 1))
         as wanted (occasion, minutes, priority)`,
    [agenda.orgId],
  )
  const scope = { database: agenda.server.db.database, userId: null, orgId: agenda.orgId }
  const due = await transact(scope, (tx) => takeDue(tx, { whatsapp: 4 }))
  const rows = await agenda.server.sql(agenda.orgId, 'select id, occasion from sends')
  const named = new Map(rows.map(({ id, occasion }) => [id, occasion]))
  expect(due.map(({ id }) => named.get(id))).toEqual(['older', 'higher', 'usual', 'lower'])
})
