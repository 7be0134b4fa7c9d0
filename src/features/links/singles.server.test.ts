import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noAddress } from '#features/conversations/rules.ts'
import type { LinkedSingle } from '#features/sends/slots.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { testSecrets } from '#test/server.ts'
import { openLinkPages } from './openPages.server.ts'
import type { LinkPages } from './pages.ts'
import { linkSingles } from './singles.server.ts'

let agenda: Agenda
let pages: LinkPages
const env = readEnv({ ORIGIN: 'https://clinica.example', RATE_LIMITS: 'off' })
beforeAll(async () => {
  agenda = await openAgenda()
  pages = openLinkPages({ database: agenda.server.db.database, secrets: testSecrets, env })
})
afterAll(() => agenda.server.stop())

const link = (singles: readonly LinkedSingle[]) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, (tx) =>
    linkSingles({ secrets: testSecrets, env })(tx, singles),
  )
const single = (appointment: LinkedSingle['appointment']): LinkedSingle => ({
  sendId: randomUUID(),
  kind: 'email',
  purpose: 'care',
  patientId: agenda.patientId,
  to: { ...noAddress, email: 'teresa@casa.example' },
  appointment,
})
const visitor = (address = '') => ({
  token: /[^/?]+(?=$|\?)/.exec(address)?.[0] ?? '',
  address: '203.0.113.7',
})

test('a message about an appointment leads to it, and to receiving no more; each has links of its own', async () => {
  const { id, startsAt } = (await agenda.book()).body
  const about = single({ id, patientId: agenda.patientId, scheduleVersion: 1, startsAt })
  const plain = single(null)
  const linksOf = await link([about, plain])
  const { values, unsubscribeUrl } = linksOf(about.sendId)
  expect(values).toEqual({
    'link.agendar': `https://clinica.example/chat/${agenda.orgId}`,
    'link.confirmacao': expect.stringMatching(/^https:\/\/clinica\.example\/c\/[\w-]{22,}$/),
    'link.remarcar': `${values['link.confirmacao']}?acao=remarcar`,
    'link.descadastro': expect.stringMatching(/^https:\/\/clinica\.example\/d\/[\w-]{22,}$/),
  })
  expect(unsubscribeUrl).toMatch(/^https:\/\/clinica\.example\/descadastro\//)
  expect(await pages.readConfirm(visitor(values['link.confirmacao']), new URLSearchParams())).toMatchObject({
    is: 'open',
  })
  const other = linksOf(plain.sendId)
  expect(Object.keys(other.values)).toEqual(['link.agendar', 'link.descadastro'])
  expect(other.values['link.descadastro']).not.toBe(values['link.descadastro'])
  expect(linksOf(randomUUID())).toEqual({
    values: { 'link.agendar': values['link.agendar'] },
    unsubscribeUrl: null,
  })
})

test('the link knows the version that the message told, and ends with the appointment', async () => {
  const { id, startsAt } = (await agenda.book({ startsAt: agenda.at('10:00') })).body
  const about = single({ id, patientId: agenda.patientId, scheduleVersion: 1, startsAt })
  await link([about])
  const stored = await agenda.server.sql(
    agenda.orgId,
    `select kind, channel, purpose, appointments, expires_at from message_links where send_id = $1 order by kind`,
    [about.sendId],
  )
  const appointments = [{ appointmentId: id, scheduleVersion: 1, patientId: agenda.patientId }]
  expect(stored).toMatchObject([
    { kind: 'confirm', channel: 'email', purpose: 'care', appointments, expires_at: new Date(startsAt) },
    { kind: 'unsubscribe', channel: 'email', purpose: 'care', appointments },
  ])
})
