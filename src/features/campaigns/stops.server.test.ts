import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planAttempts } from '#features/sends/commands.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import {
  became,
  call,
  draft,
  openNetwork,
  orgId,
  run,
  sending,
  sends,
  server,
  templateId,
} from '#test/campaigns.ts'
import { testSecrets } from '#test/server.ts'
import { prepareCampaigns } from './prepare.server.ts'
import { templateFollower } from './stops.server.ts'

beforeAll(async () => {
  await openNetwork()
  await server.sql(
    orgId,
    `insert into template_versions (org_id, template_id, number, content, category, state, meta_name)
     values ($1, $2, 1, '{"subject":"","header":"","body":"Oi","footer":"","buttons":[],"isPlainSms":false}', 'marketing', 'approved', 'convite_1')`,
    [orgId, templateId],
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql(orgId, 'delete from sends')
})

describe('its template', () => {
  const connected = (work: () => Promise<void>) => async () => {
    const channelId = uuid()
    await server.sql(
      orgId,
      `insert into channels (org_id, id, kind, provider, settings) values ($1, $2, 'whatsapp', 'cloud', '{}')`,
      [orgId, channelId],
    )
    await work()
    await server.sql(orgId, 'delete from channels where id = $1', [channelId])
  }
  const follow = () =>
    transact({ database: server.db.database, userId: null, orgId }, (tx) =>
      templateFollower.follow(tx, [templateId]),
    )
  const version = (state: string) =>
    server.sql(orgId, 'update template_versions set state = $1 where template_id = $2', [state, templateId])

  test(
    'refused before it begins, makes it a draft again that says so',
    connected(async () => {
      const { id, version: number } = await draft()
      expect((await call('POST', `/${id}/start`, { version: number })).status).toBe(200)
      await version('rejected')
      await run(id)
      expect((await call('GET', `/${id}`)).body).toMatchObject({
        state: 'draft',
        pauseReason: 'template',
        startsAt: null,
      })
      expect(await sends(id)).toEqual([])
      await version('approved')
      const { body } = await call('GET', `/${id}`)
      expect((await call('POST', `/${id}/start`, { version: body.version })).body).toMatchObject({
        state: 'scheduled',
        pauseReason: '',
      })
      await call('POST', `/${id}/cancel`, {})
    }),
  )

  test(
    'paused by Meta while it is sent, pauses it',
    connected(async () => {
      const { id } = await sending()
      await follow()
      expect((await call('GET', `/${id}`)).body.state).toBe('sending')
      await version('paused')
      await follow()
      expect((await call('GET', `/${id}`)).body).toMatchObject({ state: 'paused', pauseReason: 'template' })
      await version('approved')
      await call('POST', `/${id}/cancel`, {})
    }),
  )

  test(
    'counted as marketing from now on, pauses what was chosen as care; who resumes it sends it as marketing',
    connected(async () => {
      await server.sql(orgId, `update templates set category = 'utility' where id = $1`, [templateId])
      await server.sql(orgId, `update template_versions set category = 'utility' where template_id = $1`, [
        templateId,
      ])
      const { id } = await sending()
      // A newer draft asks for another category; what is approved goes out as it is.
      await server.sql(orgId, `update templates set category = 'marketing' where id = $1`, [templateId])
      await follow()
      expect((await call('GET', `/${id}`)).body.state).toBe('sending')
      await server.sql(orgId, `update templates set meta_category = 'marketing' where id = $1`, [templateId])
      await follow()
      expect((await call('GET', `/${id}`)).body).toMatchObject({ state: 'paused', pauseReason: 'category' })
      await call('POST', `/${id}/resume`, {})
      await follow()
      expect((await call('GET', `/${id}`)).body.state).toBe('sending')
      const purposes = await server.sql(orgId, 'select distinct purpose from sends where source_id = $1', [
        id,
      ])
      expect(purposes).toEqual([{ purpose: 'marketing' }])
      await server.sql(
        orgId,
        `update templates set category = 'marketing', meta_category = '' where id = $1`,
        [templateId],
      )
      await call('POST', `/${id}/cancel`, {})
    }),
  )
})

test('an attempt that is planned while it is paused waits until it is resumed', async () => {
  const { id } = await sending()
  const [one, other] = await sends(id)
  await became('failed', [one?.id, other?.id], `, reason = '131049', ended_at = now()`)
  await call('POST', `/${id}/pause`, {})
  const { body } = await call('POST', `/${id}/retry`, { sendIds: [one?.id] })
  const held = () => server.sql(orgId, 'select is_held from sends where id = $1', [body.ids[0]])
  expect(await held()).toEqual([{ is_held: true }])
  // One that goes out by itself is planned without a look at the campaign.
  await transact({ database: server.db.database, userId: null, orgId }, (tx) =>
    planAttempts(tx, { ids: [String(other?.id)], afterS: 0 }),
  )
  const left = await transact({ database: server.db.database, userId: null, orgId }, async (tx) => {
    const rows = await server.sql(orgId, 'select * from sends where previous_id = $1', [other?.id])
    const parts = { database: server.db.database, secrets: testSecrets, env: { ORIGIN: server.origin } }
    return prepareCampaigns(parts as never).prepare(
      tx,
      rows.map((row) => ({ ...row, patientId: row.patient_id, templateId, sourceId: id })) as never,
    )
  })
  expect([...left.values()]).toEqual([{ ready: false, later: expect.any(Date) }])
  await call('POST', `/${id}/resume`, {})
  expect(await held()).toEqual([{ is_held: false }])
})
