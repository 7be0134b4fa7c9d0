import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noAddress } from '#features/conversations/rules.ts'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'
import { testSecrets } from '#test/server.ts'
import { pruneLinks } from './jobs.server.ts'
import { type LinkRequest, makeLinks } from './make.server.ts'
import { openLinkPages } from './openPages.server.ts'
import type { LinkPages } from './pages.ts'
import { endedLinkMs } from './rules.ts'

let agenda: Agenda
let pages: LinkPages
let system: NetworkScope
const env = readEnv({ ORIGIN: 'https://clinica.example', RATE_LIMITS: 'off' })
beforeAll(async () => {
  agenda = await openAgenda()
  const { database } = agenda.server.db
  pages = openLinkPages({ database, secrets: testSecrets, env })
  system = { database, userId: null, orgId: agenda.orgId }
})
afterAll(() => agenda.server.stop())
const { booked } = appointmentActions(() => agenda)

const common = { key: 'a', sendId: null, patientId: null, appointments: [], channel: 'email' as const }
async function made(request: LinkRequest): Promise<{ token: string; address: string }> {
  const links = await transact(system, (tx) => makeLinks(tx, { secrets: testSecrets, env }, [request]))
  return { token: links.get('a')?.page.split('/').at(-1) ?? '', address: '203.0.113.7' }
}
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const refusals = () =>
  agenda.server.sql(
    agenda.orgId,
    'select scope, kind, source from suppressions where lifted_at is null order by id',
  )

describe('stopping messages', () => {
  const refusalLink = (purpose: 'care' | 'marketing', email: string) =>
    made({
      ...common,
      patientId: agenda.patientId,
      kind: 'unsubscribe',
      purpose,
      address: { ...noAddress, email },
    })

  test('presets what the message was, acts at once, and is taken back', async () => {
    const visitor = await refusalLink('care', 'horacio.mendes@correio.example')
    expect(await pages.readUnsubscribe(visitor)).toMatchObject({
      is: 'open',
      message: 'lembrete',
      address: 'h•••••s@correio.example',
      preset: 'tudo',
      otherWays: 'pelo WhatsApp ou por SMS, final 4321',
      refused: [],
      mayUndo: false,
    })
    expect(await refusals()).toEqual([])
    expect(await pages.actUnsubscribe(visitor, form({ parar: 'canal' }))).toBe('done')
    expect(await refusals()).toEqual([{ scope: 'automated', kind: 'email', source: 'link' }])
    expect(await pages.readUnsubscribe(visitor)).toMatchObject({ refused: ['canal'], mayUndo: true })
    expect(await pages.actUnsubscribe(visitor, form({ acao: 'desfazer' }))).toBe('done')
    expect(await refusals()).toEqual([])
    expect(await pages.readUnsubscribe(visitor)).toMatchObject({ refused: [], mayUndo: false })
  })

  test('the last choice holds', async () => {
    const visitor = await refusalLink('marketing', 'rita@correio.example')
    expect(await pages.readUnsubscribe(visitor)).toMatchObject({ message: 'convite', preset: 'convites' })
    await pages.actUnsubscribe(visitor, form({ parar: 'tudo' }))
    await pages.actUnsubscribe(visitor, form({ parar: 'convites' }))
    expect(await refusals()).toEqual([{ scope: 'marketing', kind: null, source: 'link' }])
    await pages.actUnsubscribe(visitor, form({ acao: 'desfazer' }))
  })

  test('one press of a mail program (RFC 8058) stops what the message was, also twice', async () => {
    const oneClick = form({ 'List-Unsubscribe': 'One-Click' })
    const marketing = await refusalLink('marketing', 'um@correio.example')
    expect(await pages.actUnsubscribe(marketing, oneClick)).toBe('oneClick')
    expect(await pages.actUnsubscribe(marketing, oneClick)).toBe('oneClick')
    expect(await refusals()).toEqual([{ scope: 'marketing', kind: null, source: 'link' }])
    const care = await refusalLink('care', 'dois@correio.example')
    expect(await pages.actUnsubscribe(care, oneClick)).toBe('oneClick')
    expect(await refusals()).toContainEqual({ scope: 'automated', kind: null, source: 'link' })
  })

  test('the address is readable to nobody who reads the database', async () => {
    await refusalLink('care', 'segredo@correio.example')
    const rows = await agenda.server.sql(agenda.orgId, 'select l::text from message_links l')
    expect(JSON.stringify(rows)).not.toContain('segredo')
  })
})

describe('a score', () => {
  const rateLink = async () => {
    const { id } = await booked({ startsAt: agenda.at('09:00', 7 * ++weeks) })
    const rated = { appointmentId: id, scheduleVersion: 1, patientId: agenda.patientId }
    const visitor = await made({ ...common, kind: 'rate', purpose: 'satisfaction', appointments: [rated] })
    return { visitor, id }
  }
  let weeks = 0

  test('is stored with its comment, and the last word holds', async () => {
    const { visitor, id } = await rateLink()
    expect(await pages.readRate(visitor)).toMatchObject({ is: 'open', patient: 'Teresa', given: null })
    expect(await pages.actRate(visitor, form({ nota: '7', comentario: '' }))).toBe('done')
    const comment = 'Esperei um pouco,\nmas valeu.'
    expect(await pages.actRate(visitor, form({ nota: '10', comentario: comment }))).toBe('done')
    expect(await pages.readRate(visitor)).toMatchObject({ given: { score: 10, comment } })
    const rows = await agenda.server.sql(
      agenda.orgId,
      'select score, comment, channel from satisfaction_scores where appointment_id = $1',
      [id],
    )
    expect(rows).toEqual([{ score: 10, comment, channel: 'email' }])
  })

  test.each([[''], ['11'], ['-1'], ['7.5'], ['sete']])(
    'none is stored for %j, and no word is lost',
    async (nota) => {
      const { visitor } = await rateLink()
      const outcome = await pages.actRate(visitor, form({ nota, comentario: 'Gostei' }))
      expect(outcome).toMatchObject({
        is: 'rejected',
        comment: 'Gostei',
        error: 'Escolha uma nota de 0 a 10',
      })
      expect(await pages.readRate(visitor)).toMatchObject({ given: null })
    },
  )

  test('a comment that is too long comes back', async () => {
    const { visitor } = await rateLink()
    const outcome = await pages.actRate(visitor, form({ nota: '9', comentario: 'x'.repeat(1_001) }))
    expect(outcome).toMatchObject({ is: 'rejected', error: expect.stringContaining('1000 letras') })
  })
})

test('links that ended a while ago are deleted, with their way into the directory', async () => {
  const count = async () => {
    const [row] = await agenda.server.sql(
      agenda.orgId,
      'select (select count(*)::int from message_links) as links, (select count(*)::int from link_directory) as entries',
    )
    return row
  }
  const before = await count()
  const now = new Date()
  await pruneLinks(agenda.server.db.database, now)
  expect(await count()).toEqual(before)
  await pruneLinks(agenda.server.db.database, new Date(now.getTime() + 366 * 86_400_000 + endedLinkMs))
  expect(await count()).toEqual({ links: 0, entries: 0 })
})
