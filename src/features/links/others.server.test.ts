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

  test('taking it back leaves what others refused, also when it was the same', async () => {
    const [one, two] = [
      await refusalLink('care', 'familia@correio.example'),
      await refusalLink('care', 'familia@correio.example'),
    ]
    await pages.actUnsubscribe(one, form({ parar: 'tudo' }))
    await pages.actUnsubscribe(two, form({ parar: 'tudo' }))
    await pages.actUnsubscribe(one, form({ acao: 'desfazer' }))
    expect(await refusals()).toEqual([{ scope: 'automated', kind: null, source: 'link' }])
    expect(await pages.readUnsubscribe(one)).toMatchObject({
      refused: ['tudo'],
      isDone: true,
      mayUndo: false,
    })
    await pages.actUnsubscribe(one, form({ acao: 'desfazer' }))
    expect(await refusals()).toHaveLength(1)
    await pages.actUnsubscribe(two, form({ acao: 'desfazer' }))
    expect(await refusals()).toEqual([])
  })

  test('once campaigns are stopped, a reminder’s page still offers to stop reminders', async () => {
    const invitation = await refusalLink('marketing', 'rita@correio.example')
    const reminder = await refusalLink('care', 'rita@correio.example')
    await pages.actUnsubscribe(invitation, form({ parar: 'convites' }))
    expect(await pages.readUnsubscribe(invitation)).toMatchObject({ isDone: true })
    expect(await pages.readUnsubscribe(reminder)).toMatchObject({
      isDone: false,
      refused: ['convites'],
      preset: 'tudo',
    })
    await pages.actUnsubscribe(reminder, form({ parar: 'tudo' }))
    expect(await pages.readUnsubscribe(reminder)).toMatchObject({ isDone: true, mayUndo: true })
    await pages.actUnsubscribe(reminder, form({ acao: 'desfazer' }))
    expect(await refusals()).toEqual([{ scope: 'marketing', kind: null, source: 'link' }])
    await pages.actUnsubscribe(invitation, form({ acao: 'desfazer' }))
  })

  test('"só este canal" of a phone leaves its other channel, and says so', async () => {
    const visitor = await made({
      ...common,
      channel: 'sms',
      patientId: agenda.patientId,
      kind: 'unsubscribe',
      purpose: 'care',
      address: { ...noAddress, phone: '11987654321' },
    })
    await pages.actUnsubscribe(visitor, form({ parar: 'canal' }))
    expect(await refusals()).toEqual([{ scope: 'automated', kind: 'sms', source: 'link' }])
    expect(await pages.readUnsubscribe(visitor)).toMatchObject({
      refused: ['canal'],
      channel: 'sms',
      otherWays: 'pelo WhatsApp',
    })
    // The other channel of the same phone is no way that is left, once it was refused too.
    const email = await refusalLink('care', 'teresa@correio.example')
    expect(await pages.readUnsubscribe(email)).toMatchObject({ otherWays: 'pelo WhatsApp, final 4321' })
    await pages.actUnsubscribe(visitor, form({ acao: 'desfazer' }))
  })

  test('a link that ended neither stops nor resumes', async () => {
    const visitor = await refusalLink('care', 'velho@correio.example')
    await pages.actUnsubscribe(visitor, form({ parar: 'tudo' }))
    await agenda.server.sql(agenda.orgId, `update message_links set expires_at = now()`)
    expect(await pages.actUnsubscribe(visitor, form({ acao: 'desfazer' }))).toMatchObject({ is: 'ended' })
    expect(await pages.actUnsubscribe(visitor, form({ 'List-Unsubscribe': 'One-Click' }))).toMatchObject({
      is: 'ended',
    })
    expect(await refusals()).toHaveLength(1)
    await agenda.server.sql(agenda.orgId, 'delete from suppressions')
  })

  test('a mail program narrows nothing that was chosen on the page', async () => {
    const visitor = await refusalLink('marketing', 'tudo@correio.example')
    await pages.actUnsubscribe(visitor, form({ parar: 'tudo' }))
    await pages.actUnsubscribe(visitor, form({ 'List-Unsubscribe': 'One-Click' }))
    expect(await refusals()).toContainEqual({ scope: 'automated', kind: null, source: 'link' })
    await pages.actUnsubscribe(visitor, form({ acao: 'desfazer' }))
    expect(await refusals()).toEqual([])
  })

  test('leads back to the appointment that the same message told of', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', 7 * 30) })
    const told = { appointmentId: appointment.id, scheduleVersion: 1, patientId: agenda.patientId }
    const shared = {
      ...common,
      sendId: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01',
      patientId: agenda.patientId,
      purpose: 'care' as const,
      appointments: [told],
    }
    const links = await transact(system, (tx) =>
      makeLinks(tx, { secrets: testSecrets, env }, [
        {
          ...shared,
          key: 'stop',
          kind: 'unsubscribe',
          address: { ...noAddress, email: 'ida@correio.example' },
        },
        { ...shared, key: 'answer', kind: 'confirm', expiresAt: new Date(appointment.startsAt) },
      ]),
    )
    const token = links.get('stop')?.page.split('/').at(-1) ?? ''
    const view = await pages.readUnsubscribe({ token, address: '203.0.113.7' })
    expect(view.is === 'open' && view.appointmentPath).toBe(new URL(links.get('answer')?.page ?? '').pathname)
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
  const rateLink = async (isSent = false) => {
    const { id } = await booked({ startsAt: agenda.at('09:00', 7 * ++weeks) })
    await agenda.server.sql(agenda.orgId, `update appointments set state = 'done' where id = $1`, [id])
    const rated = { appointmentId: id, scheduleVersion: 1, patientId: agenda.patientId }
    const sendId = isSent ? await sentSomewhere() : null
    const visitor = await made({
      ...common,
      sendId,
      kind: 'rate',
      purpose: 'satisfaction',
      appointments: [rated],
    })
    return { visitor, id }
  }
  let weeks = 0

  /** Returns the id of a message in a conversation that nothing waits in. */
  async function sentSomewhere(): Promise<string> {
    const [row] = await agenda.server.sql(
      agenda.orgId,
      `with c as (insert into conversations (org_id, id, email) values ($1, gen_random_uuid(), 'teresa@correio.example') returning id)
       insert into sends (org_id, id, source, occasion, purpose, kind, due_at, state, conversation_id)
       select $1, gen_random_uuid(), 'automation', 'satisfaction 1', 'satisfaction', 'email', now(), 'sent', id from c
       returning id`,
      [agenda.orgId],
    )
    return String(row?.id)
  }

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

  test('a low one puts the conversation into the queue, once, with what was said', async () => {
    const { visitor } = await rateLink(true)
    const look = () =>
      agenda.server.sql(
        agenda.orgId,
        `select c.state, c.unread, c.last_inbound_at, e.text from conversations c
           join conversation_entries e on e.conversation_id = c.id and e.kind = 'note'`,
      )
    await pages.actRate(visitor, form({ nota: '7', comentario: '' }))
    expect(await look()).toEqual([])
    const low = form({ nota: '3', comentario: 'Esperei duas horas.' })
    for (const given of [low, low]) expect(await pages.actRate(visitor, given)).toBe('done')
    const text = 'Nota 3 pelo link. “Esperei duas horas.”'
    expect(await look()).toEqual([{ state: 'queue', unread: 1, last_inbound_at: null, text }])
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

  test('its comment is taken away by sending none', async () => {
    const { visitor } = await rateLink()
    await pages.actRate(visitor, form({ nota: '7', comentario: 'Esperei.' }))
    await pages.actRate(visitor, form({ nota: '7', comentario: ' ' }))
    expect(await pages.readRate(visitor)).toMatchObject({ given: { score: 7, comment: '' } })
  })

  test('a comment that no database keeps comes back', async () => {
    const { visitor } = await rateLink()
    expect(await pages.actRate(visitor, form({ nota: '7', comentario: 'a\0b' }))).toMatchObject({
      is: 'rejected',
      score: 7,
      error: 'O comentário tem um sinal que não dá para guardar',
    })
  })

  test.each([
    ['was moved', 'schedule_version = schedule_version + 1'],
    ['was not attended after all', `state = 'noShow'`],
  ])('none is asked about an appointment that %s', async (_, change) => {
    const { visitor, id } = await rateLink()
    await agenda.server.sql(agenda.orgId, `update appointments set ${change} where id = $1`, [id])
    const changed = { is: 'changed', clinic: { phone: '1130452200' } }
    expect(await pages.readRate(visitor)).toMatchObject(changed)
    expect(await pages.actRate(visitor, form({ nota: '7' }))).toMatchObject(changed)
    const rows = await agenda.server.sql(
      agenda.orgId,
      'select score from satisfaction_scores where appointment_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('the database keeps none beyond the scale', async () => {
    const { visitor, id } = await rateLink()
    await pages.actRate(visitor, form({ nota: '7' }))
    const beyond = 'update satisfaction_scores set score = 11 where appointment_id = $1'
    await expect(agenda.server.sql(agenda.orgId, beyond, [id])).rejects.toThrow('satisfaction_scores_range')
  })

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
