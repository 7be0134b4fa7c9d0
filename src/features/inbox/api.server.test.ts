import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMessages,
  changeOwner,
  findConversation,
  type NetworkTransaction,
  noteAnswer,
  noteInbound,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { bruno } from '#test/world.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  await agenda.server.sql(agenda.orgId, 'delete from sends')
  await agenda.server.sql(agenda.orgId, 'delete from conversations')
})

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

/** Somebody writes, and nobody understands it by itself. */
const write = (phone: string, text: string, at = new Date()) =>
  inNetwork(async (tx) => {
    const { id } = await findConversation(tx, { address: { ...noAddress, phone }, kind: 'whatsapp' })
    await addMessages(tx, [
      {
        conversationId: id,
        direction: 'in',
        author: 'patient',
        kind: 'whatsapp',
        channelId: null,
        at,
        text,
      },
    ])
    await noteInbound(tx, id, { at, needsPerson: true })
    return id
  })

const [teresa, priscila] = ['11987654321', '11977442080']
const list = async (query = '') => (await agenda.call('GET', `/conversations${query}`)).body
const read = async (id: string) => (await agenda.call('GET', `/conversations/${id}`)).body
const act = (id: string, what: string, body: object, role?: Parameters<Agenda['call']>[3]) =>
  agenda.call('POST', `/conversations/${id}/${what}`, body, role)

describe('who answers', () => {
  test('whoever writes waits in the queue; a person answers, and it is theirs', async () => {
    const id = await write(teresa, 'oi bom dia, queria marcar')
    expect(await list()).toMatchObject({
      next: null,
      items: [
        {
          id,
          state: 'queue',
          queueReason: 'wrote',
          ownership: 1,
          unread: 1,
          name: 'Teresa Cristina Alves',
          patients: [{ id: agenda.patientId, name: 'Teresa Cristina Alves' }],
          channel: 'whatsapp',
          last: { direction: 'in', author: 'patient', text: 'oi bom dia, queria marcar' },
        },
      ],
    })
    const answered = await act(id, 'messages', { ownership: 1, text: 'Bom dia! Quinta às 9h?' })
    expect(answered).toMatchObject({
      status: 201,
      body: {
        conversation: { state: 'person', ownership: 2, unread: 0, waitingSince: null, queueReason: null },
        send: { state: 'planned' },
      },
    })
    expect(answered.body.conversation.owner.userId).toBe(agenda.userIds.receptionist)
    const { body } = await agenda.call('GET', `/conversations/${id}/entries`)
    expect(body.items.map((one: { type: string }) => one.type)).toEqual([
      'planned',
      'entry',
      'entry',
      'message',
    ])
    expect(body.items[0]).toMatchObject({ text: 'Bom dia! Quinta às 9h?', send: { state: 'planned' } })
    expect(body.items[1]).toMatchObject({ kind: 'taken', by: { userId: agenda.userIds.receptionist } })
    expect(body.items[2]).toMatchObject({ kind: 'queued', reason: 'wrote', by: null })
    expect((await agenda.call('GET', '/conversations/counts')).body).toEqual({
      open: 1,
      queue: 0,
      mine: 1,
      assistant: 0,
      unread: 0,
    })
  })

  test('of two who answer at once, one does', async () => {
    const id = await write(priscila, 'oi')
    const answers = await Promise.all(
      (['receptionist', 'manager', 'owner'] as const).map((role) =>
        act(id, 'messages', { ownership: 1, text: `Sou ${role}` }, role),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const lost = answers.filter(({ status }) => status === 409)
    for (const { body } of lost)
      expect(body).toMatchObject({ code: 'owner_changed', current: { state: 'person', ownership: 2 } })
    const sent = await agenda.server.sql(agenda.orgId, 'select count(*)::int as count from sends')
    expect(sent).toEqual([{ count: 1 }])
  })

  test('whoever has it writes on; another person takes it over, and then may', async () => {
    const id = await write(priscila, 'oi')
    await act(id, 'messages', { ownership: 1, text: 'Oi!' })
    expect((await act(id, 'messages', { ownership: 2, text: 'Diga.' })).body.conversation.ownership).toBe(2)
    expect((await act(id, 'take', { ownership: 1 }, 'manager')).status).toBe(409)
    const taken = await act(id, 'take', { ownership: 2 }, 'manager')
    expect(taken.body).toMatchObject({ ownership: 3, owner: { userId: agenda.userIds.manager } })
    expect((await act(id, 'messages', { ownership: 2, text: 'Ainda eu' })).status).toBe(409)
  })

  test('who loses it while they answer is told so, and does not take it back', async () => {
    const id = await write(priscila, 'oi')
    await act(id, 'take', { ownership: 1 })
    const { manager } = agenda.userIds
    let answering: ReturnType<typeof act> | undefined
    await inNetwork(async (tx) => {
      await changeOwner(tx, id, { state: 'person', userId: manager }, 2)
      answering = act(id, 'messages', { ownership: 2, text: 'Pode vir às 10h' })
      const waiting = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
                        where a.datname = current_database() and not l.granted`
      await expect
        .poll(async () => (await agenda.server.db.database.pool.query(waiting)).rows.length, {
          timeout: 20_000,
        })
        .toBe(1)
    })
    expect(await answering).toMatchObject({ status: 409, body: { code: 'owner_changed' } })
    expect(await read(id)).toMatchObject({ owner: { userId: manager }, ownership: 3 })
  })

  test('it is given to somebody of the team, back to the queue, and resolved; writing again opens it', async () => {
    const id = await write(priscila, 'oi')
    const { manager, professional } = agenda.userIds
    const given = await act(id, 'assignment', { ownership: 1, userId: manager })
    expect(given.body).toMatchObject({ state: 'person', owner: { userId: manager }, unread: 1 })
    expect((await act(id, 'assignment', { ownership: 2, userId: professional })).status).toBe(404)
    expect((await act(id, 'assignment', { ownership: 2, userId: 'ninguem' })).status).toBe(404)
    const queued = await act(id, 'queue', { ownership: 2 })
    expect(queued.body).toMatchObject({ state: 'queue', queueReason: 'returned', owner: null })
    const resolved = await act(id, 'resolution', { ownership: 3 })
    expect(resolved.body).toMatchObject({ state: 'resolved', waitingSince: null, unread: 0 })
    expect((await list()).items).toEqual([])
    expect((await list('?view=resolved')).items).toMatchObject([{ id }])
    await write(priscila, 'esqueci de perguntar')
    expect(await read(id)).toMatchObject({ state: 'queue', queueReason: 'wrote', unread: 1 })
  })

  test('an answer from the clinic’s own telephone is a person’s, and keeps whoever attends', async () => {
    const id = await write(priscila, 'oi')
    await inNetwork((tx) => noteAnswer(tx, id, null))
    expect(await read(id)).toMatchObject({ state: 'person', owner: null, waitingSince: null, unread: 0 })
    await act(id, 'take', { ownership: 2 })
    await inNetwork((tx) => noteAnswer(tx, id, null))
    expect(await read(id)).toMatchObject({ owner: { userId: agenda.userIds.receptionist }, ownership: 3 })
  })

  test('what a person attended goes back to the queue when they leave the team', async () => {
    const { server, orgId, path } = agenda
    const { token, user } = await server.register({ ...bruno, email: 'eva.matos@aurora.example' })
    await server.addMember(orgId, user.userId, 'receptionist')
    const id = await write(priscila, 'oi')
    await act(id, 'assignment', { ownership: 1, userId: user.userId })
    expect((await server.call('POST', `${path}/departure`, { token })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'queue', queueReason: 'returned', owner: null, unread: 1 })
  })

  test('in any order of many changes at once, each owner has seen the one before', async () => {
    const id = await write(priscila, 'oi')
    const people = Object.values(agenda.userIds)
    const changed = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        inNetwork((tx) =>
          changeOwner(tx, id, { state: 'person', userId: people[at % people.length] ?? '' }, 1 + (at % 4)),
        ),
      ),
    )
    const numbers = changed.flatMap((one) => one?.ownership ?? [])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect((await read(id)).ownership).toBe(Math.max(...numbers))
  })
})

describe('lists', () => {
  test('those who wait longest come first, then the others from the newest on, page by page', async () => {
    const minute = (ago: number) => new Date(Date.now() - ago * 60_000)
    const written: string[] = []
    for (const [at, ago] of [9, 3, 7, 1, 5].entries())
      written.push(await write(`1190000000${at}`, 'oi', minute(ago)))
    for (const [at, ownership] of [
      [1, 1],
      [4, 1],
    ] as const)
      await act(written[at] ?? '', 'take', { ownership })
    const order = [0, 2, 3, 1, 4].map((at) => written[at])
    expect((await list()).items.map(({ id }: { id: string }) => id)).toEqual(order)

    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(seen).toEqual(order)
    expect((await list('?view=mine')).items.map(({ id }: { id: string }) => id)).toEqual([
      written[1],
      written[4],
    ])
    expect((await list('?view=queue')).items).toHaveLength(3)
    expect((await agenda.call('GET', '/conversations?cursor=qualquer')).status).toBe(400)
  })

  test('of a unit come its own, and those of none', async () => {
    const id = await write(priscila, 'oi')
    const other = await write(teresa, 'oi')
    await agenda.server.sql(agenda.orgId, 'update conversations set unit_id = $2 where id = $1', [
      id,
      randomUUID(),
    ])
    expect((await list(`?unitId=${agenda.unitId}`)).items).toMatchObject([{ id: other }])
  })

  test('a thread is read page by page, newest first', async () => {
    const id = await write(priscila, 'um')
    for (const text of ['dois', 'três', 'quatro']) await write(priscila, text)
    await act(id, 'notes', { text: 'Prefere de manhã' })
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await agenda.call('GET', `/conversations/${id}/entries?limit=2${cursor}`)
      for (const one of body.items) seen.push(one.message?.text ?? (one.text || one.kind))
      if (body.next === null) break
      cursor = `&cursor=${body.next}`
    }
    expect(seen).toEqual(['Prefere de manhã', 'quatro', 'três', 'dois', 'queued', 'um'])
  })
})

describe('what can not be written', () => {
  test('nothing, too much, or to nobody', async () => {
    const id = await write(priscila, 'oi')
    for (const text of ['', '   ', 'x'.repeat(1_025)])
      expect(await act(id, 'messages', { ownership: 1, text })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    expect((await act(randomUUID(), 'messages', { ownership: 1, text: 'oi' })).status).toBe(404)
    await agenda.server.sql(agenda.orgId, `update conversations set phone = '' where id = $1`, [id])
    expect(await act(id, 'messages', { ownership: 1, text: 'oi' })).toMatchObject({
      status: 422,
      body: { code: 'unreachable' },
    })
  })

  test('freely, a day after the person last wrote, once WhatsApp is connected', async () => {
    const id = await write(priscila, 'oi', new Date(Date.now() - 25 * 60 * 60_000))
    expect((await act(id, 'messages', { ownership: 1, text: 'Bom dia!' })).status).toBe(201)
    await agenda.server.sql(
      agenda.orgId,
      `insert into channels (org_id, id, kind, provider, settings) values ($1, gen_random_uuid(), 'whatsapp', 'meta', '{}')`,
      [agenda.orgId],
    )
    expect(await act(id, 'messages', { ownership: 2, text: 'Bom dia!' })).toMatchObject({
      status: 409,
      body: { code: 'window_closed' },
    })
    expect(await read(id)).toMatchObject({ ownership: 2 })
    await agenda.server.sql(agenda.orgId, 'delete from channels')
  })
})

test('what was read is no longer unread', async () => {
  const id = await write(priscila, 'oi')
  await write(priscila, 'alguém?')
  expect((await read(id)).unread).toBe(2)
  expect((await act(id, 'reading', {})).body).toMatchObject({ unread: 0, state: 'queue' })
})
