import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { beginInOldNetwork } from './begin.server.ts'
import { automationKinds } from './rules.ts'

let clinic: Clinic
const sql = (text: string) => clinic.server.sql(clinic.orgId, text)
const begin = () => beginInOldNetwork(clinic.server.db.database, clinic.orgId)
const list = async () => (await clinic.call('GET', '/automations', undefined, 'owner')).body.items
const texts = async () => (await clinic.call('GET', '/templates?limit=100', undefined, 'owner')).body.total

beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.server.stop())

test('a network from before automations gets each kind with its text, switched off, however often', async () => {
  const before = await texts()
  await sql('delete from automations')
  await sql('delete from templates')
  await Promise.all([begin(), begin()])
  const items = await list()
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([...automationKinds])
  expect(items.filter(({ isOn }: { isOn: boolean }) => isOn)).toEqual([])
  expect(items.filter(({ texts }: { texts: unknown[] }) => texts.length === 0)).toEqual([])
  expect(await texts()).toBe(before)
  await begin()
  expect(await list()).toEqual(items)
})

test('one that has texts of its own keeps them, and gets no others', async () => {
  await sql('delete from automations')
  await sql(`delete from templates where starter <> 'dayBefore'`)
  await begin()
  expect(await texts()).toBe(1)
  const items = await list()
  expect(items).toHaveLength(automationKinds.length)
  const reminder = items.find(({ kind }: { kind: string }) => kind === 'dayBefore')
  expect(reminder.texts[0]).toMatchObject({ channel: 'whatsapp', name: 'Lembrete da véspera' })
  expect(items.filter(({ isOn }: { isOn: boolean }) => isOn)).toEqual([])
})

test('one that has begun is left alone, whatever it has switched on and deleted', async () => {
  await sql(`delete from automations where kind <> 'birthday'`)
  await sql(`update automations set is_on = true`)
  await begin()
  expect((await list()).map(({ isOn }: { isOn: boolean }) => isOn)).toEqual([true])
})
